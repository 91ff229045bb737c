import path from "node:path";
import process from "node:process";
import { systemClock } from "#app/platform/clock.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { migrate } from "#app/platform/database/migrate.server.ts";
import { parseEnv } from "#app/platform/env.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { createPictureStore } from "#app/platform/pictures.server.ts";
import { seedIfEmpty } from "#db/seed/seed-shop.server.ts";

// npm run seed: fills an empty store with the sample shop; a store that has products is left as it is.
const parsed = parseEnv(process.env);
if (!parsed.ok) throw new Error(parsed.problems.join("\n"));
const { env } = parsed;
const database = await openDatabase({
  url: env.DATABASE_URL,
  dataDir: env.DATA_DIR,
  log: createLog(env.LOG_LEVEL),
});
try {
  await migrate(database);
  const pictures = createPictureStore(path.resolve(env.DATA_DIR, "pictures"));
  const isSeeded = await seedIfEmpty({ database, pictures, clock: systemClock });
  process.stdout.write(
    isSeeded ? "The sample shop is in place.\n" : "There are products already: nothing was changed.\n",
  );
} finally {
  await database.close();
}
