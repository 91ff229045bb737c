import { countUnsentMails } from "#app/platform/mail/outbox.server.ts";
import type { SystemPart } from "#app/routes/admin/dashboard/system-part.ts";
import type { Store } from "#app/store.server.ts";

/** How the store's works are doing: database, mail, jobs. Never rejects: a part that does not answer says so. */
export function readSystemStatus(store: Store): Promise<SystemPart[]> {
  const parts = [
    { name: "Database", look: () => lookAtDatabase(store) },
    { name: "Mail", look: () => lookAtMail(store) },
    { name: "Jobs", look: () => lookAtJobs(store) },
  ];
  return Promise.all(
    parts.map(async ({ name, look }) => {
      try {
        return { name, ...(await look()) };
      } catch (error) {
        store.log.error({ err: error, part: name }, "A part of the system does not answer");
        return { name, state: "bad" as const, label: "Not answering", detail: "Look into the log." };
      }
    }),
  );
}

type Seen = Omit<SystemPart, "name">;

async function lookAtDatabase({ database }: Store): Promise<Seen> {
  const kind = database.engine === "pglite" ? "Built-in database" : "PostgreSQL";
  if (!(await database.isReady())) return { state: "bad", label: "Not answering", detail: kind };
  return { state: "good", label: "Working", detail: kind };
}

async function lookAtMail({ db, mail }: Store): Promise<Seen> {
  const { queued, failed } = await countUnsentMails(db);
  const way = mail.isReal ? "By mail server" : "Into the outbox folder: no mail server is set";
  if (failed > 0) {
    const detail = `${mails(failed)} not taken yet; each is tried again.`;
    return { state: "warning", label: "Delayed", detail };
  }
  return {
    state: "good",
    label: "Working",
    detail: queued > 0 ? `${way}. ${mails(queued)} on the way.` : way,
  };
}

async function lookAtJobs({ jobs }: Store): Promise<Seen> {
  const { waiting, overdue, failed } = await jobs.backlog();
  if (overdue > 0)
    return { state: "bad", label: "Stuck", detail: `${overdue} overdue for more than a minute.` };
  if (failed > 0)
    return { state: "warning", label: "Working", detail: `${failed} given up in the last day.` };
  return {
    state: "good",
    label: "Working",
    detail: waiting > 0 ? `${waiting} waiting` : "Nothing is waiting",
  };
}

function mails(count: number): string {
  return count === 1 ? "1 mail" : `${count} mails`;
}
