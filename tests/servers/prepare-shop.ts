import { mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { fastestPlace } from "./fastest-folder.ts";
import { eq } from "drizzle-orm";
import { products, variants } from "#app/domain/catalog/catalog.tables.ts";
import { changeStock, lockVariants } from "#app/domain/catalog/stock/stock.server.ts";
import { openDatabase, type Database } from "#app/platform/database/database.server.ts";
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
    await restock(database);
  } finally {
    await database.close();
  }
  process.env["FILLED_SHOP"] = filled;
  return () => rm(folder, { recursive: true, force: true });
}

/** The journeys of one worker buy more of this product than the sample shop has, and its stock must not run low meanwhile. */
async function restock({ db }: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const jhumkas = await tx
      .select({ id: variants.id })
      .from(variants)
      .innerJoin(products, eq(products.id, variants.productId))
      .where(eq(products.slug, "gulmohar-jhumka"));
    const ids = jhumkas.map(({ id }) => id);
    const changes = ids.map((variantId) => ({ variantId, delta: 200 }));
    await changeStock(tx, await lockVariants(tx, ids), changes, { reason: "counted" });
  });
}
