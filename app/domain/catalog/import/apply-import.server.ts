import { eq, inArray, desc, sql } from "drizzle-orm";
import { products, variants } from "#app/domain/catalog/catalog.tables.ts";
import { productImports } from "#app/domain/catalog/import/imports.tables.ts";
import type {
  ImportSummary,
  PlannedProduct,
  ImportPreview,
  ImportView,
} from "#app/domain/catalog/import/import-plan.ts";
import { hiddenHeadings } from "#app/domain/catalog/import/import-columns.ts";
import type { Fault } from "#app/domain/catalog/import/import-rows.ts";
import { writeImport, type LockedPlans } from "#app/domain/catalog/import/internal/write-import.server.ts";
import { lockVariants } from "#app/domain/catalog/stock/stock.server.ts";
import type { VariantFieldViewer } from "#app/domain/catalog/variant-fields.ts";
import { imageIdsIn } from "#app/domain/media/media.ts";
import { missingImagesIn } from "#app/domain/media/text-images.server.ts";
import { priceRulesOf } from "#app/domain/settings/settings.ts";
import { settings } from "#app/domain/settings/settings.tables.ts";
import { recordAudit } from "#app/domain/audit/audit.server.ts";
import { batchesOf } from "#app/lib/for-each-bounded.ts";
import type { Tx, Db } from "#app/platform/database/database.server.ts";
import { inTransaction, sqlState } from "#app/platform/database/transaction.server.ts";
import type { z } from "zod";
import {
  StagedFaults,
  StagedProducts,
  StagedSummary,
} from "#app/domain/catalog/import/internal/staged-import.ts";
import { isUuid } from "#app/lib/id.ts";
import { listPage } from "#app/lib/http/page-window.ts";
import { type SettingsReader, readSection } from "#app/domain/settings/settings.server.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { PageCache } from "#app/platform/cache/page-cache.server.ts";

export type ApplyImportResult =
  | { ok: true; summary: ImportSummary }
  | { ok: false; error: "not-found" }
  /** The import was already applied or dropped. */
  | { ok: false; error: "over"; status: "applied" | "dropped" }
  /** The file has errors. */
  | { ok: false; error: "faulty" }
  /** Products changed since the file was checked. Nothing was saved. */
  | { ok: false; error: "stale"; productCount: number }
  /** Products would become active without an HSN code or tax class, which was not confirmed. Nothing was saved. */
  | { ok: false; error: "hsn-missing" }
  /** The currency or tax mode of the prices changed since the file was checked. Nothing was saved. */
  | { ok: false; error: "other-price-rules" };

interface ImportRequest {
  importId: string;
  actor: { id: string };
  /** Confirms that products become active without an HSN code or tax class. */
  sellsWithoutHsn?: boolean;
}

// Unique, foreign key and check violations mean a concurrent insert, delete or sale.
const CONFLICTS = new Set(["23505", "23503", "23514"]);

/**
 * Applies a checked import in one transaction: products, variants, the stock ledger (reason "imported") and the audit log.
 */
export async function applyImport(
  { db, clock, pages }: ImportDeps,
  { importId, actor, sellsWithoutHsn = false }: ImportRequest,
): Promise<ApplyImportResult> {
  const at = clock.now();
  let result: ApplyImportResult;
  try {
    result = await inTransaction(db, (tx) =>
      applyIn(tx, { importId, actorId: actor.id, sellsWithoutHsn, at }),
    );
  } catch (error) {
    if (!CONFLICTS.has(sqlState(error) ?? "")) throw error;
    return { ok: false, error: "stale", productCount: 1 };
  }
  if (result.ok) pages.invalidate(["catalogue"]);
  return result;
}

interface ApplyOccasion {
  importId: string;
  actorId: string;
  sellsWithoutHsn: boolean;
  at: Date;
}

async function applyIn(
  tx: Tx,
  { importId, actorId, sellsWithoutHsn, at }: ApplyOccasion,
): Promise<ApplyImportResult> {
  const [row] = await tx.select().from(productImports).where(eq(productImports.id, importId)).for("update");
  if (!row) return { ok: false, error: "not-found" };
  if (row.status !== "checked") return { ok: false, error: "over", status: row.status };
  if (row.faultCount > 0) return { ok: false, error: "faulty" };
  const { summary, digest, priceRules, products: plans } = row.changes;
  if (priceRules && !(await isReadByCurrentRules(tx, priceRules)))
    return { ok: false, error: "other-price-rules" };
  if (summary.withoutHsn > 0 && !sellsWithoutHsn) return { ok: false, error: "hsn-missing" };
  const withoutImage = await countWithoutImages(tx, plans);
  if (withoutImage > 0) return { ok: false, error: "stale", productCount: withoutImage };
  const locked = await lockAndCompare(tx, plans);
  if (!locked.ok) return { ok: false, error: "stale", productCount: locked.staleCount };
  await writeImport(tx, locked.plans, { importId, fileName: row.fileName, actorId, at });
  await tx
    .update(productImports)
    .set({ status: "applied", appliedAt: at, changes: { summary, digest, faults: [], products: [] } })
    .where(eq(productImports.id, importId));
  const { unknownColumns: _, namesWithoutHsn: __, ...counts } = summary;
  await recordAudit(tx, {
    actorId,
    action: "product.import",
    subjectType: "import",
    subjectId: importId,
    before: null,
    after: { fileName: row.fileName, ...counts },
    at,
  });
  return { ok: true, summary };
}

/** Locks the settings first, as a change of currency does, so that it then converts the imported prices too. */
async function isReadByCurrentRules(
  tx: Tx,
  { currency, isGst }: { currency: string; isGst: boolean },
): Promise<boolean> {
  await tx
    .select({ section: settings.section })
    .from(settings)
    .where(inArray(settings.section, ["sales", "taxes"]))
    .orderBy(settings.section)
    .for("share");
  const sales = await readSection(tx, "sales");
  const taxes = await readSection(tx, "taxes");
  const rules = priceRulesOf({ sales: sales.value, taxes: taxes.value });
  return rules.money.currency === currency && rules.pricesIncludeGst === isGst;
}

/** The number of descriptions with an image that was deleted since the check. The images stay locked, as `missingImagesIn` says. */
async function countWithoutImages(tx: Tx, plans: readonly PlannedProduct[]): Promise<number> {
  const descriptions = plans.flatMap(({ set }) => set.description ?? []);
  const missing = await missingImagesIn(tx, descriptions.join("\n"));
  if (!missing) return 0;
  const ids = new Set(missing.urls.flatMap(imageIdsIn));
  return descriptions.filter((text) => imageIdsIn(text).some((id) => ids.has(id))).length;
}

const BATCH = 1_000;

/**
 * Locks the planned products and variants in the common lock order. Refuses with the number of products changed since the check: every edit
 * of a product and every count of its stock increments its version, and a sale does not.
 */
async function lockAndCompare(
  tx: Tx,
  plans: readonly PlannedProduct[],
): Promise<{ ok: true; plans: LockedPlans } | { ok: false; staleCount: number }> {
  const versions = new Map(plans.flatMap(({ id, version }) => (id === null ? [] : [[id, version]])));
  // UUIDs sort the same as text and in the database.
  const ids = [...versions.keys()].toSorted();
  const variantIds = plans.flatMap((plan) => plan.variants.flatMap(({ id }) => id ?? []));
  for (const some of batchesOf(await inLockOrder(tx, variantIds), BATCH)) await lockVariants(tx, some);
  let staleCount = 0;
  for (const some of batchesOf(ids, BATCH)) {
    const productRows = await tx
      .select({ id: products.id, version: products.version })
      .from(products)
      .where(inArray(products.id, some))
      .orderBy(products.id)
      .for("update");
    const now = new Map(productRows.map(({ id, version }) => [id, version]));
    staleCount += some.filter((id) => now.get(id) !== versions.get(id)).length;
  }
  return staleCount === 0 ? { ok: true, plans: plans as LockedPlans } : { ok: false, staleCount };
}

async function inLockOrder(tx: Tx, variantIds: readonly string[]): Promise<string[]> {
  const rows: { id: string; productId: string }[] = [];
  for (const some of batchesOf(variantIds, BATCH))
    rows.push(
      ...(await tx
        .select({ id: variants.id, productId: variants.productId })
        .from(variants)
        .where(inArray(variants.id, some))),
    );
  const key = ({ id, productId }: { id: string; productId: string }) => `${productId} ${id}`;
  return rows.toSorted((a, b) => (key(a) < key(b) ? -1 : 1)).map(({ id }) => id);
}

const viewColumns = {
  id: productImports.id,
  fileName: productImports.fileName,
  status: productImports.status,
  rowCount: productImports.rowCount,
  faultCount: productImports.faultCount,
  createdAt: productImports.createdAt,
  appliedAt: productImports.appliedAt,
};

const RECENT = 10;

/** The most recent imports, newest first. */
export function listRecentImports(db: Db): Promise<ImportView[]> {
  return db.select(viewColumns).from(productImports).orderBy(desc(productImports.createdAt)).limit(RECENT);
}

const PER_PAGE = 50;

/** An import with one page of its errors or, without errors, of its changes that the viewer may see. Null if it does not exist. */
export async function findImport(
  db: Db,
  id: string,
  { page: requested, viewer }: { page: number; viewer: VariantFieldViewer },
): Promise<ImportPreview | null> {
  if (!isUuid(id)) return null;
  const { changes } = productImports;
  const [row] = await db
    .select({
      ...viewColumns,
      summary: sql`${changes} -> 'summary'`.mapWith(StagedSummary.parse),
      faultLength: sql<number>`jsonb_array_length(${changes} -> 'faults')`,
      productLength: sql<number>`jsonb_array_length(${changes} -> 'products')`,
    })
    .from(productImports)
    .where(eq(productImports.id, id));
  if (!row) return null;
  const { faultLength, productLength, ...view } = row;
  const part = faultLength > 0 ? "faults" : "products";
  const total = faultLength || productLength;
  const { page, pageCount, offset } = listPage({ page: requested, size: PER_PAGE, total });
  const result = await db.execute<{ item: unknown }>(sql`
    select item - 'set' as item
    from ${productImports}, jsonb_array_elements(${changes} -> ${part}) with ordinality as items (item, place)
    where ${productImports.id} = ${id} and place > ${offset} and place <= ${offset + PER_PAGE}
    order by place
  `);
  const items = result.rows.map(({ item }) => item);
  return {
    ...view,
    faults: part === "faults" ? StagedFaults.parse(items).map((fault) => shownFault(fault, viewer)) : [],
    listedFaultCount: faultLength,
    products: part === "products" ? StagedProducts.parse(items).map((item) => toPreview(item, viewer)) : [],
    page,
    pageCount,
  };
}

function shownFault(fault: Fault, viewer: VariantFieldViewer): Fault {
  const isHidden = hiddenHeadings(viewer).includes(fault.column ?? "");
  return isHidden ? { ...fault, value: "" } : fault;
}

function toPreview(
  { id, slug, name, changes, variants }: z.infer<typeof StagedProducts>[number],
  { seesPurchasePrices }: VariantFieldViewer,
): ImportPreview["products"][number] {
  const ofVariants = variants.flatMap((variant) => variant.changes);
  const hidden = { before: null, after: "changed" };
  const shown = ofVariants.map((change) =>
    change.isConfidential && !seesPurchasePrices ? { ...change, ...hidden } : change,
  );
  return { slug, name, isNew: id === null, changes: [...changes, ...shown] };
}

/** Discards a checked import. Returns false if it does not exist or is already applied or dropped. */
export async function dropImport({ db }: Pick<ImportDeps, "db">, importId: string): Promise<boolean> {
  if (!isUuid(importId)) return false;
  return inTransaction(db, async (tx) => {
    const [row] = await tx
      .select({ status: productImports.status, changes: productImports.changes })
      .from(productImports)
      .where(eq(productImports.id, importId))
      .for("update");
    if (row?.status !== "checked") return false;
    const { summary } = row.changes;
    await tx
      .update(productImports)
      .set({ status: "dropped", changes: { summary, faults: [], products: [] } })
      .where(eq(productImports.id, importId));
    return true;
  });
}

export interface ImportDeps {
  db: Db;
  clock: Clock;
  settings: SettingsReader;
  pages: PageCache;
}
