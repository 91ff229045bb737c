import { sql } from "drizzle-orm";
import { isEmptyShop } from "#app/domain/setup/sell-in-india.server.ts";
import { discounts } from "#app/domain/discounts/discounts.tables.ts";
import { addSampleTaxClasses } from "#app/domain/tax/tax-classes.server.ts";
import { readSection, saveSettings } from "#app/domain/settings/settings.server.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { longTransaction } from "#app/platform/database/connect-drizzle.server.ts";
import type { ImageStore } from "#app/platform/images/images.server.ts";
import { seedCatalogue } from "#db/seed/seed-catalogue.server.ts";
import { seedContent } from "#db/seed/seed-content.server.ts";
import { storeImages } from "#db/seed/seed-images.server.ts";
import { discounts as sampleDiscounts } from "#db/seed/content/discounts.ts";
import { shop } from "#db/seed/content/shop.ts";
import { indianDiscounts, indianShop, rupeePriceOf } from "#db/seed/indian-shop.ts";
import { seedId } from "#db/seed/seed-id.ts";

// An advisory lock number that nothing else uses as a single key.
const SEED_LOCK = 710_251_843;

export interface SeedTarget {
  database: Database;
  images: ImageStore;
  clock: Clock;
}

/** The sample shop with prices in dollars and a flat tax, or in rupees with GST inside. */
export type SampleShop = "sample" | "india";

/** Fills an empty store with a sample shop in one transaction. False when the store already has products. */
export async function seedIfEmpty(
  { database, images, clock }: SeedTarget,
  sample: SampleShop = "sample",
): Promise<boolean> {
  const isIndian = sample === "india";
  if (!(await isEmptyShop(database))) return false;
  // Images are stored before the transaction, to keep it short.
  const stored = await storeImages(images);
  const now = clock.now();
  let isSeeded = false;
  await longTransaction(database.pool, async (tx) => {
    // When several processes start on an empty database, one seeds and the others wait.
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    isSeeded = await isEmptyShop({ db: tx });
    if (!isSeeded) return;
    await seedCatalogue(tx, stored, { now, priceOf: isIndian ? rupeePriceOf : (cents) => cents });
    await seedContent(tx, now);
    await tx.insert(discounts).values(
      (isIndian ? indianDiscounts : sampleDiscounts).map((sample) => ({
        id: seedId(`discount ${sample.code}`),
        ...sample,
      })),
    );
    const first = { expectedVersion: 0, actorId: null };
    const { general, sales } = isIndian ? indianShop : shop;
    await saveSettings(tx, { section: "general", value: general, ...first }, now);
    await saveSettings(tx, { section: "sales", value: sales, ...first }, now);
    await saveSettings(tx, { section: "appearance", value: shop.appearance, ...first }, now);
    await saveSettings(tx, { section: "collections", value: shop.collections, ...first }, now);
    await saveSettings(tx, { section: "menus", value: shop.menus, ...first }, now);
    const { value: opening, version } = await readSection(tx, "opening");
    const asSample = { value: { ...opening, isSample: true }, expectedVersion: version, actorId: null };
    await saveSettings(tx, { section: "opening", ...asSample }, now);
    if (!isIndian) return;
    const { taxes, legal, shipping, checkout, payments } = indianShop;
    await saveSettings(tx, { section: "taxes", value: taxes, ...first }, now);
    await saveSettings(tx, { section: "legal", value: legal, ...first }, now);
    await saveSettings(tx, { section: "shipping", value: shipping, ...first }, now);
    await saveSettings(tx, { section: "checkout", value: checkout, ...first }, now);
    await saveSettings(tx, { section: "payments", value: payments, ...first }, now);
    await addSampleTaxClasses(tx, { actorId: null, at: now });
  });
  if (isSeeded) await database.analyze();
  return isSeeded;
}
