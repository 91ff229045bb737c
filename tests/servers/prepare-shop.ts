import { mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { fastestPlace } from "./fastest-folder.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { createLog } from "#app/platform/process/log.server.ts";
import { sendAtOnce } from "./prepare-template.ts";
import { startStore } from "./running-store.ts";

/** Playwright's global setup: seeds one shop that each worker's store copies. */
export default async function prepareShop(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(await fastestPlace(), "gulmohar-shop-"));
  const filled = path.join(folder, "data");
  const store = await startStore({}, { keepDataIn: filled });
  await store.stop();
  const database = await openDatabase({ url: undefined, dataDir: filled, log: createLog("error") });
  try {
    await sendAtOnce(database);
  } finally {
    await database.close();
  }
  process.env["FILLED_SHOP"] = filled;
  return () => rm(folder, { recursive: true, force: true });
}
