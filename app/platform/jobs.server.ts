import { isDeepStrictEqual } from "node:util";
import { sql, type SQL } from "drizzle-orm";
import { fromDrizzle, PgBoss } from "pg-boss";
import { z } from "zod";
import { newId } from "#app/lib/id.ts";
import { HEARTBEAT_SECONDS, QUEUES, RARE_MAINTENANCE, type JobQueue } from "#app/platform/job-queues.ts";
import { BACKLOG, BACKLOGS, RESET_FUTURE_TIMES, RETRY_ACTIVE } from "#app/platform/job-statements.ts";
import type { Database, Tx } from "#app/platform/database/database.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";
import { timed } from "#app/platform/process/measurements.ts";

/**
 * Background jobs in the database (pg-boss). A job is inserted in the transaction of its cause, survives a crash and is taken by
 * exactly one process (FOR UPDATE SKIP LOCKED).
 */
export interface Jobs {
  /** Queues a job inside the caller's transaction: it exists exactly when the transaction commits. `afterSeconds` delays it. */
  send(
    tx: Tx,
    queue: JobQueue,
    data: Record<string, unknown>,
    options?: { afterSeconds: number },
  ): Promise<void>;
  /** The statement that queues a job, to combine with others (`executeAsOne`). */
  queueStatement(queue: JobQueue, data: Record<string, unknown>): Promise<SQL>;
  /** Deletes the jobs with this data, ignoring case, including completed ones. */
  withdraw(tx: Tx, queue: JobQueue, data: Record<string, string>): Promise<void>;
  /** Makes the retries of these messages' jobs due now. */
  retryNow(queue: JobQueue, messageIds: readonly string[]): Promise<void>;
  /** Polls the queue now. Only a hint; call it after the commit. */
  nudge(queue: JobQueue): void;
  /**
   * Handles the queue job by job. With `cron` (five fields, UTC) one of all processes also queues a job without data at these times. A
   * failure is logged with the job's data, which therefore holds ids only.
   */
  work(
    queue: JobQueue,
    handle: (data: Record<string, unknown>) => Promise<unknown>,
    schedule?: { cron: string },
  ): Promise<void>;
  /**
   * Handles the queue in batches of up to 30 jobs. `handle` returns a result per job in the same order: null, or an error, which retries that job
   * only.
   */
  workInBatches(
    queue: JobQueue,
    handle: (all: Record<string, unknown>[]) => Promise<(Error | null)[]>,
  ): Promise<void>;
  /** Pending and failed jobs, for the admin. */
  backlog(): Promise<JobBacklog>;
  /** Pending and failed jobs of each queue that has any. */
  backlogs(): Promise<QueueBacklog[]>;
  /** Whether the process is about to end: a long job ends early, and another process or the next start continues it. */
  isStopping(): boolean;
  /** Deletes all jobs and queues these instead, to restore a backup. */
  replaceAll(tx: Tx, waiting: AsyncIterable<WaitingJob>): Promise<void>;
  stop(): Promise<void>;
}

export interface WaitingJob {
  queue: string;
  data: Record<string, unknown>;
}

export interface JobBacklog {
  /** Due, waiting for a worker or a retry. */
  waiting: number;
  /** Of these, due for more than a minute. */
  overdue: number;
  /** Failed within the last day, with no attempt left. */
  failed: number;
}

export interface QueueBacklog extends JobBacklog {
  queue: string;
  /** Since when the oldest waiting job is due, in seconds; 0 without one. */
  oldestSeconds: number;
}

/** A handler parses the data of its queue. */
const JobData = z.record(z.string(), z.unknown());

const POLL_SECONDS = 2;
// Scheduled jobs are not urgent. Code that queues a further job calls `nudge`.
const SCHEDULED_POLL_SECONDS = 5;
const MAX_BATCH_SIZE = 30;
// Under load one poll finds the jobs of many nudges.
const NUDGE_PAUSE_MS = 100;
const ERROR_LOG_INTERVAL_MS = 60_000;

const RESET_EVERY_MS = 60_000;

/** Opens the queues. With `isIdle` jobs can be queued, but nothing is scheduled and no timer polls the database. */
export async function startJobs({
  database,
  log,
  isIdle = false,
  resetEveryMs = RESET_EVERY_MS,
}: {
  database: Database;
  log: Log;
  isIdle?: boolean;
  /** Interval of `RESET_FUTURE_TIMES`, in milliseconds. */
  resetEveryMs?: number;
}): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => database.pool.query(text, values) },
    backend: database.engine,
    schema: "jobs",
    ...RARE_MAINTENANCE,
    supervise: !isIdle,
    schedule: !isIdle,
  });
  let loggedAt = -Infinity;
  boss.on("error", (error) => {
    // pg-boss polls every queue every few seconds and would flood the log during an outage.
    if (performance.now() - loggedAt < ERROR_LOG_INTERVAL_MS) return;
    loggedAt = performance.now();
    log.error({ err: error }, "The job queue failed; it will be retried");
  });
  await boss.start();
  const resetFutureTimes = async () => {
    for (const statement of RESET_FUTURE_TIMES) await database.pool.query(statement);
  };
  await resetFutureTimes();
  // Repeated, because the clock may be corrected while the store runs.
  const resetting = setInterval(() => {
    resetFutureTimes().catch((error: unknown) =>
      log.warn({ err: error }, "Resetting future times of jobs failed"),
    );
  }, resetEveryMs).unref();
  if (isIdle) clearInterval(resetting);
  // The built-in database has one process, so jobs that are active at the start belong to an ended one.
  if (database.engine === "pglite") await database.pool.query(RETRY_ACTIVE);
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const schedules = await boss.getSchedules();
  for (const [name, options] of Object.entries(QUEUES)) {
    const queue = { ...options, heartbeatSeconds: HEARTBEAT_SECONDS };
    const existingQueue = existing.get(name);
    if (!existingQueue) await boss.createQueue(name, queue);
    // An older version of the store may have created it with other options.
    else if (!isDeepStrictEqual({ ...existingQueue, ...queue }, existingQueue))
      await boss.updateQueue(name, queue);
    // Fills pg-boss's queue cache: inside a transaction `send` could not query it, since the built-in database has one connection.
    if (isIdle) await boss.deleteJob(name, newId());
  }

  let isStopping = false;
  const workers = new Map<JobQueue, string>();
  // Recently polled queues, and whether they were nudged again since.
  const recentlyNudged = new Map<JobQueue, boolean>();

  function nudge(queue: JobQueue): void {
    const worker = workers.get(queue);
    if (!worker) return;
    if (recentlyNudged.has(queue)) {
      recentlyNudged.set(queue, true);
      return;
    }
    boss.notifyWorker(worker);
    recentlyNudged.set(queue, false);
    const onPauseOver = () => {
      const isNudged = recentlyNudged.get(queue);
      recentlyNudged.delete(queue);
      if (isNudged) nudge(queue);
    };
    setTimeout(onPauseOver, NUDGE_PAUSE_MS).unref();
  }

  return {
    async send(tx, queue, data, options) {
      const startAfter = options && { startAfter: options.afterSeconds };
      await boss.send(queue, data, { ...startAfter, db: fromDrizzle(tx, sql) });
    },
    async queueStatement(queue, data) {
      let insert: SQL | undefined;
      // Captures pg-boss's statement instead of running it.
      const capture = (statement: SQL) => {
        insert = statement;
        return Promise.resolve({ rows: [] });
      };
      await boss.send(queue, data, { db: fromDrizzle({ execute: capture }, sql) });
      if (!insert) throw new Error(`pg-boss ran no statement for a job of ${queue}`);
      return insert;
    },
    async withdraw(tx, queue, data) {
      for (const [name, value] of Object.entries(data)) {
        await tx.execute(
          sql`delete from jobs.job where name = ${queue} and lower(data->>${name}) = lower(${value})`,
        );
      }
    },
    async retryNow(queue, messageIds) {
      await database.pool.query(
        "update jobs.job set start_after = now() where name = $1 and state = 'retry' and data->>'mailId' = any($2)",
        [queue, messageIds],
      );
      nudge(queue);
    },
    nudge,
    async work(queue, handle, schedule) {
      const pollingIntervalSeconds = schedule ? SCHEDULED_POLL_SECONDS : POLL_SECONDS;
      const worker: string = await boss.work(
        queue,
        { pollingIntervalSeconds, includeMetadata: true },
        async ([job]) => {
          if (!job) return;
          const data = JobData.parse(job.data ?? {});
          const began = performance.now();
          try {
            await timed("job", { queue }, () => handle(data));
            log.debug({ queue, jobId: job.id, data, ms: Math.round(performance.now() - began) }, "Job");
          } catch (error) {
            // pg-boss only stores the error in the job's row.
            const details = { err: error, queue, data };
            if (job.retryCount < job.retryLimit)
              log.warn(details, "A background job failed and will be retried");
            else log.error(details, "A background job failed");
            throw error;
          }
          // Fetches the next job now instead of at the next poll.
          boss.notifyWorker(worker);
        },
      );
      workers.set(queue, worker);
      if (schedule && !schedules.some(({ name, cron }) => name === queue && cron === schedule.cron))
        await boss.schedule(queue, schedule.cron);
    },
    async workInBatches(queue, handle) {
      const options = {
        pollingIntervalSeconds: POLL_SECONDS,
        batchSize: MAX_BATCH_SIZE,
        burstWhenBatchFull: true,
        perJobResults: true,
      } as const;
      const worker: string = await boss.work(queue, options, async (jobs) => {
        const all = jobs.map((job) => JobData.parse(job.data ?? {}));
        const problems = await timed("job", { queue }, () => handle(all)).catch((error: unknown) => {
          log.warn({ err: error, queue }, "A batch of background jobs failed");
          throw error;
        });
        log.debug({ queue, jobIds: jobs.map(({ id }) => id) }, "Jobs");
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
    async backlogs() {
      return (await database.pool.query<QueueBacklog>(BACKLOGS)).rows;
    },
    async replaceAll(tx, waiting) {
      await tx.execute(sql`delete from jobs.job`);
      for await (const { queue, data } of waiting)
        if (Object.hasOwn(QUEUES, queue)) await boss.send(queue, data, { db: fromDrizzle(tx, sql) });
    },
    isStopping: () => isStopping,
    async stop() {
      isStopping = true;
      clearInterval(resetting);
      await boss.stop({ graceful: true, timeout: 5_000, close: false });
    },
  };
}
