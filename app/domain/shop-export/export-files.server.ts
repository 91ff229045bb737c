import { asc, gt } from "drizzle-orm";
import { listSizeCharts } from "#app/domain/catalog/attributes/list-attributes.server.ts";
import { sizeChartTable } from "#app/domain/catalog/attributes/size-chart-csv.ts";
import { exportHeadings, exportProducts } from "#app/domain/catalog/import/export-products.server.ts";
import { exportShopify, SHOPIFY_HEADINGS } from "#app/domain/catalog/import/export-shopify.server.ts";
import { variantFieldViewer } from "#app/domain/catalog/variant-fields.ts";
import { readSubscribers } from "#app/domain/customers/messages/newsletter.server.ts";
import { subscriberCells, SUBSCRIBER_HEADINGS } from "#app/domain/customers/messages/subscriber-columns.ts";
import { OWNER_PERMISSIONS } from "#app/domain/customers/staff/permissions.ts";
import { media } from "#app/domain/media/media.tables.ts";
import { listOrdersForExport } from "#app/domain/orders/admin-list/export-orders.server.ts";
import {
  lineCells,
  LINE_HEADINGS,
  orderCells,
  ORDER_HEADINGS,
} from "#app/domain/orders/admin-list/order-columns.server.ts";
import { parseOrderSearch } from "#app/domain/orders/admin-list/order-search.ts";
import { attachDocuments } from "#app/domain/orders/documents/document-pdf.server.ts";
import { taxDocuments } from "#app/domain/orders/documents/tax-documents.tables.ts";
import { customerCells, CUSTOMER_HEADINGS } from "#app/domain/people/customer-columns.ts";
import { listPeopleForExport } from "#app/domain/people/list-people.server.ts";
import { ALL_PEOPLE } from "#app/domain/people/person.ts";
import { exportRedirects, REDIRECT_COLUMNS } from "#app/domain/redirects/import-redirects.server.ts";
import { moneyFormatOf } from "#app/domain/settings/settings.ts";
import type { SettingsReader } from "#app/domain/settings/settings.server.ts";
import { exportReadme } from "#app/domain/shop-export/export-readme.ts";
import { EXPORTED_TABLES } from "#app/domain/shop-export/exported-tables.ts";
import {
  exportedColumns,
  readTableColumns,
  readTableLines,
} from "#app/domain/shop-export/read-tables.server.ts";
import { MANIFEST_FILE, SHOP_EXPORT, type ExportManifest } from "#app/domain/shop-export/shop-export.ts";
import type { CsvCell } from "#app/lib/text/csv.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { csvLines } from "#app/platform/http/csv-response.server.ts";
import type { Originals } from "#app/platform/storage/originals.server.ts";
import type { ZipFile } from "#app/platform/zip/write-zip.server.ts";

export interface ShopExportDeps {
  db: Db;
  clock: Clock;
  settings: SettingsReader;
  originals: Pick<Originals, "get">;
  /** The URL of the shop, for the URLs of images in the file for Shopify. */
  publicUrl: string;
}

export interface ShopExportScope {
  hasImages: boolean;
  /** Whether invoices and credit notes are files. */
  hasDocuments: boolean;
}

/**
 * Everything of the shop as files, without secrets: tables to read (CSV), all rows (JSON), images and documents. Each is made while it is
 * read, so that memory does not grow with the shop. It is no snapshot: changes during the export may be in some files only.
 */
export async function* exportFiles(deps: ShopExportDeps, scope: ShopExportScope): AsyncGenerator<ZipFile> {
  const at = deps.clock.now();
  const manifest: ExportManifest = { ...SHOP_EXPORT, exportedAt: at.toISOString(), ...scope };
  yield textFile(MANIFEST_FILE, [`${JSON.stringify(manifest, null, 2)}\n`]);
  const columns = await readTableColumns(deps.db);
  const columnsOf = (table: string) => exportedColumns(columns, table);
  yield textFile("README.txt", [exportReadme({ ...scope, columnsOf })]);
  yield* readableTables(deps, at);
  for (const table of Object.keys(EXPORTED_TABLES))
    yield textFile(`data/${table}.jsonl`, readTableLines(deps.db, columns, table));
  if (scope.hasImages) yield* images(deps);
  if (scope.hasDocuments) yield* documents(deps);
}

/** The tables that people and other shops read, with the columns of the admin's exports. */
async function* readableTables({ db, settings, publicUrl }: ShopExportDeps, now: Date) {
  const all = await settings.get();
  const money = moneyFormatOf(all.sales);
  const viewer = variantFieldViewer(OWNER_PERMISSIONS);
  yield csvFile("products.csv", exportHeadings(viewer), exportProducts(db, { money, viewer, publicUrl }));
  yield csvFile("products-shopify.csv", SHOPIFY_HEADINGS, exportShopify(db, { money, viewer, publicUrl }));
  const charts = sizeChartTable(await listSizeCharts(db));
  yield csvFile("size-charts.csv", charts.columns, charts.rows);
  const everyOrder = parseOrderSearch(new URLSearchParams());
  const { gstin } = all.general;
  yield csvFile("orders.csv", ORDER_HEADINGS, orderCells(listOrdersForExport(db, everyOrder, now)));
  const orders = listOrdersForExport(db, everyOrder, now);
  yield csvFile("order-lines.csv", LINE_HEADINGS, lineCells(orders, { gstin }));
  const { currency } = all.sales;
  const people = listPeopleForExport(db, ALL_PEOPLE, { currency });
  yield csvFile("customers.csv", CUSTOMER_HEADINGS, customerCells(people, currency));
  const subscribers = readSubscribers(db, { search: "", status: null });
  yield csvFile("subscribers.csv", SUBSCRIBER_HEADINGS, subscriberCells(subscribers));
  yield csvFile("redirects.csv", REDIRECT_COLUMNS, exportRedirects(db));
}

function csvFile(
  name: string,
  columns: readonly string[],
  rows: AsyncIterable<CsvCell[]> | Iterable<CsvCell[]>,
): ZipFile {
  return textFile(name, csvLines({ columns, rows }));
}

const TEXT_CHUNK = 65_536;
const encoder = new TextEncoder();

function textFile(name: string, texts: AsyncIterable<string> | Iterable<string>): ZipFile {
  const encoded = async function* () {
    let text = "";
    for await (const part of texts) {
      text += part;
      if (text.length < TEXT_CHUNK) continue;
      yield encoder.encode(text);
      text = "";
    }
    if (text !== "") yield encoder.encode(text);
  };
  return { name, parts: encoded() };
}

const AT_ONCE = 200;

async function* images({ db, originals }: ShopExportDeps): AsyncGenerator<ZipFile> {
  const missing: string[] = [];
  for (let after = ""; ;) {
    const rows = await db
      .select({ storageKey: media.storageKey })
      .from(media)
      .where(gt(media.storageKey, after))
      .orderBy(asc(media.storageKey))
      .limit(AT_ONCE);
    for (const { storageKey } of rows) {
      const bytes = await originals.get(storageKey);
      if (bytes) yield { name: `images/${storageKey}`, parts: [bytes], isCompressed: true };
      else missing.push(storageKey);
    }
    after = rows.at(-1)?.storageKey ?? "";
    if (rows.length < AT_ONCE) break;
  }
  if (missing.length > 0) yield textFile("images-missing.txt", [`${missing.join("\r\n")}\r\n`]);
}

// Each is drawn while the one before is sent.
const DOCUMENTS_AT_ONCE = 10;

async function* documents({ db, settings }: ShopExportDeps): AsyncGenerator<ZipFile> {
  for (let after: string | undefined; ;) {
    const rows = await db
      .select({ id: taxDocuments.id })
      .from(taxDocuments)
      .where(after === undefined ? undefined : gt(taxDocuments.id, after))
      .orderBy(asc(taxDocuments.id))
      .limit(DOCUMENTS_AT_ONCE);
    const ids = rows.map(({ id }) => id);
    for (const { filename, content } of await attachDocuments({ db, settings }, ids))
      yield { name: `documents/${filename}`, parts: [content], isCompressed: true };
    after = ids.at(-1);
    if (rows.length < DOCUMENTS_AT_ONCE) return;
  }
}
