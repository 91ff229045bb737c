import { asc, eq, sql } from "drizzle-orm";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { orderLineImage } from "#app/domain/orders/orders.server.ts";
import { orderLines } from "#app/domain/orders/orders.tables.ts";
import type { EmailItems, PieceLine } from "#app/domain/orders/internal/events/order-event-rule.ts";
import type { LinePieces } from "#app/domain/orders/order.ts";
import { listWantedPieces } from "#app/domain/orders/internal/returns/replacements.server.ts";
import { countDelivered } from "#app/domain/orders/shipments/list-shipments.server.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import type { EmailPiece } from "#app/domain/messages/emails/email-pieces.ts";
import type { EmailContent } from "#app/domain/messages/emails/email-template.ts";

export interface OrderedPiece extends PieceLine {
  /** Null if the product is no longer published. */
  slug: string | null;
}

/** Order lines with an image of the purchased colour, or the product's first image. */
export async function listOrderedPieces(
  db: Queryable,
  orderId: string,
): Promise<(OrderedPiece & { orderLineId: string })[]> {
  return db
    .select({
      orderLineId: orderLines.id,
      name: orderLines.productName,
      options: orderLines.optionsLabel,
      quantity: orderLines.quantity,
      slug: sql<string | null>`case when ${products.status} = 'active' then ${products.slug} end`,
      imageId: orderLineImage,
    })
    .from(orderLines)
    .leftJoin(products, eq(products.id, orderLines.productId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
}

export function toEmailPiece({ name, options, quantity, imageId }: PieceLine, publicUrl: string): EmailPiece {
  const imageUrl = imageId && new URL(`/images/${imageId}/160.jpg`, publicUrl).href;
  return { name, options, quantity, imageUrl };
}

/** An email item with a link to review it. */
export function toReviewedPiece(piece: OrderedPiece, publicUrl: string): EmailPiece {
  const shown = toEmailPiece(piece, publicUrl);
  if (piece.slug === null) return shown;
  const url = new URL(`/products/${piece.slug}/review`, publicUrl).href;
  return { ...shown, link: { label: "Write a review", url } };
}

/** The items that an email lists, with images, and as rows of its table. */
export interface ListedItems {
  pieces: EmailPiece[];
  rows: NonNullable<EmailContent["table"]>;
}

export const NO_ITEMS: ListedItems = { pieces: [], rows: [] };

/** Reads the items that an order event concerns. */
export async function listEmailItems(
  db: Queryable,
  { orderId, items, publicUrl }: { orderId: string; items: EmailItems; publicUrl: string },
): Promise<ListedItems> {
  if (items.of === "exchange") {
    const wanted = await listWantedPieces(db, items.returnId);
    return {
      pieces: [],
      rows: wanted.length > 0 ? [{ label: "In exchange", value: wanted.join(", ") }] : [],
    };
  }
  if (items.of === "placed")
    return {
      pieces: items.lines.map(({ value, ...line }) => ({ ...toEmailPiece(line, publicUrl), value })),
      rows: [],
    };
  const quantities = items.of === "parcels" ? sumByLine(items.lines) : await countDelivered(db, orderId);
  const toPiece = items.of === "delivered" && items.withReviewLinks ? toReviewedPiece : toEmailPiece;
  const pieces = (await listOrderedPieces(db, orderId)).flatMap(({ orderLineId, ...piece }) => {
    // Without shipments, as in orders of early versions, everything was delivered.
    const quantity = quantities ? (quantities.get(orderLineId) ?? 0) : piece.quantity;
    return quantity > 0 ? [toPiece({ ...piece, quantity }, publicUrl)] : [];
  });
  return { pieces, rows: [] };
}

/** Quantities by order line, one of which may be in several parcels. */
function sumByLine(lines: readonly LinePieces[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { orderLineId, quantity } of lines)
    sums.set(orderLineId, (sums.get(orderLineId) ?? 0) + quantity);
  return sums;
}
