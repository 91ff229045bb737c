import { and, eq, isNull, sql } from "drizzle-orm";
import { stockAlerts } from "#app/domain/back-in-stock/back-in-stock.tables.ts";
import { products, variants } from "#app/domain/catalog/catalog.tables.ts";
import { newId } from "#app/lib/id.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** The most variants that one address can wait for. Further requests are ignored. */
export const MAX_WAITING = 50;

export type RequestAlertResult =
  /** The same for a new request, a repeated one and one beyond `MAX_WAITING`: the form does not reveal who waits. */
  | { ok: true }
  /** `not-found`: not a variant of this product, or not for sale. */
  | { ok: false; error: "not-found" | "in-stock" };

/** Records that a person wants to be told when a sold-out variant is back. `email` is in lower case. */
export async function requestAlert(
  db: Db,
  { productId, variantId, email, now }: { productId: string; variantId: string; email: string; now: Date },
): Promise<RequestAlertResult> {
  const isForSale = and(
    eq(variants.id, variantId),
    eq(variants.productId, productId),
    eq(products.status, "active"),
  );
  const [variant] = await db
    .select({ inventory: variants.inventory })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(isForSale);
  if (!variant) return { ok: false, error: "not-found" };
  if (variant.inventory > 0) return { ok: false, error: "in-stock" };
  const isWaiting = and(eq(stockAlerts.email, email), isNull(stockAlerts.sentAt));
  if ((await db.$count(stockAlerts, isWaiting)) >= MAX_WAITING) return { ok: true };
  await db
    .insert(stockAlerts)
    .values({ id: newId(), variantId, email, createdAt: now })
    .onConflictDoNothing({
      target: [stockAlerts.variantId, stockAlerts.email],
      where: sql`sent_at is null`,
    });
  return { ok: true };
}
