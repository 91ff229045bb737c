import {
  MAX_IMPORT_CHANGES,
  MAX_IMPORT_ROWS,
  summarise,
  type ImportShop,
  type PlannedProduct,
  createFaultList,
  type FaultList,
  type FileProduct,
  type FileRow,
  fileRow,
  importColumnsFor,
  readHeadings,
  type Headings,
} from "#app/domain/catalog/import/import-plan.ts";
import { createHash } from "node:crypto";
import { and, eq, lt, sql } from "drizzle-orm";
import { productImports } from "#app/domain/catalog/import/imports.tables.ts";
import type { ImportDeps } from "#app/domain/catalog/import/apply-import.server.ts";
import { readImportShop, readImportLookups } from "#app/domain/catalog/import/internal/read-shop.server.ts";
import type { VariantFieldViewer } from "#app/domain/catalog/variant-fields.ts";
import { priceRulesOf } from "#app/domain/settings/settings.ts";
import { newId } from "#app/lib/id.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { createShopifyReader, type ShopifyReader } from "#app/domain/catalog/import/internal/read-shopify.ts";
import { planProduct } from "#app/domain/catalog/import/internal/plan-product.ts";
import { readSlug } from "#app/domain/catalog/internal/import/read-cell.ts";
import { isCsvText, readCsv } from "#app/platform/read-csv.server.ts";

export type CheckImportResult =
  | { ok: true; id: string }
  /** Nothing was stored; the reason is shown to the administrator. */
  | { ok: false; error: "unreadable"; reason: string };

const RETENTION_DAYS = 7;
const MAX_FILE_NAME_LENGTH = 120;

// Only a file with the stock of the export changes the stock by differences; any other sets it to numbers.
const ALREADY_APPLIED =
  "This file was imported before, and would change the stock by the same differences again. Start from a new export";

const TOO_MANY_CHANGES = `The file changes more than ${MAX_IMPORT_CHANGES.toLocaleString("en-IN")} rows at once. Import it in parts.`;

interface ImportedFile {
  fileName: string;
  bytes: Buffer;
  actor: { id: string };
  /** Columns that this person may not see are ignored as unknown ones are. */
  viewer: VariantFieldViewer;
}

/**
 * Parses a CSV file of products, compares it with the catalog and stores the planned changes for `applyImport`. Row errors are stored
 * with them; only an unreadable file is rejected.
 */
export async function checkImport(
  { db, clock, settings }: ImportDeps,
  { fileName, bytes, actor, viewer }: ImportedFile,
): Promise<CheckImportResult> {
  const faults = createFaultList();
  const file = await readImportFile(bytes, faults, viewer);
  if (!file.ok) return { ok: false, error: "unreadable", reason: file.reason };
  const rules = priceRulesOf(await settings.get());
  const lookups = await readImportLookups(db, rules);
  const products = groupRows(file.rows, faults);
  const slugs = products.map(({ slug }) => slug);
  const skus = file.rows.flatMap(({ cells }) => cells.sku || []);
  const descriptions = file.rows.flatMap(({ cells }) => cells.description || []);
  const shop = await readImportShop(db, lookups, { slugs, skus, descriptions });
  const plans = planImport(products, shop, faults);
  const changeCount = plans.reduce((sum, { variants }) => sum + Math.max(1, variants.length), 0);
  if (changeCount > MAX_IMPORT_CHANGES) return { ok: false, error: "unreadable", reason: TOO_MANY_CHANGES };
  const digest = createHash("sha256").update(bytes).digest("hex");
  const movesStock = plans.some(({ variants }) => variants.some(({ id, stockDelta }) => id && stockDelta));
  const hasDifferences = movesStock && file.rows.some(({ cells }) => cells.stockWas);
  if (hasDifferences && (await wasApplied(db, digest))) faults.add(1, "stockWas", "", ALREADY_APPLIED);
  faults.kept.sort((a, b) => a.row - b.row);
  const id = newId();
  const now = clock.now();
  const summary = summarise(plans, { productCount: products.length, unknownColumns: file.unknown });
  // A file with errors cannot be applied, so its planned changes are not stored.
  const changes = {
    summary,
    digest,
    priceRules: { currency: rules.money.currency, isGst: rules.pricesIncludeGst },
    faults: faults.kept,
    products: faults.count === 0 ? plans : [],
  };
  await db
    .delete(productImports)
    .where(
      and(
        eq(productImports.status, "checked"),
        lt(productImports.createdAt, new Date(now.getTime() - RETENTION_DAYS * DAY_MS)),
      ),
    );
  await db.insert(productImports).values({
    id,
    fileName: fileName.slice(0, MAX_FILE_NAME_LENGTH),
    status: "checked",
    changes,
    rowCount: file.rows.length,
    faultCount: faults.count,
    actorId: actor.id,
    createdAt: now,
  });
  return { ok: true, id };
}

async function wasApplied(db: Db, digest: string): Promise<boolean> {
  const isSame = sql`${productImports.changes} ->> 'digest' = ${digest}`;
  return (await db.$count(productImports, and(eq(productImports.status, "applied"), isSame))) > 0;
}

/** Groups rows by slug, in file order. Rows without a slug and repeated SKUs are errors. */
export function groupRows(rows: Iterable<FileRow>, faults: FaultList): FileProduct[] {
  const products = new Map<string, FileProduct>();
  const skus = new Map<string, number>();
  for (const row of rows) {
    const slug = row.cells.slug ?? "";
    if (slug === "") {
      faults.add(row.row, "slug", "", "Slug is required: it identifies the product");
      continue;
    }
    const sku = row.cells.sku;
    const other = sku ? skus.get(sku) : undefined;
    if (sku && other !== undefined) {
      // The row is still grouped, to report its other errors too.
      faults.add(row.row, "sku", sku, `This SKU is already in row ${other}`);
    } else if (sku) skus.set(sku, row.row);
    const product = products.get(slug) ?? { slug, rows: [] };
    product.rows.push(row);
    products.set(slug, product);
  }
  return [...products.values()];
}

/** Plans the changes of each product in the file, without unchanged products. */
export function planImport(
  files: readonly FileProduct[],
  shop: ImportShop,
  faults: FaultList,
): PlannedProduct[] {
  return files.flatMap((file) => {
    const slug = shop.products.has(file.slug) ? null : readSlug(file.slug);
    if (slug && !slug.ok) {
      faults.add(file.rows[0]?.row ?? 0, "slug", file.slug, slug.reason);
      return [];
    }
    return planProduct(file, shop, faults) ?? [];
  });
}

type ReadFile = { ok: true; rows: FileRow[]; unknown: string[] } | { ok: false; reason: string };

/** Parses a CSV file of the store's export or of Shopify's into rows. An unreadable file is rejected with a reason for the administrator; row errors are added to `faults`. */
export async function readImportFile(
  file: Buffer,
  faults: FaultList,
  viewer: VariantFieldViewer,
): Promise<ReadFile> {
  const bytes = toUtf8(file);
  if (!isCsvText(bytes))
    return {
      ok: false,
      reason: "This is not a CSV file in UTF-8. In your spreadsheet, choose “Save as” and “CSV UTF-8”.",
    };
  let headings: Headings | undefined;
  let shopify: ShopifyReader | null = null;
  const rows: FileRow[] = [];
  for await (const read of readCsv(bytes)) {
    if (read.kind === "unterminated-quote") {
      if (!headings)
        return { ok: false, reason: "The first row cannot be read: a quotation mark is not closed." };
      faults.add(read.row, null, "", UNCLOSED_QUOTE);
      break;
    }
    if (!headings) {
      shopify = createShopifyReader(read.cells, importColumnsFor(viewer));
      headings = shopify
        ? { ok: true, columns: [], unknown: shopify.unknown }
        : readHeadings(read.cells, viewer);
      if (!headings.ok) return headings;
      continue;
    }
    if (headings.ok) {
      const row = shopify ? shopify.read(read, faults) : fileRow(headings.columns, read, faults);
      if (row) rows.push(row);
    }
    if (rows.length > MAX_IMPORT_ROWS)
      return {
        ok: false,
        reason: `The file has more than ${MAX_IMPORT_ROWS.toLocaleString("en-IN")} rows. Import it in parts.`,
      };
  }
  if (!headings?.ok || (rows.length === 0 && faults.count === 0))
    return { ok: false, reason: "This file has no rows." };
  return { ok: true, rows, unknown: headings.unknown };
}

/** Spreadsheets save "Unicode text" in UTF-16 with a byte order mark. Other bytes, and damaged ones, stay as they are and are refused as UTF-8. */
function toUtf8(bytes: Buffer): Buffer {
  const isLittleEndian = bytes[0] === 0xff && bytes[1] === 0xfe;
  const isBigEndian = bytes[0] === 0xfe && bytes[1] === 0xff;
  if (!isLittleEndian && !isBigEndian) return bytes;
  try {
    const decoder = new TextDecoder(isLittleEndian ? "utf-16le" : "utf-16be", { fatal: true });
    return Buffer.from(decoder.decode(bytes));
  } catch {
    return bytes;
  }
}

const UNCLOSED_QUOTE =
  "A quotation mark opens here and is never closed: the file cannot be read from this row on";
