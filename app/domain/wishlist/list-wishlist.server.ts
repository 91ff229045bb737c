import { and, asc, desc, eq, gt, inArray } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type ProductCardView, optionsLabel } from "#app/domain/catalog/catalog.ts";
import { optionValues, products, variants } from "#app/domain/catalog/catalog.tables.ts";
import { listCards } from "#app/domain/catalog/listing/product-cards.server.ts";
import { MAX_WISHLIST_ITEMS, type WishlistChoice, type WishlistIds } from "#app/domain/wishlist/wishlist.ts";
import { wishlistItems, wishlists } from "#app/domain/wishlist/wishlist.tables.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

/** Active products on a customer's wishlist, newest first. Drafts are omitted. */
export async function listWishlistIds(db: Queryable, userId: string): Promise<WishlistIds> {
  const rows = await db
    .select({ productId: wishlistItems.productId })
    .from(wishlistItems)
    .innerJoin(wishlists, eq(wishlists.id, wishlistItems.wishlistId))
    .innerJoin(products, eq(products.id, wishlistItems.productId))
    .where(and(eq(wishlists.userId, userId), eq(products.status, "active")))
    .orderBy(desc(wishlistItems.createdAt), desc(wishlistItems.id))
    .limit(MAX_WISHLIST_ITEMS);
  return rows.map(({ productId }) => productId);
}

/** The wishlist's products as cards. */
export async function listWishlist(db: Queryable, userId: string): Promise<ProductCardView[]> {
  const ids = await listWishlistIds(db, userId);
  if (ids.length === 0) return [];
  const cards = await listCards(db, {
    where: inArray(products.id, [...ids]),
    orderBy: [asc(products.id)],
    limit: ids.length,
  });
  const byId = new Map(cards.map((card) => [card.id, card]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The variants in stock of these products, in each product's own order. */
export async function listChoices(db: Queryable, productIds: readonly string[]): Promise<WishlistChoice[]> {
  if (productIds.length === 0) return [];
  const [size, colour] = [alias(optionValues, "size"), alias(optionValues, "colour")];
  const rows = await db
    .select({ productId: variants.productId, id: variants.id, size: size.label, colour: colour.label })
    .from(variants)
    .leftJoin(size, eq(size.id, variants.sizeId))
    .leftJoin(colour, eq(colour.id, variants.colourId))
    .where(and(inArray(variants.productId, [...productIds]), gt(variants.inventory, 0)))
    .orderBy(asc(variants.position));
  return rows.map(({ productId, id, ...options }) => ({
    productId,
    id,
    label: optionsLabel(options.size, options.colour),
  }));
}
