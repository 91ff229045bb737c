import { asc, gt, inArray, sql } from "drizzle-orm";
import { recordAudit } from "#app/domain/audit/audit.server.ts";
import {
  lockRedirects,
  MAX_REDIRECTS,
  type OwnerRedirect,
  type RedirectDeps,
} from "#app/domain/redirects/owner-redirects.server.ts";
import { chainEnd } from "#app/domain/redirects/redirect-chain.ts";
import { parseFrom, parseTarget } from "#app/domain/redirects/redirect-path.ts";
import { missingPages, redirects } from "#app/domain/redirects/redirects.tables.ts";
import { REDIRECTS_TAG } from "#app/lib/http/cache-tags.ts";
import { batchesOf } from "#app/lib/for-each-bounded.ts";
import { newId } from "#app/lib/id.ts";
import { findCsvColumn, type CsvCell, type CsvFault } from "#app/lib/text/csv.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import { insertMany } from "#app/platform/database/query/insert-many.ts";
import { inTransactionUnlessRefused } from "#app/platform/database/transaction.server.ts";
import { MAX_LISTED_FAULTS, readCsvTable } from "#app/platform/read-csv-table.server.ts";

/** The columns of the file, as Shopify names them. */
export const REDIRECT_COLUMNS = ["Redirect from", "Redirect to"] as const;

const AT_ONCE = 1_000;

interface Columns {
  from: number;
  target: number;
}

interface FileRow {
  row: number;
  from: string;
  target: string;
}

export type ImportRedirectsResult =
  | { ok: true; created: number; updated: number; unchanged: number }
  | { ok: false; faults: CsvFault[]; count: number };

/** Compares paths with the pages of the shop, which its surface knows. */
export interface PagePaths {
  /** Why a path cannot be redirected, as a sentence; null when it can. */
  refuseFrom(path: string): string | null;
  /** Why a path cannot be a target, as a sentence; null when it can. */
  refuseTarget(path: string): string | null;
}

/**
 * Adds the redirects of a CSV file and changes the targets of known paths; redirects that the file does not name stay. Chains are
 * resolved. Any fault rejects the whole file.
 */
export async function importRedirects(
  deps: RedirectDeps,
  bytes: Buffer,
  { origin, paths, actorId }: { origin: string; paths: PagePaths; actorId: string | null },
): Promise<ImportRedirectsResult> {
  const table = await readRedirects(bytes, { origin, paths });
  if (!table.ok) return table;
  const result = await inTransactionUnlessRefused(deps.db, (tx) =>
    applyRows(tx, table.rows, { actorId, at: deps.clock.now() }),
  );
  if (result.ok) deps.pages.invalidate([REDIRECTS_TAG]);
  return result;
}

function refused(faults: readonly CsvFault[]): { ok: false; faults: CsvFault[]; count: number } {
  return { ok: false, faults: faults.slice(0, MAX_LISTED_FAULTS), count: faults.length };
}

async function readRedirects(
  bytes: Buffer,
  { origin, paths }: { origin: string; paths: PagePaths },
): Promise<{ ok: true; rows: FileRow[] } | { ok: false; faults: CsvFault[]; count: number }> {
  const seen = new Map<string, number>();
  return readCsvTable<Columns, FileRow>(bytes, {
    noun: "redirects",
    maxRows: MAX_REDIRECTS,
    findColumns,
    readRow(cells, columns, { row, report }) {
      const from = parseFrom(cells[columns.from] ?? "");
      const target = parseTarget(cells[columns.target] ?? "", origin);
      const fromRefusal = from.ok ? paths.refuseFrom(from.path) : from.message;
      const targetRefusal = target.ok ? paths.refuseTarget(target.path) : target.message;
      if (fromRefusal !== null) report(`${REDIRECT_COLUMNS[0]}: ${fromRefusal}`);
      if (targetRefusal !== null) report(`${REDIRECT_COLUMNS[1]}: ${targetRefusal}`);
      if (!from.ok || !target.ok || fromRefusal !== null || targetRefusal !== null) return null;
      const earlier = seen.get(from.path);
      if (earlier !== undefined) {
        report(`${from.path} is redirected in row ${earlier} already. Keep one of the two rows.`);
        return null;
      }
      seen.set(from.path, row);
      return { row, from: from.path, target: target.path };
    },
  });
}

function findColumns(
  headings: readonly string[],
): { ok: true; columns: Columns } | { ok: false; reason: string } {
  const from = findCsvColumn(headings, {
    name: REDIRECT_COLUMNS[0],
    patterns: [
      /^redirect from$/,
      /^(?:from|source|old|path|request)(?: (?:url|path|address))?$/,
      /^source url$/,
    ],
  });
  const target = findCsvColumn(headings, {
    name: REDIRECT_COLUMNS[1],
    patterns: [/^redirect to$/, /^(?:to|target|destination|new)(?: (?:url|path|address))?$/],
  });
  if (!from.ok) return { ok: false, reason: `The file needs ${from.reason}.` };
  if (!target.ok) return { ok: false, reason: `The file needs ${target.reason}.` };
  return { ok: true, columns: { from: from.index, target: target.index } };
}

async function applyRows(
  tx: Tx,
  rows: readonly FileRow[],
  { actorId, at }: { actorId: string | null; at: Date },
): Promise<ImportRedirectsResult> {
  await lockRedirects(tx);
  const stored = await tx.select().from(redirects);
  const resolved = await resolveTargets(stored, rows);
  if (!resolved.ok) return resolved;
  const { ends } = resolved;
  const known = new Set(stored.map(({ fromPath }) => fromPath));
  const created = rows.filter(({ from }) => !known.has(from));
  const changed = stored.filter(({ fromPath, target }) => ends.get(fromPath) !== target);
  await insertRedirects(tx, created, { ends, at });
  await changeTargets(
    tx,
    changed.map(({ id, fromPath, target }) => ({ id, target: ends.get(fromPath) ?? target })),
    at,
  );
  await deleteMissing(tx, rows);
  const named = new Set(rows.map(({ from }) => from));
  const updated = changed.filter(({ fromPath }) => named.has(fromPath)).length;
  const counts = { created: created.length, updated };
  if (actorId !== null && created.length + changed.length > 0)
    await recordAudit(tx, {
      actorId,
      action: "redirect.import",
      subjectType: "redirect",
      subjectId: "all",
      before: null,
      after: counts,
      at,
    });
  return { ok: true, ...counts, unchanged: rows.length - created.length - updated };
}

/** Where each path leads in the end, with the rows of the file added. Refuses loops, and more than `MAX_REDIRECTS`. */
async function resolveTargets(
  stored: readonly OwnerRedirect[],
  rows: readonly FileRow[],
): Promise<{ ok: true; ends: Map<string, string> } | ReturnType<typeof refused>> {
  const targets = new Map(stored.map(({ fromPath, target }) => [fromPath, target]));
  for (const { from, target } of rows) targets.set(from, target);
  if (targets.size > MAX_REDIRECTS)
    return refused([{ row: null, message: `A shop may have at most ${MAX_REDIRECTS} redirects.` }]);
  const rowOf = new Map(rows.map(({ from, row }) => [from, row]));
  const loops: CsvFault[] = [];
  const ends = new Map<string, string>();
  for (const [from, target] of targets) {
    const end = await chainEnd({ from, target }, (keys) => firstIn(targets, keys));
    if (end !== null) ends.set(from, end);
    else
      loops.push({
        row: rowOf.get(from) ?? null,
        message: `${from} leads back to itself through ${target}.`,
      });
  }
  return loops.length > 0 ? refused(loops) : { ok: true, ends };
}

async function insertRedirects(
  tx: Tx,
  created: readonly FileRow[],
  { ends, at }: { ends: ReadonlyMap<string, string>; at: Date },
): Promise<void> {
  for (const some of batchesOf(created, AT_ONCE)) {
    const values = some.map(({ from, target }) => ({
      id: newId(),
      fromPath: from,
      target: ends.get(from) ?? target,
      hits: 0,
      version: 1,
      createdAt: at,
      updatedAt: at,
    }));
    await tx.execute(insertMany(redirects, values));
  }
}

async function deleteMissing(tx: Tx, rows: readonly FileRow[]): Promise<void> {
  for (const some of batchesOf(rows, AT_ONCE)) {
    const paths = some.map(({ from }) => from);
    await tx.delete(missingPages).where(inArray(missingPages.path, paths));
  }
}

function firstIn(targets: ReadonlyMap<string, string>, keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const target = targets.get(key);
    if (target !== undefined) return target;
  }
  return undefined;
}

async function changeTargets(tx: Tx, changed: readonly { id: string; target: string }[], at: Date) {
  if (changed.length === 0) return;
  await tx.execute(sql`
    update ${redirects} set target = changed.target, version = ${redirects.version} + 1, updated_at = ${at.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as changed (id uuid, target text)
    where ${redirects.id} = changed.id`);
}

/** All redirects as rows of the file that `importRedirects` reads, in the order of their paths. */
export async function* exportRedirects(db: Db): AsyncGenerator<CsvCell[]> {
  for (let after = ""; ;) {
    const rows = await db
      .select({ from: redirects.fromPath, target: redirects.target })
      .from(redirects)
      .where(gt(redirects.fromPath, after))
      .orderBy(asc(redirects.fromPath))
      .limit(AT_ONCE);
    for (const { from, target } of rows) yield [from, target];
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return;
    after = last.from;
  }
}
