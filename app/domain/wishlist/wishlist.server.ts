import { and, eq, inArray, sql, type SQL, asc, desc, gt } from "drizzle-orm";
import { products, optionValues, variants } from "#app/domain/catalog/catalog.tables.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import {
  MAX_WISHLIST_ITEMS,
  type AddResult,
  type MergeResult,
  type WishlistIds,
  type WishlistChoice,
} from "#app/domain/wishlist/wishlist.ts";
import { wishlistItems, wishlists } from "#app/domain/wishlist/wishlist.tables.ts";
import { newId } from "#app/lib/id.ts";
import type { Db, Tx, Queryable } from "#app/platform/database/database.server.ts";
import { inTransaction, inTransactionUnlessRefused } from "#app/platform/database/transaction.server.ts";
import { alias } from "drizzle-orm/pg-core";
import { type ProductCardView, optionsLabel } from "#app/domain/catalog/catalog.ts";
import { listCards } from "#app/domain/catalog/listing/product-cards.server.ts";

interface WishlistEntry {
  userId: string;
  productId: string;
}

/** Adds an active product to a customer's wishlist. Of two concurrent requests one gets `already-there`. */
export async function addToWishlist(db: Db, { userId, productId }: WishlistEntry): Promise<AddResult> {
  return inTransactionUnlessRefused(db, async (tx): Promise<AddResult> => {
    const wishlistId = await findOrCreateWishlist(tx, userId);
    if (!wishlistId) return { ok: false, error: "no-wishlist" };
    const [product] = await tx
      .select({ name: products.name })
      .from(products)
      .where(and(eq(products.id, productId), eq(products.status, "active")));
    if (!product) return { ok: false, error: "not-found" };
    const { rows } = await tx.execute(sql`
      insert into ${wishlistItems} (id, wishlist_id, product_id)
      select ${newId()}::uuid, ${wishlistId}::uuid, ${productId}::uuid where ${freeSlots(wishlistId)} > 0
      on conflict do nothing returning id
    `);
    if (rows.length > 0) return { ok: true, kind: "added", name: product.name };
    const isListed = await tx.$count(
      wishlistItems,
      and(eq(wishlistItems.wishlistId, wishlistId), eq(wishlistItems.productId, productId)),
    );
    return isListed ? { ok: true, kind: "already-there", name: product.name } : { ok: false, error: "full" };
  });
}

/** Removes a product from a customer's wishlist. Returns its name; null if it was not listed. */
export async function removeFromWishlist(
  db: Db,
  { userId, productId }: WishlistEntry,
): Promise<string | null> {
  const [removed] = await db
    .delete(wishlistItems)
    .where(
      and(eq(wishlistItems.productId, productId), inArray(wishlistItems.wishlistId, wishlistOf(db, userId))),
    )
    .returning({
      name: sql<string>`(select ${products.name} from ${products} where ${products.id} = ${wishlistItems.productId})`,
    });
  return removed?.name ?? null;
}

export async function clearWishlist(db: Db, userId: string): Promise<void> {
  await db.delete(wishlistItems).where(inArray(wishlistItems.wishlistId, wishlistOf(db, userId)));
}

/**
 * Merges a guest's list (newest first) into the customer's wishlist: active products not listed yet, up to the
 * limit. Idempotent.
 */
export async function mergeGuestWishlist(
  db: Db,
  { userId, productIds }: { userId: string; productIds: WishlistIds },
): Promise<MergeResult> {
  return inTransaction(db, async (tx): Promise<MergeResult> => {
    const wishlistId = await findOrCreateWishlist(tx, userId);
    if (!wishlistId) return { ok: false, error: "no-wishlist" };
    // Ids are chronological: generated from oldest to newest, they keep the guest's order.
    const entries = sql.join(
      productIds.toReversed().map((productId) => sql`(${newId()}::uuid, ${productId}::uuid)`),
      sql`, `,
    );
    const { rows } = await tx.execute<{ requested: number; added: number }>(sql`
      with missing as (
        select guest.id, guest.product_id
        from (values ${entries}) as guest (id, product_id)
        join ${products} on ${products.id} = guest.product_id and ${products.status} = 'active'
        where not exists (
          select 1 from ${wishlistItems}
          where ${wishlistItems.wishlistId} = ${wishlistId} and ${wishlistItems.productId} = guest.product_id
        )
      ), added as (
        insert into ${wishlistItems} (id, wishlist_id, product_id)
        select id, ${wishlistId}::uuid, product_id from missing
        order by id desc limit greatest(0, ${freeSlots(wishlistId)})
        on conflict do nothing returning 1
      )
      select (select count(*)::int from missing) as requested, (select count(*)::int from added) as added
    `);
    const { requested = 0, added = 0 } = rows[0] ?? {};
    return { ok: true, addedCount: added, isFull: added < requested };
  });
}

/**
 * Returns the id of the customer's wishlist, creating it if needed; null if the account no longer exists. The
 * no-op update locks the row until commit, which serialises changes.
 */
async function findOrCreateWishlist(tx: Tx, userId: string): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into ${wishlists} (id, user_id) select ${newId()}::uuid, ${users.id} from ${users} where ${users.id} = ${userId}
    on conflict (user_id) do update set user_id = excluded.user_id
    returning id
  `);
  return rows[0]?.id ?? null;
}

/** Remaining capacity of a wishlist. Exact while `findOrCreateWishlist` holds its lock. */
function freeSlots(wishlistId: string): SQL {
  return sql`(
    select ${MAX_WISHLIST_ITEMS}::int - count(*) from ${wishlistItems} where ${wishlistItems.wishlistId} = ${wishlistId}
  )`;
}

function wishlistOf(db: Db, userId: string) {
  return db.select({ id: wishlists.id }).from(wishlists).where(eq(wishlists.userId, userId));
}

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
