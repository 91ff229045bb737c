import { and, eq, exists, gt, inArray, isNull, not, or, sql, type SQL } from "drizzle-orm";
import type { CatalogDeletion } from "#app/domain/catalog/product-deps.server.ts";
import { discounts, discountTargets } from "#app/domain/discounts/discounts.tables.ts";
import { recordAudits } from "#app/domain/audit/audit.server.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

/**
 * Ends discounts that apply only to the deleted products and categories, in the same transaction: without
 * targets they would apply to everything.
 */
export async function endDiscountsOnlyFor(tx: Tx, leaving: CatalogDeletion): Promise<void> {
  const { productIds = [], categoryIds = [], actorId, at } = leaving;
  const leaves = or(
    inArray(discountTargets.productId, [...productIds]),
    inArray(discountTargets.categoryId, [...categoryIds]),
  );
  const targeted = (which: SQL | undefined) =>
    exists(
      tx
        .select({ one: sql`1` })
        .from(discountTargets)
        .where(and(eq(discountTargets.discountId, discounts.id), which)),
    );
  const locked = await tx
    .select({ id: discounts.id })
    .from(discounts)
    .where(and(or(isNull(discounts.endsAt), gt(discounts.endsAt, at)), targeted(leaves)))
    .orderBy(discounts.id)
    .for("update");
  if (locked.length === 0) return;
  // Read after the locks: a deletion that held them may have taken the other targets.
  const ids = locked.map(({ id }) => id);
  const ended = await tx
    .select({ id: discounts.id, endsAt: discounts.endsAt })
    .from(discounts)
    .where(and(inArray(discounts.id, ids), not(targeted(sql`${leaves} is not true`))))
    .orderBy(discounts.id);
  if (ended.length === 0) return;
  await tx
    .update(discounts)
    .set({ endsAt: at, version: sql`${discounts.version} + 1` })
    .where(
      inArray(
        discounts.id,
        ended.map(({ id }) => id),
      ),
    );
  const audits = ended.map(({ id, endsAt }) => ({
    actorId,
    action: "discount.end",
    subjectType: "discount",
    subjectId: id,
    before: { endsAt },
    after: { endsAt: at, why: "All its products and categories were deleted" },
    at,
  }));
  await recordAudits(tx, audits);
}
