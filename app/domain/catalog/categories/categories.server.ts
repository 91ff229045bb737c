import { removeUnusedImages } from "#app/domain/media/image-uses.server.ts";
import { asc, eq, max, sql } from "drizzle-orm";
import { categories, products } from "#app/domain/catalog/catalog.tables.ts";
import { isReservedCategory, type CategoryValues } from "#app/domain/catalog/categories/categories.forms.ts";
import { findFreeSlug } from "#app/domain/catalog/internal/find-free-slug.server.ts";
import type { CatalogNamesReader } from "#app/domain/catalog/catalog-names.server.ts";
import type { ProductActor, ProductDeps } from "#app/domain/catalog/product-deps.server.ts";
import { categoryText, markdownOf } from "#app/domain/catalog/categories/category-text.server.ts";
import type { TextRefusal } from "#app/domain/media/media.ts";
import { checkText } from "#app/domain/media/text-images.server.ts";
import { assertAdministrator } from "#app/domain/customers/account.ts";
import { slugOf } from "#app/lib/text/slug.ts";
import {
  changeImage,
  uploadedImageIds,
  prepareImageChange,
  type ImageChange,
  type PreparedImage,
} from "#app/domain/media/store-uploaded-image.server.ts";
import { recordAudit } from "#app/domain/audit/audit.server.ts";
import { recordRedirect } from "#app/domain/redirects/redirects.server.ts";
import { newId, isUuid } from "#app/lib/id.ts";
import type { ImageError } from "#app/lib/forms/image-upload.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { inTransaction, isUniqueViolation } from "#app/platform/database/transaction.server.ts";

export type SaveCategoryResult =
  | { ok: true }
  /** `stale`: the category was changed since the page was loaded. Nothing was saved. */
  | { ok: false; error: "stale" | "not-found" }
  | { ok: false; error: "name-taken" }
  | { ok: false; error: "no-image"; imageError: ImageError }
  /** The description shows something that it cannot. */
  | TextRefusal;

interface CategoryChange {
  /** Null for a new category, which is added at the end. */
  id: string | null;
  version: number;
  values: CategoryValues;
  image: ImageChange;
}

type Saved =
  | { ok: true; replaced: string[] }
  | Exclude<SaveCategoryResult, { ok: true } | { error: "no-image" }>;

/** Creates or updates a category. A renamed category's old listing URL redirects to the new one; its slug never changes. */
export async function saveCategory(
  deps: ProductDeps & { names: CatalogNamesReader },
  change: CategoryChange,
  actor: ProductActor,
): Promise<SaveCategoryResult> {
  assertAdministrator(actor);
  if (change.id !== null && !isUuid(change.id)) return { ok: false, error: "not-found" };
  const { collections } = await deps.names.get();
  if (isReservedCategory(change.values.name, new Set(collections.map(({ slug }) => slug))))
    return { ok: false, error: "name-taken" };
  const prepared = await prepareImageChange(deps, change.image);
  if (!prepared.ok) return { ok: false, error: "no-image", imageError: prepared.error };
  const requested = { ...change, image: prepared.image, actorId: actor.id, at: deps.clock.now() };
  let saved: Saved;
  try {
    saved = await inTransaction(deps.db, (tx) => save(tx, requested));
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return { ok: false, error: "name-taken" };
  }
  if (!saved.ok) return saved;
  // Every page lists the categories in its menu.
  deps.pages.invalidateAll();
  await removeUnusedImages(deps, saved.replaced);
  return { ok: true };
}

interface Requested extends Omit<CategoryChange, "image"> {
  image: PreparedImage;
  actorId: string;
  at: Date;
  /** The id of a new category, where the caller needs to know it. */
  newId?: string;
}

/** Adds a category without an image in the caller's transaction, who invalidates the pages. False if the name is taken. */
export async function addCategoryIn(
  tx: Tx,
  { id, ...category }: { id: string; values: CategoryValues; actorId: string; at: Date },
): Promise<boolean> {
  if (isReservedCategory(category.values.name, new Set())) return false;
  const saved = await save(tx, { ...category, newId: id, id: null, version: 0, image: { kind: "keep" } });
  return saved.ok;
}

async function save(tx: Tx, requested: Requested): Promise<Saved> {
  const { id, values } = requested;
  const refusal = values.format === "markdown" ? await checkText(tx, values.description) : null;
  if (refusal) return refusal;
  const sameName = sql`lower(${categories.name}) = lower(${values.name})`;
  const [other] = await tx.select({ id: categories.id }).from(categories).where(sameName);
  if (other && other.id !== id) return { ok: false, error: "name-taken" };
  return id === null ? add(tx, requested) : change(tx, requested, id);
}

/** The columns of the form's values. A plain text that the form has shown in Markdown stays plain until it is changed. */
function columnsOf({ format, ...values }: CategoryValues, before: CategoryRow | null) {
  const { description } = values;
  if (format !== "markdown") return { ...values, descriptionMarkdown: null };
  if (before && markdownOf(before) === description)
    return { ...values, description: before.description, descriptionMarkdown: before.descriptionMarkdown };
  return { ...values, ...categoryText(description) };
}

async function add(tx: Tx, { values, image, actorId, at, newId: id = newId() }: Requested): Promise<Saved> {
  // Without an order by hand all positions are 0, and the name decides.
  const [last] = await tx.select({ position: max(categories.position) }).from(categories);
  const { imageUrl } = await changeImage(tx, null, image);
  const row = {
    ...columnsOf(values, null),
    imageUrl,
    slug: await findFreeSlug(tx, categories.slug, slugOf(values.name) || "category"),
  };
  await tx
    .insert(categories)
    .values({ id, ...row, position: last?.position ? last.position + 1 : 0, updatedAt: at });
  await recordAudit(tx, {
    ...subjectOf(id),
    actorId,
    action: "category.create",
    before: null,
    after: row,
    at,
  });
  return { ok: true, replaced: [] };
}

async function change(
  tx: Tx,
  { version, values, image, actorId, at }: Requested,
  id: string,
): Promise<Saved> {
  const before = await lock(tx, id);
  if (!before) return { ok: false, error: "not-found" };
  if (before.version !== version) return { ok: false, error: "stale" };
  const { imageUrl, replaced } = await changeImage(tx, before.imageUrl, image);
  const row = { ...columnsOf(values, before), imageUrl };
  const fields = FIELDS.filter((field) => before[field] !== row[field]);
  if (fields.length === 0) return { ok: true, replaced };
  await tx
    .update(categories)
    .set({ ...row, version: version + 1, updatedAt: at })
    .where(eq(categories.id, id));
  if (values.name.toLowerCase() !== before.name.toLowerCase())
    await recordRedirect(tx, { kind: "category", from: before.name, id, at });
  const only = (from: typeof row) => Object.fromEntries(fields.map((field) => [field, from[field]]));
  const audit = { ...subjectOf(id), actorId, at, before: only(before), after: only(row) };
  await recordAudit(tx, { ...audit, action: "category.update" });
  return { ok: true, replaced };
}

type CategoryRow = typeof categories.$inferSelect;

const FIELDS = [
  "name",
  "description",
  "descriptionMarkdown",
  "imageUrl",
  "isFinalSale",
  "finalSaleReason",
] as const;

/** Locks the category row, which also blocks adding products to it. */
async function lock(tx: Tx, id: string): Promise<CategoryRow | null> {
  const [category] = await tx.select().from(categories).where(eq(categories.id, id)).for("update");
  return category ?? null;
}

const subjectOf = (id: string) => ({ subjectType: "category", subjectId: id });

export type DeleteCategoryResult =
  | { ok: true }
  | { ok: false; error: "stale" | "not-found" }
  /** It contains products, drafts included. */
  | { ok: false; error: "in-use" };

/** Deletes a category without products. */
export async function deleteCategory(
  deps: ProductDeps,
  { id, version }: { id: string; version: number },
  actor: ProductActor,
): Promise<DeleteCategoryResult> {
  assertAdministrator(actor);
  if (!isUuid(id)) return { ok: false, error: "not-found" };
  const at = deps.clock.now();
  type Deleted = { ok: true; replaced: string[] } | Exclude<DeleteCategoryResult, { ok: true }>;
  const deleted = await inTransaction(deps.db, async (tx): Promise<Deleted> => {
    const before = await lock(tx, id);
    if (!before) return { ok: false, error: "not-found" };
    if (before.version !== version) return { ok: false, error: "stale" };
    const inside = await tx
      .select({ id: products.id })
      .from(products)
      .where(eq(products.categoryId, id))
      .limit(1);
    if (inside.length > 0) return { ok: false, error: "in-use" };
    await deps.onDelete(tx, { categoryIds: [id], actorId: actor.id, at });
    await tx.delete(categories).where(eq(categories.id, id));
    const { slug } = before;
    const deletedFields = { slug, ...Object.fromEntries(FIELDS.map((field) => [field, before[field]])) };
    const audit = { ...subjectOf(id), actorId: actor.id, at, before: deletedFields };
    await recordAudit(tx, { ...audit, action: "category.delete", after: null });
    return { ok: true, replaced: uploadedImageIds(before.imageUrl) };
  });
  if (!deleted.ok) return deleted;
  deps.pages.invalidateAll();
  await removeUnusedImages(deps, deleted.replaced);
  return { ok: true };
}

/** Reorders the categories. `stale` if the current order is no longer `shown`, the order on the page. */
export async function orderCategories(
  deps: ProductDeps,
  { shown, order }: { shown: readonly string[]; order: readonly string[] },
  actor: ProductActor,
): Promise<{ ok: true } | { ok: false; error: "stale" }> {
  assertAdministrator(actor);
  const at = deps.clock.now();
  const isDone = await inTransaction(deps.db, async (tx) => {
    await tx.select({ id: categories.id }).from(categories).orderBy(asc(categories.id)).for("update");
    const now = await tx
      .select({ id: categories.id, name: categories.name })
      .from(categories)
      .orderBy(asc(categories.position), asc(categories.name));
    const isAsShown = now.length === shown.length && now.every(({ id }, index) => id === shown[index]);
    const names = new Map(now.map(({ id, name }) => [id, name]));
    const isWhole = order.length === now.length && new Set(order).size === now.length;
    if (!isAsShown || !isWhole || order.some((id) => !names.has(id))) return false;
    if (order.every((id, index) => id === shown[index])) return true;
    for (const [position, id] of order.entries())
      await tx.update(categories).set({ position }).where(eq(categories.id, id));
    const named = (ids: readonly string[]) => ({ order: ids.map((id) => names.get(id)) });
    const audit = { subjectType: "category", subjectId: "all", actorId: actor.id, at };
    await recordAudit(tx, { ...audit, action: "category.order", before: named(shown), after: named(order) });
    return true;
  });
  if (isDone) deps.pages.invalidateAll();
  return isDone ? { ok: true } : { ok: false, error: "stale" };
}
