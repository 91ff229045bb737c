import { and, asc, desc, eq, inArray } from "drizzle-orm";
import type { ProductCardView } from "#app/domain/catalog/catalog.ts";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { listCards } from "#app/domain/catalog/listing/product-cards.server.ts";
import { MAX_WISHLIST_ITEMS, type WishlistIds } from "#app/domain/wishlist/wishlist.ts";
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
