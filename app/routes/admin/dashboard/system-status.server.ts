import { access, constants, statfs } from "node:fs/promises";
import process from "node:process";
import { formatMoment } from "#app/lib/time/dates.ts";
import { countUnsent } from "#app/platform/messages/outbox.server.ts";
import type { SystemPart } from "#app/routes/admin/dashboard/system-status.tsx";
import { storeVersion } from "#app/platform/process/version.server.ts";
import type { AppContext } from "#app/context/app-context.server.ts";

/** The status of database, email, jobs, storage and version. Never rejects: a component that fails is reported as such. */
export function readSystemStatus(app: AppContext): Promise<SystemPart[]> {
  const parts = [
    { name: "Database", check: () => checkDatabase(app) },
    { name: "Mail", check: () => checkEmail(app) },
    { name: "Jobs", check: () => checkJobs(app) },
    { name: "Storage", check: () => checkStorage(app) },
    { name: "Version", check: checkVersion },
  ];
  return Promise.all(
    parts.map(async ({ name, check }) => {
      try {
        return { name, ...(await check()) };
      } catch (error) {
        app.log.error({ err: error, part: name }, "The status of a system component could not be read");
        return { name, state: "bad" as const, label: "Not responding", detail: "Check the log." };
      }
    }),
  );
}

type ComponentStatus = Omit<SystemPart, "name">;

async function checkDatabase({ database }: AppContext): Promise<ComponentStatus> {
  const kind = database.engine === "pglite" ? "Built-in database" : "PostgreSQL";
  if (!(await database.isReady())) return { state: "bad", label: "Not responding", detail: kind };
  return { state: "good", label: "Working", detail: kind };
}

async function checkEmail({ db, providers: { emailTransport } }: AppContext): Promise<ComponentStatus> {
  const { queued, failed, lost } = await countUnsent(db);
  const transport = emailTransport.isReal
    ? "SMTP server"
    : "Saved to the outbox folder: no mail server is connected";
  if (failed > 0) {
    const detail = `${emailCount(failed)} not delivered yet; each will be retried.`;
    return { state: "warning", label: "Delayed", detail };
  }
  if (lost > 0) {
    const detail = `${lost} of this week’s messages not delivered. See Settings, Notifications.`;
    return { state: "warning", label: "Working", detail };
  }
  return {
    state: "good",
    label: "Working",
    detail: queued > 0 ? `${transport}. ${emailCount(queued)} queued.` : transport,
  };
}

async function checkJobs({ jobs }: AppContext): Promise<ComponentStatus> {
  const { waiting, overdue, failed } = await jobs.backlog();
  if (overdue > 0)
    return { state: "bad", label: "Delayed", detail: `${overdue} overdue for more than a minute.` };
  if (failed > 0) return { state: "warning", label: "Working", detail: `${failed} failed in the last day.` };
  return {
    state: "good",
    label: "Working",
    detail: waiting > 0 ? `${waiting} waiting` : "Nothing is waiting",
  };
}

const GIGABYTE = 1e9;
const LOW_GIGABYTES = 1;
const CRITICAL_GIGABYTES = 0.1;

/** Whether the volume of images and built-in database is writable, and its free space. */
async function checkStorage({ env }: AppContext): Promise<ComponentStatus> {
  await access(env.DATA_DIR, constants.W_OK);
  const { bavail, bsize } = await statfs(env.DATA_DIR);
  const free = (bavail * bsize) / GIGABYTE;
  const detail = `${free < 10 ? free.toFixed(1) : Math.floor(free)} GB free for images and data`;
  if (free < CRITICAL_GIGABYTES) return { state: "bad", label: "Nearly full", detail };
  return free < LOW_GIGABYTES
    ? { state: "warning", label: "Low on space", detail }
    : { state: "good", label: "Working", detail };
}

function checkVersion(): ComponentStatus {
  const since = new Date(Date.now() - process.uptime() * 1_000);
  const node = process.versions.node;
  return {
    state: "good",
    label: storeVersion(),
    detail: `Node ${node}, running since ${formatMoment(since)}`,
  };
}

function emailCount(count: number): string {
  return count === 1 ? "1 email" : `${count} emails`;
}
