import { asc, eq, sql } from "drizzle-orm";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { orderLineImage } from "#app/domain/orders/orders.server.ts";
import { orderLines } from "#app/domain/orders/orders.tables.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import type { EmailPiece } from "#app/domain/messages/emails/email-pieces.ts";

/** An order line in an email. */
export interface PieceLine {
  name: string;
  options: string;
  quantity: number;
  imageId: string | null;
}

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
