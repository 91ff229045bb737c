import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { applyImports } from "#app/domain/catalog/import/apply-import.server.ts";
import { checkImport } from "#app/domain/catalog/import/check-import.server.ts";
import { confirmImport, dropImport } from "#app/domain/catalog/import/confirm-import.server.ts";
import type { ImportFormatKey } from "#app/domain/catalog/import/import-formats.ts";
import { type ImportOutcome, readOutcome } from "#app/domain/catalog/import/import-outcome.server.ts";
import type { ImportCommandDeps } from "#db/with-import-deps.ts";

export interface ImportRules {
  /** Otherwise the headings decide. */
  format: ImportFormatKey | undefined;
  isDryRun: boolean;
  createsOptions: boolean;
  emptyClears: boolean;
  sellsWithoutHsn: boolean;
}

/** Imports the products of a file that have no errors. Without products to write, and in a dry run, it stores nothing. */
export async function importFile(
  deps: ImportCommandDeps,
  file: string,
  { isDryRun, sellsWithoutHsn, ...rules }: ImportRules,
): Promise<ImportOutcome> {
  const { db, actor } = deps;
  const checked = await checkImport(deps, {
    fileName: path.basename(file),
    bytes: await readFile(file),
    actor,
    viewer: { seesPurchasePrices: true },
    ...rules,
  });
  if (!checked.ok) return { ...NOTHING, skipped: [{ row: 1, reason: checked.reason }] };
  const { id: importId } = checked;
  const { isRefused, status: _, ...planned } = await readOutcome(db, importId);
  if (isDryRun || isRefused || planned.created + planned.updated === 0) {
    await dropImport(deps, importId);
    return planned;
  }
  const confirmed = await confirmImport(deps, {
    importId,
    actor,
    sellsWithoutHsn,
    leavesOutFaulty: true,
  });
  if (!confirmed.ok) {
    await dropImport(deps, importId);
    const reason = confirmed.error === "hsn-missing" ? HSN_MISSING : `Not imported: ${confirmed.error}`;
    return { ...planned, created: 0, updated: 0, skipped: [{ row: 1, reason }, ...planned.skipped] };
  }
  return finish(deps, importId);
}

const NOTHING: ImportOutcome = {
  format: "",
  rows: 0,
  products: 0,
  variants: 0,
  images: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  skipped: [],
  losses: [],
};

const HSN_MISSING =
  "Products would become active without an HSN code or tax class. Add them to the file, or use --sell-without-hsn";

const LOOK_AGAIN_MS = 500;

/** Applies the import, after those that were confirmed before it. A running store may be at it as well. */
async function finish(deps: ImportCommandDeps, importId: string): Promise<ImportOutcome> {
  for (;;) {
    await applyImports(deps);
    const { status, isRefused: _, ...outcome } = await readOutcome(deps.db, importId);
    if (status === "applied") return outcome;
    if (status !== "applying")
      return { ...outcome, skipped: [{ row: 1, reason: "The import was stopped" }, ...outcome.skipped] };
    await wait(LOOK_AGAIN_MS);
  }
}
