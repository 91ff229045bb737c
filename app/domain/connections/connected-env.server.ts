import { sql } from "drizzle-orm";
import { connectedEnv } from "#app/domain/connections/connection-values.server.ts";
import { readConnections } from "#app/domain/connections/connections.server.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import type { Env } from "#app/platform/process/env.server.ts";
import { findSessionSecret, sealingSecretsOf } from "#app/platform/process/session-secret.server.ts";
import { StartupError } from "#app/platform/process/startup-error.ts";

/**
 * The environment with the bucket that the owner connected in the admin, for a command that reads images. StartupError when its keys cannot
 * be opened: the command would miss images.
 */
export async function envWithBucket(db: Queryable, env: Env): Promise<Env> {
  // A database that this version has not migrated yet.
  const { rows } = await db.execute<{ table: string | null }>(
    sql`select to_regclass('connections')::text as "table"`,
  );
  if (!rows[0]?.table) return env;
  const names = await readConnections(db, []);
  if (env.S3_URL || !names.get("s3")?.isUnreadable) return env;
  const session = { current: await findSessionSecret(env), previous: env.SESSION_SECRET_PREVIOUS ?? null };
  const stored = await readConnections(db, sealingSecretsOf(env, session));
  const values = stored.get("s3")?.values;
  if (!values)
    throw new StartupError(
      "The keys of the bucket with the images cannot be read. Set SESSION_SECRET or SETTINGS_KEY as the store has it.",
    );
  return connectedEnv(env, new Map([["s3", values]]));
}
