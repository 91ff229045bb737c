import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { sql } from "drizzle-orm";
import { products, variants } from "#app/domain/catalog/catalog.tables.ts";
import { stockMovements } from "#app/domain/catalog/stock/stock.tables.ts";
import { media } from "#app/domain/media/media.tables.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { parseSection } from "#app/domain/settings/settings.server.ts";
import { DEFAULT_SETTINGS, settingsSections } from "#app/domain/settings/settings.ts";
import { EXPORTED_TABLES } from "#app/domain/shop-export/exported-tables.ts";
import { exportedColumns, readTableColumns } from "#app/domain/shop-export/read-tables.server.ts";
import { ExportManifest, MANIFEST_FILE, SHOP_EXPORT } from "#app/domain/shop-export/shop-export.ts";
import { newId } from "#app/lib/id.ts";
import { parseJson } from "#app/lib/parse-json.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import { insertMany } from "#app/platform/database/query/insert-many.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { isOriginalKey, type Originals } from "#app/platform/storage/originals.server.ts";

interface ImportShopDeps {
  db: Db;
  now: Date;
  originals: Pick<Originals, "put">;
}

export type ImportShopResult =
  | { ok: true; rows: number; images: number; missingImages: string[] }
  /** A sentence about the folder, or about a row of one of its files. */
  | { ok: false; reason: string };

/**
 * Reads the catalogue, content, discounts, redirects and settings of an export into a shop without products and orders, with their ids.
 * Everything or nothing is written to the database. Customers, orders and what belongs to them are not read.
 */
export async function importShopFolder(deps: ImportShopDeps, folder: string): Promise<ImportShopResult> {
  const refusal = (await refuseFolder(folder)) ?? (await refuseShop(deps.db));
  if (refusal !== null) return { ok: false, reason: refusal };
  try {
    const rows = await inTransaction(deps.db, (tx) => restoreRows(tx, folder, deps.now));
    return { ok: true, rows, ...(await restoreImages(deps, folder)) };
  } catch (error) {
    if (error instanceof UnreadableRow) return { ok: false, reason: error.message };
    throw error;
  }
}

async function refuseFolder(folder: string): Promise<string | null> {
  const text = await readFile(path.join(folder, MANIFEST_FILE), "utf8").catch(() => null);
  if (text === null) return `${folder} has no ${MANIFEST_FILE}: it is no export of a shop.`;
  const manifest = ExportManifest.safeParse(parseJson(text));
  if (!manifest.success) return `${MANIFEST_FILE} is not that of an export of a shop.`;
  if (manifest.data.version > SHOP_EXPORT.version)
    return `The export has version ${manifest.data.version}. This store reads version ${SHOP_EXPORT.version}: update it first.`;
  return null;
}

async function refuseShop(db: Db): Promise<string | null> {
  if ((await db.$count(products)) > 0) return "The shop has products. Import an export into an empty shop.";
  if ((await db.$count(orders)) > 0) return "The shop has orders. Import an export into an empty shop.";
  return null;
}

/** Names the file and the row, as an editor counts it. */
class UnreadableRow extends Error {}

const BATCH = 500;

async function restoreRows(tx: Tx, folder: string, now: Date): Promise<number> {
  const columns = await readTableColumns(tx);
  const tables = Object.entries(EXPORTED_TABLES).filter(([, { isRestored }]) => isRestored !== undefined);
  // What a new shop comes with, such as tax classes and the sizes of charts.
  for (const [table] of tables.toReversed()) await tx.execute(sql`delete from ${sql.identifier(table)}`);
  let count = 0;
  for (const [table, { isRestored }] of tables) {
    const names = sql.join(
      exportedColumns(columns, table).map(({ name }) => sql.identifier(name)),
      sql`, `,
    );
    const condition = typeof isRestored === "string" ? sql.raw(isRestored) : sql`true`;
    for await (const { from, rows } of readBatches(path.join(folder, "data", `${table}.jsonl`))) {
      const readable = table === "settings" ? rows.map(withDefaults) : rows;
      count += await tx
        .execute(
          sql`insert into ${sql.identifier(table)} (${names})
            select ${names} from jsonb_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(readable)}::jsonb)
            where ${condition}`,
        )
        .then(() => readable.length)
        .catch((error: unknown) => {
          throw new UnreadableRow(
            `data/${table}.jsonl, rows ${from} to ${from + rows.length - 1}: ${reasonOf(error)}`,
          );
        });
    }
  }
  await openStock(tx, now);
  return count;
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message : String(cause);
}

type Row = Record<string, unknown>;

async function* readBatches(file: string): AsyncGenerator<{ from: number; rows: Row[] }> {
  const name = `data/${path.basename(file)}`;
  let number = 0;
  let rows: Row[] = [];
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Infinity });
  try {
    for await (const line of lines) {
      number += 1;
      if (line === "") continue;
      const row = parseJson(line);
      if (typeof row !== "object" || row === null || Array.isArray(row))
        throw new UnreadableRow(`${name}, row ${number}: This is not a JSON object.`);
      rows.push(row as Row);
      if (rows.length < BATCH) continue;
      yield { from: number - rows.length + 1, rows };
      rows = [];
    }
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT")
      throw new UnreadableRow(`${name} is missing.`);
    throw error;
  }
  if (rows.length > 0) yield { from: number - rows.length + 1, rows };
}

/** A section of the settings with the keys that the export leaves out, checked: one that its schema refuses would fail every request. */
function withDefaults(row: Row): Row {
  const section = settingsSections().find((name) => name === row["section"]);
  if (section === undefined) return row;
  const value = { ...DEFAULT_SETTINGS[section], ...(row["value"] as Row) };
  try {
    parseSection(section, value);
  } catch {
    throw new UnreadableRow(
      `data/settings.jsonl: The section “${section}” has values that this store refuses.`,
    );
  }
  return { ...row, value };
}

/** Starts the stock ledger with one movement for each variant, which is its stock. */
async function openStock(tx: Tx, at: Date): Promise<void> {
  const stocked = await tx.select({ id: variants.id, inventory: variants.inventory }).from(variants);
  const movements = stocked
    .filter(({ inventory }) => inventory !== 0)
    .map(({ id, inventory }) => ({
      id: newId(),
      variantId: id,
      delta: inventory,
      reason: "opening" as const,
      at,
    }));
  if (movements.length > 0) await tx.execute(insertMany(stockMovements, movements));
}

async function restoreImages(
  { db, originals }: ImportShopDeps,
  folder: string,
): Promise<{ images: number; missingImages: string[] }> {
  const missingImages: string[] = [];
  let images = 0;
  for (const { storageKey } of await db.select({ storageKey: media.storageKey }).from(media)) {
    const bytes = isOriginalKey(storageKey)
      ? await readFile(path.join(folder, "images", storageKey)).catch(() => null)
      : null;
    if (!bytes) {
      missingImages.push(storageKey);
      continue;
    }
    await originals.put(storageKey, bytes);
    images += 1;
  }
  return { images, missingImages };
}
