import { and, asc, between, eq, inArray, or, sql } from "drizzle-orm";
import { products, variants } from "#app/domain/catalog/catalog.tables.ts";
import { findPeriod, rateOfGoods } from "#app/domain/tax/tax-class.ts";
import { deadZoneBounds, findDeadZone, type DeadZone } from "#app/domain/tax/dead-zone.ts";
import { listTaxClasses } from "#app/domain/tax/tax-classes.server.ts";
import { shareOf } from "#app/lib/money.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

/** A price that no rate of its tax class fits. */
export interface DeadZonePrice {
  name: string;
  deadZone: DeadZone;
}

interface PriceQuery {
  /** A day in India, as "2026-11-21". */
  day: string;
  /** Products, or all of these categories; null for all active products. */
  targets: { productIds: readonly string[]; categoryIds?: readonly string[] } | null;
  /** A discount on each price: basis points, or paise off a piece that is bought alone. */
  discount?: { kind: "percent" | "amount"; value: number };
}

const MAX_READ = 500;

/**
 * Prices with GST inside that lie between two rates of their class, after a discount if one is given: each product's once, by name.
 * Such a piece bears the higher rate.
 */
export async function listDeadZonePrices(
  db: Queryable,
  { day, targets, discount }: PriceQuery,
): Promise<DeadZonePrice[]> {
  const classes = await listTaxClasses(db);
  const zones = classes.flatMap((taxClass) => {
    const period = findPeriod(taxClass, day);
    return (period && deadZoneBounds(period)) ?? [];
  });
  if (zones.length === 0) return [];
  const price = sql<string>`coalesce(${variants.priceOverrideMinor}, ${products.priceMinor})`;
  const reduced = reducedPrice(price, discount);
  const range = between(
    reduced,
    Math.min(...zones.map(({ below }) => below)),
    Math.max(...zones.map(({ above }) => above)),
  );
  const rows = await db
    .selectDistinct({
      name: products.name,
      id: products.id,
      hsnCode: products.hsnCode,
      taxClassId: products.taxClassId,
      price,
    })
    .from(products)
    .innerJoin(variants, eq(variants.productId, products.id))
    .where(
      and(
        range,
        targets
          ? or(
              inArray(products.id, [...targets.productIds]),
              inArray(products.categoryId, [...(targets.categoryIds ?? [])]),
            )
          : eq(products.status, "active"),
      ),
    )
    .orderBy(asc(products.name), asc(products.id), price)
    .limit(MAX_READ);
  return rows.flatMap(({ name, price: priceMinor, ...goods }) => {
    const deadZone = findDeadZone(
      rateOfGoods(classes, goods, day),
      afterDiscount(Number(priceMinor), discount),
    );
    return deadZone ? { name, deadZone } : [];
  });
}

function reducedPrice(price: ReturnType<typeof sql<string>>, discount: PriceQuery["discount"]) {
  if (!discount) return price;
  return discount.kind === "percent"
    ? sql`${price} * (10000 - ${discount.value}::bigint) / 10000`
    : sql`${price} - ${discount.value}::bigint`;
}

function afterDiscount(priceMinor: number, discount: PriceQuery["discount"]): number {
  if (!discount) return priceMinor;
  return priceMinor - (discount.kind === "percent" ? shareOf(priceMinor, discount.value) : discount.value);
}
