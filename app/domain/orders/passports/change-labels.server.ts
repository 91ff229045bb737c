import { randomBytes } from "node:crypto";
import { and, eq, inArray, isNull, ne, notInArray, sql } from "drizzle-orm";
import { recordAudit } from "#app/domain/audit/audit.server.ts";
import { colours, sizes } from "#app/domain/catalog/catalog-names.server.ts";
import { optionsLabel } from "#app/domain/catalog/catalog.ts";
import { products, variants } from "#app/domain/catalog/catalog.tables.ts";
import { orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import { listLabelChoices, listLabelsOfLines } from "#app/domain/orders/passports/find-passports.server.ts";
import { itemPassports } from "#app/domain/orders/passports/passports.tables.ts";
import { newId } from "#app/lib/id.ts";
import { productTag } from "#app/lib/http/cache-tags.ts";
import type { PageCache } from "#app/platform/cache/page-cache.server.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { inTransaction, inTransactionUnlessRefused } from "#app/platform/database/transaction.server.ts";

interface PassportDeps {
  db: Db;
  clock: Clock;
  pages: PageCache;
}

// Without letters and digits that look alike, because the code is also typed.
const CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const CODE_LENGTH = 12;

/** The random part of a passport's URL: about 59 bits, so that nobody finds passports by trying. */
function newCode(): string {
  return Array.from(randomBytes(CODE_LENGTH), (byte) => CODE_LETTERS[byte % CODE_LETTERS.length]).join("");
}

interface NewLabels {
  productId: string;
  variantId: string;
  labelNumbers: readonly string[];
  actorId: string;
}

export type AddLabelsResult =
  | { ok: true }
  | { ok: false; error: "not-found" }
  | { ok: false; error: "taken"; labels: readonly string[] };

/** Enters the label numbers of items of a variant. Each passport keeps the facts that its product has now. */
export async function addLabels(deps: PassportDeps, added: NewLabels): Promise<AddLabelsResult> {
  const { productId, variantId, labelNumbers, actorId } = added;
  const result = await inTransactionUnlessRefused<AddLabelsResult>(deps.db, async (tx) => {
    const [facts] = await tx
      .select({
        productName: products.name,
        size: sizes.label,
        colour: colours.label,
        weaver: products.weaver,
        fibreTenthMicrons: products.fibreTenthMicrons,
        composition: sql<string>`coalesce(nullif(${products.composition}, ''), ${products.material})`,
        madeIn: products.madeIn,
      })
      .from(variants)
      .innerJoin(products, eq(products.id, variants.productId))
      .leftJoin(sizes, eq(sizes.id, variants.sizeId))
      .leftJoin(colours, eq(colours.id, variants.colourId))
      .where(and(eq(variants.id, variantId), eq(variants.productId, productId)));
    if (!facts) return { ok: false, error: "not-found" };
    const { size, colour, ...stored } = facts;
    const at = deps.clock.now();
    const passport = { ...stored, optionsLabel: optionsLabel(size, colour), variantId, createdAt: at };
    const inserted = await tx
      .insert(itemPassports)
      .values(labelNumbers.map((labelNumber) => ({ ...passport, id: newId(), code: newCode(), labelNumber })))
      .onConflictDoNothing({ target: itemPassports.labelNumber })
      .returning({ labelNumber: itemPassports.labelNumber });
    const insertedNumbers = new Set(inserted.map(({ labelNumber }) => labelNumber));
    const labels = labelNumbers.filter((number) => !insertedNumbers.has(number));
    if (labels.length > 0) return { ok: false, error: "taken", labels };
    await recordAudit(tx, {
      actorId,
      action: "product.labels-added",
      subjectType: "product",
      subjectId: productId,
      before: null,
      after: { labelNumbers },
      at,
    });
    return { ok: true };
  });
  if (result.ok) deps.pages.invalidate([productTag(productId)]);
  return result;
}

/** Deletes the passport of an item that is in no order. False if there is none. */
export async function deleteLabel(
  deps: PassportDeps,
  { productId, passportId, actorId }: { productId: string; passportId: string; actorId: string },
): Promise<boolean> {
  const deleted = await inTransaction(deps.db, async (tx) => {
    const ofProduct = tx.select({ id: variants.id }).from(variants).where(eq(variants.productId, productId));
    const [row] = await tx
      .delete(itemPassports)
      .where(
        and(
          eq(itemPassports.id, passportId),
          isNull(itemPassports.orderLineId),
          inArray(itemPassports.variantId, ofProduct),
        ),
      )
      .returning({ labelNumber: itemPassports.labelNumber });
    if (!row) return false;
    await recordAudit(tx, {
      actorId,
      action: "product.label-deleted",
      subjectType: "product",
      subjectId: productId,
      before: row,
      after: null,
      at: deps.clock.now(),
    });
    return true;
  });
  if (deleted) deps.pages.invalidate([productTag(productId)]);
  return deleted;
}

interface ChosenLabels {
  orderId: string;
  lines: readonly { lineId: string; passportIds: readonly string[] }[];
  actorId: string;
}

export type ChooseLabelsResult = { ok: true } | { ok: false; error: "taken" | "too-many" };

/**
 * Sets which labelled items each line of an order sends. Errors: `too-many` for more labels than items, `taken` if one is meanwhile in
 * another order.
 */
export async function chooseLabels(deps: PassportDeps, chosen: ChosenLabels): Promise<ChooseLabelsResult> {
  const { orderId, lines, actorId } = chosen;
  return inTransactionUnlessRefused<ChooseLabelsResult>(deps.db, async (tx) => {
    // The lock of the order serialises two choices for it.
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for("update");
    const choices = await listLabelChoices(tx, orderId);
    for (const { id, quantity, labels } of choices) {
      const wanted = lines.find(({ lineId }) => lineId === id)?.passportIds ?? [];
      if (wanted.length > quantity) return { ok: false, error: "too-many" };
      await tx
        .update(itemPassports)
        .set({ orderLineId: null })
        .where(
          and(
            eq(itemPassports.orderLineId, id),
            wanted.length > 0 ? notInArray(itemPassports.id, [...wanted]) : undefined,
          ),
        );
      if (wanted.length === 0) continue;
      const offered = wanted.every((passportId) => labels.some((label) => label.id === passportId));
      const inOther = tx
        .select({ id: orderLines.id })
        .from(orderLines)
        .innerJoin(orders, eq(orders.id, orderLines.orderId))
        .where(
          and(
            eq(orderLines.id, itemPassports.orderLineId),
            ne(orders.status, "Cancelled"),
            ne(orderLines.id, id),
          ),
        );
      const set = await tx
        .update(itemPassports)
        .set({ orderLineId: id })
        .where(and(inArray(itemPassports.id, [...wanted]), sql`not exists ${inOther}`))
        .returning({ id: itemPassports.id });
      if (!offered || set.length < wanted.length) return { ok: false, error: "taken" };
    }
    await recordAudit(tx, {
      actorId,
      action: "order.labels-chosen",
      subjectType: "order",
      subjectId: orderId,
      before: null,
      after: {
        labels: (
          await listLabelsOfLines(
            tx,
            choices.map(({ id }) => id),
          )
        ).map(({ labelNumber }) => labelNumber),
      },
      at: deps.clock.now(),
    });
    return { ok: true };
  });
}
