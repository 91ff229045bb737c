// A process that opens and closes the database in the given folder and reports the result to its parent.
import { openDatabase } from "#app/platform/database/database.server.ts";
import { createLog } from "#app/platform/process/log.server.ts";

const dataDir = process.argv[2] ?? "";
try {
  const database = await openDatabase({ url: undefined, dataDir, log: createLog("silent") });
  await database.close();
  process.send?.("opened");
} catch (error) {
  process.send?.(String(error));
}
process.disconnect();
