import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { optionsLabel } from "#app/domain/catalog/catalog.ts";
import { products, variants } from "#app/domain/catalog/catalog.tables.ts";
import { orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import type { LabelChoice } from "#app/domain/orders/passports/labels.ts";
import { itemPassports } from "#app/domain/orders/passports/passports.tables.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

/** An item is free while it is in no order, or in one that was cancelled. */
const isFree = or(isNull(itemPassports.orderLineId), eq(orders.status, "Cancelled"));

/** The labelled items of a product, those in stock first, with the order that each is in. */
export async function listPassports(db: Queryable, productId: string) {
  return db
    .select({
      id: itemPassports.id,
      code: itemPassports.code,
      labelNumber: itemPassports.labelNumber,
      options: itemPassports.optionsLabel,
      imageUrl: itemPassports.imageUrl,
      orderNumber: orders.number,
    })
    .from(itemPassports)
    .innerJoin(variants, eq(variants.id, itemPassports.variantId))
    .leftJoin(orderLines, eq(orderLines.id, itemPassports.orderLineId))
    .leftJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(variants.productId, productId))
    .orderBy(sql`${orders.number} nulls first`, asc(itemPassports.labelNumber));
}

const MAX_SHOWN = 3;

/** A few label numbers of a product's items in stock, and how many there are. */
export async function findFreeLabels(
  db: Queryable,
  productId: string,
): Promise<{ labels: string[]; count: number }> {
  const rows = await db
    .select({ labelNumber: itemPassports.labelNumber, count: sql<number>`count(*) over ()::int` })
    .from(itemPassports)
    .innerJoin(variants, eq(variants.id, itemPassports.variantId))
    .leftJoin(orderLines, eq(orderLines.id, itemPassports.orderLineId))
    .leftJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(variants.productId, productId), isFree))
    .orderBy(asc(itemPassports.labelNumber))
    .limit(MAX_SHOWN);
  return { labels: rows.map(({ labelNumber }) => labelNumber), count: rows[0]?.count ?? 0 };
}

/** The lines of an order whose variant has labelled items, with the labels that each has or can have. */
export async function listLabelChoices(db: Queryable, orderId: string): Promise<LabelChoice[]> {
  const lines = await db
    .select({
      id: orderLines.id,
      productName: orderLines.productName,
      options: orderLines.optionsLabel,
      quantity: orderLines.quantity,
      variantId: orderLines.variantId,
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
  const labels = await db
    .select({
      id: itemPassports.id,
      labelNumber: itemPassports.labelNumber,
      variantId: itemPassports.variantId,
      lineId: itemPassports.orderLineId,
      orderId: orderLines.orderId,
    })
    .from(itemPassports)
    .leftJoin(orderLines, eq(orderLines.id, itemPassports.orderLineId))
    .leftJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        inArray(
          itemPassports.variantId,
          lines.flatMap(({ variantId }) => variantId ?? []),
        ),
        or(isFree, eq(orderLines.orderId, orderId)),
      ),
    )
    .orderBy(asc(itemPassports.labelNumber));
  return lines
    .map(({ variantId, ...line }) => ({
      ...line,
      labels: labels
        .filter(
          (label) => label.variantId === variantId && (label.orderId !== orderId || label.lineId === line.id),
        )
        .map(({ id, labelNumber, lineId }) => ({ id, labelNumber, isChosen: lineId === line.id })),
    }))
    .filter((line) => line.labels.length > 0);
}

export interface LineLabel {
  lineId: string | null;
  labelNumber: string;
  code: string;
}

/** The labels of the items that lines of orders send. */
export async function listLabelsOfLines(db: Queryable, lineIds: readonly string[]): Promise<LineLabel[]> {
  if (lineIds.length === 0) return [];
  return db
    .select({
      lineId: itemPassports.orderLineId,
      labelNumber: itemPassports.labelNumber,
      code: itemPassports.code,
    })
    .from(itemPassports)
    .where(inArray(itemPassports.orderLineId, [...lineIds]))
    .orderBy(asc(itemPassports.labelNumber));
}

/** "2XL · Plum · Label 12, 13": the options of a line with the numbers of its labels, for its invoice. */
export function withLabels(options: string, lineId: string, labels: readonly LineLabel[]): string {
  const numbers = labels.filter((label) => label.lineId === lineId).map(({ labelNumber }) => labelNumber);
  return numbers.length === 0 ? options : optionsLabel(options || null, `Label ${numbers.join(", ")}`);
}

/** The passport with this code. It names no buyer. Null if there is none. */
export async function findPassport(db: Queryable, code: string) {
  const [passport] = await db
    .select({
      labelNumber: itemPassports.labelNumber,
      productName: itemPassports.productName,
      options: itemPassports.optionsLabel,
      composition: itemPassports.composition,
      fibreTenthMicrons: itemPassports.fibreTenthMicrons,
      weaver: itemPassports.weaver,
      madeIn: itemPassports.madeIn,
      imageUrl: itemPassports.imageUrl,
      /** Null while the item is in stock. */
      dispatchedAt:
        sql<Date | null>`case when ${orders.status} <> 'Cancelled' then ${orders.shippedAt} end`.mapWith(
          orders.shippedAt,
        ),
      productSlug: sql<string | null>`case when ${products.status} = 'active' then ${products.slug} end`,
    })
    .from(itemPassports)
    .leftJoin(variants, eq(variants.id, itemPassports.variantId))
    .leftJoin(products, eq(products.id, variants.productId))
    .leftJoin(orderLines, eq(orderLines.id, itemPassports.orderLineId))
    .leftJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(itemPassports.code, code));
  return passport ?? null;
}
