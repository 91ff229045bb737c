import { asc, eq, isNotNull, or, sql } from "drizzle-orm";
import { products, variants } from "#app/domain/catalog/catalog.tables.ts";
import { convertAmount, type Conversion } from "#app/lib/convert-amount.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import { convertedAmount } from "#app/platform/database/query/converted-amount.ts";
import { discounts } from "#app/domain/discounts/discounts.tables.ts";

/**
 * Converts every price and compare-at price, and increments the products' versions. Returns the number of products, or null and changes
 * nothing if a price would exceed `maxMinor`.
 */
export async function convertPrices(
  tx: Tx,
  { conversion, maxMinor, at }: { conversion: Conversion; maxMinor: number; at: Date },
): Promise<number | null> {
  await lockCatalog(tx);
  if (convertAmount(await findHighestPrice(tx), conversion) > maxMinor) return null;
  await tx
    .update(variants)
    .set({
      priceOverrideMinor: convertedAmount(variants.priceOverrideMinor, conversion),
      compareAtOverrideMinor: convertedAmount(variants.compareAtOverrideMinor, conversion),
    })
    .where(or(isNotNull(variants.priceOverrideMinor), isNotNull(variants.compareAtOverrideMinor)));
  const { rowCount } = await tx.update(products).set({
    priceMinor: convertedAmount(products.priceMinor, conversion),
    compareAtMinor: convertedAmount(products.compareAtMinor, conversion),
    version: sql`${products.version} + 1`,
    updatedAt: at,
  });
  return rowCount ?? 0;
}

/** Makes every active product a draft, which nobody can buy. Returns their number. */
export async function hideAllProducts(tx: Tx, at: Date): Promise<number> {
  await lockCatalog(tx);
  const { rowCount } = await tx
    .update(products)
    .set({ status: "draft", version: sql`${products.version} + 1`, updatedAt: at })
    .where(eq(products.status, "active"));
  return rowCount ?? 0;
}

/** Locks all variants and products in the same order as `lockVariantsForSale`, to prevent deadlocks with checkouts. */
async function lockCatalog(tx: Tx): Promise<void> {
  const locked = tx
    .select({ id: variants.id })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .orderBy(asc(products.id), asc(variants.id))
    .for("update", { of: [variants, products] });
  await tx.execute(sql`select count(*) from (${locked}) locked`);
}

/** The highest price or compare-at price of the catalog in minor units; 0 without products. */
async function findHighestPrice(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ highest: string }>(sql`
    select greatest(
      (select max(greatest(${products.priceMinor}, ${products.compareAtMinor})) from ${products}),
      (select max(greatest(${variants.priceOverrideMinor}, ${variants.compareAtOverrideMinor})) from ${variants}),
      0
    ) as highest`);
  return Number(rows[0]?.highest ?? 0);
}

/** A cheap, a middle and the most expensive product, as examples of a conversion. */
export async function listPriceExamples(db: Db): Promise<{ name: string; priceMinor: number }[]> {
  const { rows } = await db.execute<{ name: string; price_minor: string }>(sql`
    select distinct on (place) name, price_minor from (
      select name, price_minor, ntile(3) over (order by price_minor, id) as place
      from ${products} where ${eq(products.status, "active")}
    ) ranked order by place, price_minor desc`);
  return rows.map((row) => ({ name: row.name, priceMinor: Number(row.price_minor) }));
}

/** Converts the fixed amounts and minimum subtotals of all discounts. Returns the number of discounts. */
export async function convertDiscounts(tx: Tx, conversion: Conversion): Promise<number> {
  const isAmount = eq(discounts.kind, "amount");
  const { rowCount } = await tx
    .update(discounts)
    .set({
      value: sql`case when ${isAmount} then ${convertedAmount(discounts.value, conversion)} else ${discounts.value} end`,
      minimumMinor: convertedAmount(discounts.minimumMinor, conversion),
      version: sql`${discounts.version} + 1`,
    })
    .where(or(isAmount, sql`${discounts.minimumMinor} > 0`));
  return rowCount ?? 0;
}
