import { connectDrizzle, type Db } from "#app/platform/database/connect-drizzle.server.ts";
import { createPool, type Pool, type QueryConfig } from "#app/platform/database/pool.server.ts";
import { parsePosition } from "#app/platform/database/position.ts";
import type { Log } from "#app/platform/log.server.ts";

/** Copies of the database that follow it by streaming, for reading what need not be locked. */
export interface Replicas {
  /** Whether there is any, reachable or not. */
  isUsed: boolean;
  /**
   * Where to read from: a replica, in turn, that answers and has reached `position` of the journal; the primary when there is none, or
   * the position is not known. A statement that a replica fails is answered by the primary. Transactions are always the primary's.
   */
  pick(position: bigint | null): Db;
  /** The place in the journal behind everything that is written by now. */
  primaryPosition(): Promise<bigint>;
  close(): Promise<void>;
}

export interface ReplicasOptions {
  urls: readonly string[];
  primary: { pool: Pool; db: Db };
  poolSize: number;
  log: Log;
}

interface Replica {
  pool: Pool;
  db: Db;
  host: string;
  /** How far it was when last asked; null while it does not answer, or follows nobody any more. */
  reached: bigint | null;
  asking: Promise<void> | undefined;
}

const ASKED_EVERY_MS = 1_000;
// A replica that hangs is worth no longer wait: the primary answers.
const ANSWERS_WITHIN_MS = 3_000;

const HOW_FAR = `
  select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as reached`;

/** Connects to the replicas and asks each of them every second how far it is. One that is not there is tried again. */
export async function openReplicas({ urls, primary, poolSize, log }: ReplicasOptions): Promise<Replicas> {
  const replicas = urls.map((url) => openReplica({ url, primary, poolSize, log }));
  const askAll = () => Promise.all(replicas.map((replica) => ask(replica, log)));
  const timer = replicas.length > 0 ? setInterval(() => void askAll(), ASKED_EVERY_MS).unref() : undefined;
  await askAll();
  let turn = 0;
  return {
    isUsed: replicas.length > 0,
    pick(position) {
      if (position === null) return primary.db;
      for (let tried = 0; tried < replicas.length; tried++) {
        turn = (turn + 1) % replicas.length;
        const replica = replicas[turn];
        if (!replica || replica.reached === null) continue;
        if (replica.reached >= position) return replica.db;
        // It may be there by the next request.
        void ask(replica, log);
      }
      return primary.db;
    },
    async primaryPosition() {
      const { rows } = await primary.pool.query<{ position: string }>(
        "select pg_current_wal_insert_lsn()::text as position",
      );
      return parsePosition(rows[0]?.position ?? "");
    },
    async close() {
      clearInterval(timer);
      await Promise.all(replicas.map(({ pool }) => pool.end()));
    },
  };
}

function openReplica({
  url,
  primary,
  poolSize,
  log,
}: Omit<ReplicasOptions, "urls"> & { url: string }): Replica {
  const pool = createPool(
    {
      connectionString: url,
      application_name: "gulmohar reading",
      max: poolSize,
      connectionTimeoutMillis: ANSWERS_WITHIN_MS,
      query_timeout: ANSWERS_WITHIN_MS,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, though its type does not say so
      onConnect: (client) => client.query("set statement_timeout = '30s'; set time zone 'UTC'"),
    },
    () => undefined,
  );
  const replica: Replica = {
    pool,
    db: primary.db,
    host: new URL(url).host,
    reached: null,
    asking: undefined,
  };
  const query = async (config: QueryConfig, values: unknown[]) => {
    if (replica.reached === null) return primary.pool.query(config, values);
    try {
      return await pool.query(config, values);
    } catch {
      // Gone, too slow, or a row was cleared away that the statement was reading. A mistake in the statement fails there as well.
      void ask(replica, log);
      return primary.pool.query(config, values);
    }
  };
  const readingPool = Object.create(pool, {
    query: { value: query },
    connect: { value: () => primary.pool.connect() },
  }) as Pool;
  replica.db = connectDrizzle(readingPool);
  return replica;
}

/** Asks a replica how far it is, once at a time. Never rejects. */
function ask(replica: Replica, log: Log): Promise<void> {
  replica.asking ??= replica.pool
    .query<{ reached: string | null }>(HOW_FAR)
    .then(
      ({ rows }) => note(replica, rows[0]?.reached ?? null, log),
      (error: unknown) => note(replica, null, log, error),
    )
    .finally(() => {
      replica.asking = undefined;
    });
  return replica.asking;
}

function note(replica: Replica, reached: string | null, log: Log, error?: unknown): void {
  const wasFit = replica.reached !== null;
  replica.reached = reached === null ? null : parsePosition(reached);
  const { host } = replica;
  if (wasFit && reached === null) {
    log.warn(
      { err: error, host },
      error ? "A replica does not answer; it is left out" : "A replica follows nobody; it is left out",
    );
  }
  if (!wasFit && reached !== null) log.info({ host }, "A replica is read from");
}
