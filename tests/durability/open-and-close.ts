// A process that opens the database in the folder it is given, closes it again, and tells its parent how that went.
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
