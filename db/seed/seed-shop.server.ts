import { count } from "drizzle-orm";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { discounts } from "#app/domain/discounts/discounts.tables.ts";
import { saveSettings } from "#app/domain/settings/save-settings.server.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import type { PictureStore } from "#app/platform/pictures.server.ts";
import { seedCatalogue } from "#db/seed/seed-catalogue.server.ts";
import { seedContent } from "#db/seed/seed-content.server.ts";
import { storePictures } from "#db/seed/seed-pictures.server.ts";
import { discounts as sampleDiscounts } from "#db/seed/content/discounts.ts";
import { shop } from "#db/seed/content/shop.ts";
import { seedId } from "#db/seed/seed-id.ts";

export interface SeedTarget {
  database: Database;
  pictures: PictureStore;
  clock: Clock;
}

/** Fills an empty store with the sample shop, all in one transaction. Does nothing when there is a product. */
export async function seedIfEmpty({ database, pictures, clock }: SeedTarget): Promise<boolean> {
  const { db } = database;
  const [counted] = await db.select({ products: count() }).from(products);
  if (counted?.products) return false;
  // Pictures are read and measured before the transaction: nothing slow is waited for inside it.
  const stored = await storePictures(pictures);
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    await seedCatalogue(tx, stored, now);
    await seedContent(tx, now);
    await tx
      .insert(discounts)
      .values(sampleDiscounts.map((sample) => ({ id: seedId(`discount ${sample.code}`), ...sample })));
    const first = { expectedVersion: 0, actorId: null };
    await saveSettings(tx, { section: "general", value: shop.general, ...first }, now);
    await saveSettings(tx, { section: "sales", value: shop.sales, ...first }, now);
  });
  await database.tidy();
  return true;
}
