import { access, constants, statfs } from "node:fs/promises";
import process from "node:process";
import { momentLabel } from "#app/components/admin/moment-label.ts";
import { countUnsentMails } from "#app/platform/mail/outbox.server.ts";
import { storeVersion } from "#app/platform/process/version.server.ts";
import type { SystemPart } from "#app/routes/admin/dashboard/system-part.ts";
import type { AppContext } from "#app/context/app-context.server.ts";

/** The status of database, email, jobs, storage and version. Never rejects: a component that fails is reported as such. */
export function readSystemStatus(store: AppContext): Promise<SystemPart[]> {
  const parts = [
    { name: "Database", look: () => lookAtDatabase(store) },
    { name: "Mail", look: () => lookAtMail(store) },
    { name: "Jobs", look: () => lookAtJobs(store) },
    { name: "Storage", look: () => lookAtStorage(store) },
    { name: "Version", look: lookAtVersion },
  ];
  return Promise.all(
    parts.map(async ({ name, look }) => {
      try {
        return { name, ...(await look()) };
      } catch (error) {
        store.log.error({ err: error, part: name }, "A part of the system does not answer");
        return { name, state: "bad" as const, label: "Not answering", detail: "Check the log." };
      }
    }),
  );
}

type Seen = Omit<SystemPart, "name">;

async function lookAtDatabase({ database }: AppContext): Promise<Seen> {
  const kind = database.engine === "pglite" ? "Built-in database" : "PostgreSQL";
  if (!(await database.isReady())) return { state: "bad", label: "Not answering", detail: kind };
  return { state: "good", label: "Working", detail: kind };
}

async function lookAtMail({ db, mail }: AppContext): Promise<Seen> {
  const { queued, failed } = await countUnsentMails(db);
  const way = mail.isReal ? "SMTP server" : "Saved to the outbox folder: no mail server is configured";
  if (failed > 0) {
    const detail = `${mails(failed)} not delivered yet; each will be retried.`;
    return { state: "warning", label: "Delayed", detail };
  }
  return {
    state: "good",
    label: "Working",
    detail: queued > 0 ? `${way}. ${mails(queued)} queued.` : way,
  };
}

async function lookAtJobs({ jobs }: AppContext): Promise<Seen> {
  const { waiting, overdue, failed } = await jobs.backlog();
  if (overdue > 0)
    return { state: "bad", label: "Stuck", detail: `${overdue} overdue for more than a minute.` };
  if (failed > 0) return { state: "warning", label: "Working", detail: `${failed} failed in the last day.` };
  return {
    state: "good",
    label: "Working",
    detail: waiting > 0 ? `${waiting} waiting` : "Nothing is waiting",
  };
}

const GIGABYTE = 1e9;
const LITTLE_GIGABYTES = 1;
const TOO_LITTLE_GIGABYTES = 0.1;

/** Whether the volume of images and built-in database is writable, and its free space. */
async function lookAtStorage({ env }: AppContext): Promise<Seen> {
  await access(env.DATA_DIR, constants.W_OK);
  const { bavail, bsize } = await statfs(env.DATA_DIR);
  const free = (bavail * bsize) / GIGABYTE;
  const detail = `${free < 10 ? free.toFixed(1) : Math.floor(free)} GB free for images and data`;
  if (free < TOO_LITTLE_GIGABYTES) return { state: "bad", label: "Nearly full", detail };
  return free < LITTLE_GIGABYTES
    ? { state: "warning", label: "Low on space", detail }
    : { state: "good", label: "Working", detail };
}

function lookAtVersion(): Seen {
  const since = new Date(Date.now() - process.uptime() * 1_000);
  const node = process.versions.node;
  return {
    state: "good",
    label: storeVersion(),
    detail: `Node ${node}, running since ${momentLabel(since)}`,
  };
}

function mails(count: number): string {
  return count === 1 ? "1 email" : `${count} emails`;
}
