import { asc, eq, sql } from "drizzle-orm";
import { optionsWithTerms } from "#app/domain/catalog/final-sale.ts";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import type { EmailItem } from "#app/domain/messages/emails/email-shop.ts";
import type { EmailContent } from "#app/domain/messages/emails/email-template.ts";
import type { EmailItems, ItemLine } from "#app/domain/orders/internal/events/order-event-rule.ts";
import { listWantedItems } from "#app/domain/orders/internal/returns/replacements.server.ts";
import type { LineQuantity } from "#app/domain/orders/order-line.ts";
import { orderLineImage } from "#app/domain/orders/orders.server.ts";
import { orderLines } from "#app/domain/orders/orders.tables.ts";
import { countDelivered } from "#app/domain/orders/shipments/list-shipments.server.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

interface OrderedItem extends ItemLine {
  /** Null if the product is no longer published. */
  slug: string | null;
}

/** Order lines with the terms of a final sale, and with an image of the purchased colour, or the product's first image. */
export async function listOrderedItems(
  db: Queryable,
  orderId: string,
): Promise<(OrderedItem & { orderLineId: string })[]> {
  const rows = await db
    .select({
      orderLineId: orderLines.id,
      name: orderLines.productName,
      options: orderLines.optionsLabel,
      finalSale: orderLines.finalSale,
      quantity: orderLines.quantity,
      slug: sql<string | null>`case when ${products.status} = 'active' then ${products.slug} end`,
      imageId: orderLineImage,
    })
    .from(orderLines)
    .leftJoin(products, eq(products.id, orderLines.productId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
  return rows.map(({ finalSale, ...row }) => ({
    ...row,
    options: optionsWithTerms({ ...row, finalSale }),
    isFinalSale: finalSale !== null,
  }));
}

export function toEmailItem(
  { name, options, quantity, imageId, isFinalSale }: ItemLine,
  publicUrl: string,
): EmailItem {
  const imageUrl = imageId && new URL(`/images/${imageId}/160.jpg`, publicUrl).href;
  return { name, options, quantity, imageUrl, isFinalSale };
}

/** An email item with a link to review it. */
function toReviewedItem(item: OrderedItem, publicUrl: string): EmailItem {
  const shown = toEmailItem(item, publicUrl);
  if (item.slug === null) return shown;
  const url = new URL(`/products/${item.slug}/review`, publicUrl).href;
  return { ...shown, link: { label: "Write a review", url } };
}

/** The items that an email lists, with images, and as rows of its table. */
export interface ListedItems {
  items: EmailItem[];
  rows: NonNullable<EmailContent["table"]>;
}

export const NO_ITEMS: ListedItems = { items: [], rows: [] };

/** Reads the items that an order event concerns. */
export async function listEmailItems(
  db: Queryable,
  { orderId, items, publicUrl }: { orderId: string; items: EmailItems; publicUrl: string },
): Promise<ListedItems> {
  if (items.of === "exchange") {
    const wanted = await listWantedItems(db, items.returnId);
    return {
      items: [],
      rows: wanted.length > 0 ? [{ label: "In exchange", value: wanted.join(", ") }] : [],
    };
  }
  if (items.of === "placed")
    return {
      items: items.lines.map(({ value, ...line }) => ({ ...toEmailItem(line, publicUrl), value })),
      rows: [],
    };
  const quantities = items.of === "parcels" ? sumByLine(items.lines) : await countDelivered(db, orderId);
  const toItem = items.of === "delivered" && items.withReviewLinks ? toReviewedItem : toEmailItem;
  const emailItems = (await listOrderedItems(db, orderId)).flatMap(({ orderLineId, ...item }) => {
    // Without shipments, as in orders of early versions, everything was delivered.
    const quantity = quantities ? (quantities.get(orderLineId) ?? 0) : item.quantity;
    return quantity > 0 ? [toItem({ ...item, quantity }, publicUrl)] : [];
  });
  return { items: emailItems, rows: [] };
}

/** Quantities by order line, one of which may be in several parcels. */
function sumByLine(lines: readonly LineQuantity[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { orderLineId, quantity } of lines)
    sums.set(orderLineId, (sums.get(orderLineId) ?? 0) + quantity);
  return sums;
}
