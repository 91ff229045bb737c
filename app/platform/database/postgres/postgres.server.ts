import { errorCode } from "#app/lib/error-code.ts";
import { createHealth } from "#app/platform/database/postgres/health.server.ts";
import { createPool, type OpenEngine } from "#app/platform/database/postgres/pool.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";
import { StartupError } from "#app/platform/process/startup-error.ts";

export interface PostgresOptions {
  url: string;
  poolSize: number;
  log: Log;
}

// Set by a statement, because connection poolers such as PgBouncer refuse these as startup parameters.
// The statements take milliseconds to some hundred: compiling one (JIT) takes longer than it saves.
const SESSION = `
  set statement_timeout = '30s';
  set jit = off;
  set idle_in_transaction_session_timeout = '60s';
  set time zone 'UTC';
  select set_config('random_page_cost', '1.1', false) where current_setting('random_page_cost') = '4'`;

// One second more than the server's statement_timeout. Longer work uses `withoutQueryTimeout`.
const QUERY_TIMEOUT_MS = 31_000;
const READY_WITHIN_MS = 2_000;

const MIN_MAJOR_VERSION = 15;

/** Connects to a PostgreSQL server. StartupError when it is unreachable, the password is wrong or the database does not exist. */
export async function openPostgres({ url, poolSize, log }: PostgresOptions): Promise<OpenEngine> {
  const pool = createPool(
    {
      connectionString: url,
      application_name: "gulmohar",
      max: poolSize,
      connectionTimeoutMillis: 10_000,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      query_timeout: QUERY_TIMEOUT_MS,
      // oxlint-disable-next-line typescript/no-misused-promises -- the pool awaits it, though its type does not say so
      onConnect: (client) => client.query(SESSION),
    },
    (error) => log.warn({ err: error }, "Idle database connection lost"),
  );
  try {
    const { rows } = await pool.query<{ version: string }>(
      "select current_setting('server_version') as version",
    );
    const version = rows[0]?.version ?? "";
    if (Number.parseInt(version, 10) < MIN_MAJOR_VERSION) {
      log.warn({ version }, `The store is tested on PostgreSQL ${MIN_MAJOR_VERSION} and newer only`);
    }
  } catch (error) {
    await pool.end();
    throw explain(error, url);
  }
  // A separate connection: those of the pool may all be waiting for a server that does not respond.
  const probe = createPool(
    {
      connectionString: url,
      application_name: "gulmohar health",
      max: 1,
      connectionTimeoutMillis: READY_WITHIN_MS + 500,
      query_timeout: READY_WITHIN_MS + 500,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
    },
    () => undefined,
  );
  const health = createHealth({ query: () => probe.query("select 1"), withinMs: READY_WITHIN_MS });
  return {
    pool,
    health,
    analyze: async () => {
      await pool.query("analyze");
    },
    async close() {
      health.close();
      await Promise.all([pool.end(), probe.end()]);
    },
  };
}

function explain(error: unknown, url: string): StartupError {
  const { host, pathname, username } = new URL(url);
  const database = decodeURIComponent(pathname.slice(1)) || username;
  const code = errorCode(error);
  const reason = error instanceof Error ? error.message || code : String(error);
  const message = MESSAGES[code]?.({ host, database, username: decodeURIComponent(username) });
  return new StartupError(
    message ??
      `The database at ${host} cannot be reached (${reason}). Check DATABASE_URL, and that the server is running.`,
    { cause: error },
  );
}

interface ConnectionTarget {
  host: string;
  database: string;
  username: string;
}

const wrongLogin = ({ host, username }: ConnectionTarget) =>
  `The database at ${host} refuses the user "${username}" or its password. Check DATABASE_URL.`;

const MESSAGES: Record<string, (target: ConnectionTarget) => string> = {
  "28P01": wrongLogin,
  "28000": wrongLogin,
  "3D000": ({ host, database }) =>
    `The server at ${host} has no database "${database}". Create it, or name another one in DATABASE_URL.`,
  "53300": ({ host }) =>
    `The database at ${host} has no connection free. Raise its max_connections, or lower DATABASE_POOL_SIZE.`,
};
