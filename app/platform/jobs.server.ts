import { sql, type SQL } from "drizzle-orm";
import { fromDrizzle, PgBoss } from "pg-boss";
import { newId } from "#app/lib/id.ts";
import type { Database, Tx } from "#app/platform/database/database.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";

/**
 * Work after the fact, kept in the database by pg-boss: a job is written in the transaction of its cause, survives a crash,
 * and is taken by exactly one process (FOR UPDATE SKIP LOCKED).
 */
export interface Jobs {
  /** Queues a job inside the caller's transaction: it exists exactly when the transaction commits. */
  send(tx: Tx, queue: JobQueue, data: Record<string, unknown>): Promise<void>;
  /** The write that does so, to go along with others (`executeAsOne`). */
  sending(queue: JobQueue, data: Record<string, unknown>): Promise<SQL>;
  /** Takes back the jobs whose data say this, in any case of letters, done ones included. */
  withdraw(tx: Tx, queue: JobQueue, data: Record<string, string>): Promise<void>;
  /** Looks at the queue now instead of at the next poll. Only a hint, after a commit. */
  nudge(queue: JobQueue): void;
  work(queue: JobQueue, handle: (data: Record<string, unknown>) => Promise<void>): Promise<void>;
  /**
   * The same for what comes in numbers: up to 30 at once are fetched, handled and noted together. `handle` answers for each of them,
   * in their order: null, or what went wrong with it, and then that one alone is tried again.
   */
  workTogether(
    queue: JobQueue,
    handle: (all: Record<string, unknown>[]) => Promise<(Error | null)[]>,
  ): Promise<void>;
  /** What is due and not yet done, for the admin. */
  backlog(): Promise<JobBacklog>;
  /** Runs a handler by cron (five fields, UTC), once in all processes together. */
  schedule(queue: JobQueue, cron: string): Promise<void>;
  /** Forgets all jobs and queues these instead, as when a backup is restored. */
  replaceAll(tx: Tx, waiting: AsyncIterable<WaitingJob>): Promise<void>;
  stop(): Promise<void>;
}

export interface WaitingJob {
  queue: string;
  data: Record<string, unknown>;
}

export interface JobBacklog {
  /** Due, and waiting for its turn or its next try. */
  waiting: number;
  /** Of these, due for more than a minute: nobody is working them off. */
  overdue: number;
  /** Given up within the last day. */
  failed: number;
}

const QUEUES = {
  // The job may name whom to answer: once done it goes at the next look (FEW_QUERIES).
  "send-mail": {
    // With growing pauses of an hour at most: about two days.
    retryLimit: 54,
    retryDelay: 10,
    retryBackoff: true,
    retryDelayMax: 3600,
    deleteAfterSeconds: 60,
  },
  "settle-checkouts": { retryLimit: 0 },
  "refund-payments": { retryLimit: 8, retryDelay: 15, retryBackoff: true, retryDelayMax: 3600 },
  // Tried for about a day, as the provider repeats itself.
  "payment-events": { retryLimit: 30, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600 },
  "late-payments": { retryLimit: 0 },
  "make-renditions": { retryLimit: 6, retryDelay: 30, retryBackoff: true, retryDelayMax: 3600 },
  "clean-up": { retryLimit: 0 },
} as const;

export type JobQueue = keyof typeof QUEUES;

/** Queue and data of what is still to be done. What only a schedule has queued comes again by itself and is left out. */
export const WAITING_JOBS = `
  select name, data from jobs.job
   where state in ('created', 'retry', 'active') and data is not null and data <> '{}'`;

const POLL_SECONDS = 2;
const MAX_TOGETHER = 30;
// Under load one look at a queue finds what many have put there.
const NUDGE_PAUSE_MS = 100;
const SAID_EVERY_MS = 60_000;

// A job whose process has not said for so long that it is at it is given to another one, at the next look for such jobs.
const ALIVE_WITHIN_SECONDS = 30;

const BACKLOG = `
  select
    count(*) filter (where state in ('created', 'retry') and start_after <= now())::int as waiting,
    count(*) filter (where state in ('created', 'retry') and start_after < now() - interval '1 minute')::int as overdue,
    count(*) filter (where state = 'failed' and completed_on > now() - interval '1 day')::int as failed
  from jobs.job where state in ('created', 'retry', 'failed')`;

// Times that can only lie ahead because a clock was wrong once: the library would wait for them, for a year if need be. A job that fails
// is tried again within an hour (`retryDelayMax`).
const RESET_FUTURE_TIMES = [
  `update jobs.version set cron_on = null, bam_on = null, flow_on = null, reindex_on = null, monitor_backoff_on = null
    where greatest(cron_on, bam_on, flow_on, reindex_on) > now() + interval '5 minutes'
       or monitor_backoff_on > now() + interval '2 hours'`,
  `update jobs.queue set monitor_claim_on = null, monitor_on = null, maintain_on = null
    where greatest(monitor_claim_on, monitor_on, maintain_on) > now() + interval '5 minutes'`,
  `update jobs.job set start_after = now() where state in ('created', 'retry') and start_after > now() + interval '2 hours'`,
  `update jobs.job set started_on = now(), heartbeat_on = now()
    where state = 'active' and greatest(started_on, heartbeat_on) > now() + interval '5 minutes'`,
];
const RESET_EVERY_MS = 60_000;

const TAKE_BACK = `
  update jobs.job set state = 'retry', start_after = now() where state = 'active' and retry_count < retry_limit`;

// A shop has a handful of jobs a minute: what pg-boss does for itself may be rare. Halves its queries when idle.
const FEW_QUERIES = {
  flowIntervalSeconds: 3600,
  bamIntervalSeconds: 3600,
  queueCacheIntervalSeconds: 300,
  superviseIntervalSeconds: 60,
  monitorIntervalSeconds: 60,
  cronWorkerIntervalSeconds: 30,
  cronMonitorIntervalSeconds: 30,
  monitorVacuum: false,
  reindex: false,
};

/** Opens the queues. With `isIdle` only to put something into them: nothing is scheduled and no timer asks the database. */
export async function startJobs({
  database,
  log,
  isIdle = false,
  resetEveryMs = RESET_EVERY_MS,
}: {
  database: Database;
  log: Log;
  isIdle?: boolean;
  /** How often times of a wrong clock are reset, in milliseconds. */
  resetEveryMs?: number;
}): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => database.pool.query(text, values) },
    backend: database.engine,
    schema: "jobs",
    ...FEW_QUERIES,
    supervise: !isIdle,
    schedule: !isIdle,
  });
  let saidAt = -Infinity;
  boss.on("error", (error) => {
    // It asks every two seconds for each queue: of a database that is gone for an hour the log need not say so each time.
    if (performance.now() - saidAt < SAID_EVERY_MS) return;
    saidAt = performance.now();
    log.error({ err: error }, "Job queue failed; it will try again");
  });
  await boss.start();
  const resetFutureTimes = async () => {
    for (const statement of RESET_FUTURE_TIMES) await database.pool.query(statement);
  };
  await resetFutureTimes();
  // Again and again by a timer that no clock moves: a clock may also be set right while the store runs.
  const resetting = setInterval(() => {
    resetFutureTimes().catch((error: unknown) =>
      log.warn({ err: error }, "The times of jobs were not checked"),
    );
  }, resetEveryMs).unref();
  if (isIdle) clearInterval(resetting);
  // The built-in database has one process: what is in hand at its start was in the hands of one that has ended.
  if (database.engine === "pglite") await database.pool.query(TAKE_BACK);
  for (const [name, options] of Object.entries(QUEUES)) {
    const queue = { ...options, heartbeatSeconds: ALIVE_WITHIN_SECONDS };
    await boss.createQueue(name, queue);
    // One that an older version of the store has made.
    await boss.updateQueue(name, queue);
    // Looks the queue up, as its worker would: in a transaction `send` could not, for the built-in database has one connection.
    if (isIdle) await boss.deleteJob(name, newId());
  }

  const workers = new Map<JobQueue, string>();
  // Queues that were looked at a moment ago, and whether they have been nudged again since.
  const resting = new Map<JobQueue, boolean>();

  function nudge(queue: JobQueue): void {
    const worker = workers.get(queue);
    if (!worker) return;
    if (resting.has(queue)) {
      resting.set(queue, true);
      return;
    }
    boss.notifyWorker(worker);
    resting.set(queue, false);
    const rested = () => {
      const isNudged = resting.get(queue);
      resting.delete(queue);
      if (isNudged) nudge(queue);
    };
    setTimeout(rested, NUDGE_PAUSE_MS).unref();
  }

  return {
    async send(tx, queue, data) {
      await boss.send(queue, data, { db: fromDrizzle(tx, sql) });
    },
    async sending(queue, data) {
      let insert: SQL | undefined;
      // The statement that pg-boss would run is taken instead of run.
      const take = (statement: SQL) => {
        insert = statement;
        return Promise.resolve({ rows: [] });
      };
      await boss.send(queue, data, { db: fromDrizzle({ execute: take }, sql) });
      if (!insert) throw new Error(`Nothing would be written for a job of ${queue}`);
      return insert;
    },
    async withdraw(tx, queue, data) {
      for (const [name, value] of Object.entries(data)) {
        await tx.execute(
          sql`delete from jobs.job where name = ${queue} and lower(data->>${name}) = lower(${value})`,
        );
      }
    },
    nudge,
    async work(queue, handle) {
      const worker: string = await boss.work(
        queue,
        { pollingIntervalSeconds: POLL_SECONDS },
        async ([job]) => {
          if (!job) return;
          await handle((job.data ?? {}) as Record<string, unknown>);
          // Where one was, there may be more: the next is fetched at once instead of at the next poll.
          boss.notifyWorker(worker);
        },
      );
      workers.set(queue, worker);
    },
    async workTogether(queue, handle) {
      const options = {
        pollingIntervalSeconds: POLL_SECONDS,
        batchSize: MAX_TOGETHER,
        burstWhenBatchFull: true,
        perJobResults: true,
      } as const;
      const worker: string = await boss.work(queue, options, async (jobs) => {
        const problems = await handle(jobs.map((job) => (job.data ?? {}) as Record<string, unknown>));
        return jobs.map(({ id }, index) => {
          const problem = problems[index];
          return problem ? { id, status: "failed", output: problem } : { id, status: "completed" };
        });
      });
      workers.set(queue, worker);
    },
    async backlog() {
      const { rows } = await database.pool.query<JobBacklog>(BACKLOG);
      return rows[0] ?? { waiting: 0, overdue: 0, failed: 0 };
    },
    async schedule(queue, cron) {
      await boss.schedule(queue, cron);
    },
    async replaceAll(tx, waiting) {
      await tx.execute(sql`delete from jobs.job`);
      for await (const { queue, data } of waiting)
        if (Object.hasOwn(QUEUES, queue)) await boss.send(queue, data, { db: fromDrizzle(tx, sql) });
    },
    async stop() {
      clearInterval(resetting);
      await boss.stop({ graceful: true, timeout: 5_000, close: false });
    },
  };
}
