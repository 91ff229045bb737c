import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import type { Log } from "#app/platform/log.server.ts";

export type Db = NodePgDatabase;
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];
export type Queryable = Db | Tx;

export interface Database {
  engine: "pglite" | "postgres";
  pool: Pool;
  db: Db;
  isReady(): Promise<boolean>;
  close(): Promise<void>;
  onFatal(listener: (error: Error) => void): void;
}

export async function openDatabase({
  url,
  log,
  poolSize = 10,
}: {
  url: string | undefined;
  dataDir: string;
  log: Log;
  poolSize?: number;
}): Promise<Database> {
  const pool = new Pool({ connectionString: url, max: poolSize });
  pool.on("error", (error) => log.error({ err: error }, "lost"));
  return {
    engine: "postgres",
    pool,
    db: drizzle(pool),
    isReady: async () => (await pool.query("select 1")).rowCount === 1,
    close: () => pool.end(),
    onFatal: () => undefined,
  };
}
