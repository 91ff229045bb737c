import { MAX_IMPORT_CHANGES } from "#app/domain/catalog/import/product-imports.ts";
import { createHash } from "node:crypto";
import { and, eq, lt, sql } from "drizzle-orm";
import { productImports } from "#app/domain/catalog/import/imports.tables.ts";
import { createFaultList } from "#app/domain/catalog/import/file-rows.ts";
import type { ImportDeps } from "#app/domain/catalog/import/import-deps.server.ts";
import { summarise } from "#app/domain/catalog/import/import-plan.ts";
import { groupRows, planImport } from "#app/domain/catalog/import/plan-import.ts";
import { readImportFile } from "#app/domain/catalog/import/read-import-file.server.ts";
import { readImportShop, readImportLookups } from "#app/domain/catalog/import/read-shop.server.ts";
import { priceRulesOf } from "#app/domain/settings/settings.ts";
import { newId } from "#app/lib/id.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import type { Db } from "#app/platform/database/database.server.ts";

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

/**
 * Parses a CSV file of products, compares it with the catalog and stores the planned changes for `applyImport`. Row errors are stored
 * with them; only an unreadable file is rejected.
 */
export async function checkImport(
  { db, clock, settings }: ImportDeps,
  { fileName, bytes, actor }: { fileName: string; bytes: Buffer; actor: { id: string } },
): Promise<CheckImportResult> {
  const faults = createFaultList();
  const file = await readImportFile(bytes, faults);
  if (!file.ok) return { ok: false, error: "unreadable", reason: file.reason };
  const rules = priceRulesOf(await settings.get());
  const lookups = await readImportLookups(db, rules);
  const products = groupRows(file.rows, faults);
  const slugs = products.map(({ slug }) => slug);
  const skus = file.rows.flatMap(({ cells }) => cells.sku || []);
  const shop = await readImportShop(db, lookups, { slugs, skus });
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
