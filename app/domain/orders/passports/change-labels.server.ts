import { removeUnusedImages } from "#app/domain/media/image-uses.server.ts";
import { randomBytes } from "node:crypto";
import { and, eq, inArray, isNull, lte, ne, notInArray, or, sql } from "drizzle-orm";
import { recordAudit } from "#app/domain/audit/audit.server.ts";
import { colours, sizes } from "#app/domain/catalog/catalog-names.server.ts";
import { optionsLabel } from "#app/domain/catalog/catalog.ts";
import { products, variants } from "#app/domain/catalog/catalog.tables.ts";
import { orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import type { LineQuantity } from "#app/domain/orders/order-line.ts";
import { lockOrder } from "#app/domain/orders/lock-order.server.ts";
import type { LockedOrder } from "#app/domain/orders/orders.server.ts";
import { listLabelChoices, listLabelsOfLines } from "#app/domain/orders/passports/find-passports.server.ts";
import type { LabelChoice, LabelRefusal, LabelsOfLine } from "#app/domain/orders/passports/labels.ts";
import { itemPassports } from "#app/domain/orders/passports/passports.tables.ts";
import {
  changeImage,
  uploadedImageIds,
  prepareImageChange,
  type ImageChange,
} from "#app/domain/media/store-uploaded-image.server.ts";
import type { ImageError } from "#app/lib/forms/image-upload.ts";
import { newId } from "#app/lib/id.ts";
import { productTag } from "#app/lib/http/cache-tags.ts";
import type { PageCache } from "#app/platform/cache/page-cache.server.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
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

interface LabelOfProduct {
  productId: string;
  passportId: string;
  actorId: string;
}

/** Condition: the passport of an item of the product. */
const isLabelOf = (tx: Tx, { productId, passportId }: LabelOfProduct) =>
  and(
    eq(itemPassports.id, passportId),
    inArray(
      itemPassports.variantId,
      tx.select({ id: variants.id }).from(variants).where(eq(variants.productId, productId)),
    ),
  );

type PhotoDeps = PassportDeps & Parameters<typeof prepareImageChange>[0];

export type SetPhotoResult = { ok: true } | { ok: false; error: ImageError | "not-found" };

/** Replaces or removes the photograph of a label, which its public passport shows. */
export async function setLabelPhoto(
  deps: PhotoDeps,
  { image, ...label }: LabelOfProduct & { image: ImageChange },
): Promise<SetPhotoResult> {
  const prepared = await prepareImageChange(deps, image);
  if (!prepared.ok) return prepared;
  const replaced = await inTransaction(deps.db, async (tx) => {
    const [before] = await tx
      .select({ imageUrl: itemPassports.imageUrl })
      .from(itemPassports)
      .where(isLabelOf(tx, label))
      .for("update");
    if (!before) return undefined;
    const changed = await changeImage(tx, before.imageUrl, prepared.image);
    const { imageUrl } = changed;
    await tx.update(itemPassports).set({ imageUrl }).where(eq(itemPassports.id, label.passportId));
    const subject = { subjectType: "product", subjectId: label.productId, actorId: label.actorId };
    const audit = { action: "product.label-photo", before, after: { imageUrl } } as const;
    await recordAudit(tx, { ...subject, ...audit, at: deps.clock.now() });
    return changed.replaced;
  });
  if (!replaced) return { ok: false, error: "not-found" };
  await removeUnusedImages(deps, replaced);
  return { ok: true };
}

/** Deletes the passport of an item that is in no order, with its photograph. False if there is none. */
export async function deleteLabel(deps: PhotoDeps, label: LabelOfProduct): Promise<boolean> {
  const { productId, actorId } = label;
  const deleted = await inTransaction(deps.db, async (tx) => {
    const [row] = await tx
      .delete(itemPassports)
      .where(and(isLabelOf(tx, label), isNull(itemPassports.orderLineId)))
      .returning({ labelNumber: itemPassports.labelNumber, imageUrl: itemPassports.imageUrl });
    if (!row) return null;
    await recordAudit(tx, {
      actorId,
      action: "product.label-deleted",
      subjectType: "product",
      subjectId: productId,
      before: row,
      after: null,
      at: deps.clock.now(),
    });
    return uploadedImageIds(row.imageUrl);
  });
  if (!deleted) return false;
  deps.pages.invalidate([productTag(productId)]);
  await removeUnusedImages(deps, deleted);
  return true;
}

interface ChosenLabels {
  orderId: string;
  lines: readonly LabelsOfLine[];
  actorId: string;
}

export type ChooseLabelsResult = { ok: true } | LabelRefusal;

/**
 * Sets which labelled items each of these lines of an order sends. Errors: `too-many-labels` for more labels than items, `label-taken` if
 * one is meanwhile in another order.
 */
export async function chooseLabels(deps: PassportDeps, chosen: ChosenLabels): Promise<ChooseLabelsResult> {
  return inTransactionUnlessRefused<ChooseLabelsResult>(deps.db, async (tx) => {
    const order = await lockOrder(tx, chosen.orderId);
    return order ? setLabels(tx, order, { ...chosen, at: deps.clock.now() }) : { ok: true };
  });
}

/** The same in the transaction of another change of the order, such as packing it. */
export async function setLabels(
  tx: Tx,
  order: LockedOrder,
  { lines, actorId, at }: Pick<ChosenLabels, "lines" | "actorId"> & { at: Date },
): Promise<ChooseLabelsResult> {
  const choices = await listLabelChoices(tx, order.id);
  for (const choice of choices) {
    const chosen = lines.find(({ lineId }) => lineId === choice.id);
    const result = chosen ? await setLabelsOfLine(tx, choice, chosen.passportIds) : { ok: true as const };
    if (!result.ok) return result;
  }
  const sent = await listLabelsOfLines(
    tx,
    choices.map(({ id }) => id),
  );
  await recordAudit(tx, {
    actorId,
    action: "order.labels-chosen",
    subjectType: "order",
    subjectId: order.id,
    before: null,
    after: { labels: sent.map(({ labelNumber }) => labelNumber) },
    at,
  });
  return { ok: true };
}

async function setLabelsOfLine(
  tx: Tx,
  { id, quantity, labels }: LabelChoice,
  wanted: readonly string[],
): Promise<ChooseLabelsResult> {
  if (wanted.length > quantity) return { ok: false, error: "too-many-labels" };
  const others = wanted.length > 0 ? notInArray(itemPassports.id, [...wanted]) : undefined;
  await tx
    .update(itemPassports)
    .set({ orderLineId: null })
    .where(and(eq(itemPassports.orderLineId, id), others));
  if (wanted.length === 0) return { ok: true };
  const isOffered = wanted.every((passportId) => labels.some((label) => label.id === passportId));
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
  return isOffered && set.length === wanted.length ? { ok: true } : { ok: false, error: "label-taken" };
}

/**
 * Frees the labels of order lines all of whose items are restocked, so that they can be sold again. Which label comes back with a part of
 * a line only the owner knows, who unticks it on the order's page.
 */
export async function freeLabels(tx: Tx, restocked: readonly LineQuantity[]): Promise<void> {
  const isWhole = restocked
    .filter(({ quantity }) => quantity > 0)
    .map(({ orderLineId, quantity }) =>
      and(eq(orderLines.id, orderLineId), lte(orderLines.quantity, quantity)),
    );
  if (isWhole.length === 0) return;
  const lines = tx
    .select({ id: orderLines.id })
    .from(orderLines)
    .where(or(...isWhole));
  await tx.update(itemPassports).set({ orderLineId: null }).where(inArray(itemPassports.orderLineId, lines));
}
