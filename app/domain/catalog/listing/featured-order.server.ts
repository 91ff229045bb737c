import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { firstImageId } from "#app/domain/catalog/listing/product-cards.server.ts";
import type { ProductActor, ProductDeps } from "#app/domain/catalog/product-deps.server.ts";
import { assertAdministrator } from "#app/domain/customers/account.ts";
import { recordAudit } from "#app/domain/audit/audit.server.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";

/** Limit of products with a manual position; the rest follow by name. */
export const MAX_ORDERED = 100;

export interface FeaturedRow {
  id: string;
  name: string;
  status: "draft" | "active";
  inventory: number;
  imageId: string | null;
}

const HOME_ORDER = [asc(products.featuredPosition), asc(products.name), asc(products.id)];

/** The first `MAX_ORDERED` featured products in home page order, drafts included. */
export function listFeaturedOrder(db: Queryable): Promise<FeaturedRow[]> {
  return db
    .select({
      id: products.id,
      name: products.name,
      status: products.status,
      inventory: products.inventory,
      imageId: firstImageId,
    })
    .from(products)
    .where(eq(products.isFeatured, true))
    .orderBy(...HOME_ORDER)
    .limit(MAX_ORDERED);
}

/** Reorders the featured products. `stale` if the current order is no longer `shown`, the order on the page. */
export async function orderFeatured(
  deps: ProductDeps,
  { shown, order }: { shown: readonly string[]; order: readonly string[] },
  actor: ProductActor,
): Promise<{ ok: true } | { ok: false; error: "stale" }> {
  assertAdministrator(actor);
  const isDone = await inTransaction(deps.db, async (tx) => {
    // Locked by id like every other change of several products, to prevent deadlocks.
    await tx
      .select({ id: products.id })
      .from(products)
      .where(and(eq(products.isFeatured, true), inArray(products.id, [...shown])))
      .orderBy(asc(products.id))
      .for("update");
    const now = await listFeaturedOrder(tx);
    const isAsShown = now.length === shown.length && now.every(({ id }, index) => id === shown[index]);
    const isWhole = order.length === shown.length && new Set([...order, ...shown]).size === shown.length;
    if (!isAsShown || !isWhole) return false;
    const positions = order.map((id, position) => sql`(${id}::uuid, ${position}::int)`);
    await tx.execute(sql`
      update ${products} set featured_position = placed.place
      from (values ${sql.join(positions, sql`, `)}) as placed (id, place) where ${products.id} = placed.id`);
    const names = new Map(now.map(({ id, name }) => [id, name]));
    const named = (ids: readonly string[]) => ({ order: ids.map((id) => names.get(id)) });
    await recordAudit(tx, {
      subjectType: "featured",
      subjectId: "products",
      action: "featured.order",
      actorId: actor.id,
      before: named(shown),
      after: named(order),
      at: deps.clock.now(),
    });
    return true;
  });
  if (isDone) deps.pages.invalidate(["listings"]);
  return isDone ? { ok: true } : { ok: false, error: "stale" };
}
