import { and, asc, between, eq, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  CONSUMER,
  registerCells,
  type RegisterDocument,
  type RegisterScope,
} from "#app/domain/accounting/register/sales-register.ts";
import { taxDocuments } from "#app/domain/orders/documents/tax-documents.tables.ts";
import { signedParts } from "#app/domain/orders/documents/gstr1/summaries.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { sumParts, type TaxParts } from "#app/domain/tax/inclusive-price.ts";
import { listPage } from "#app/lib/http/page-window.ts";
import type { CsvCell } from "#app/lib/text/csv.ts";
import type { Db } from "#app/platform/database/database.server.ts";

const DOCUMENTS_PER_PAGE = 25;
const BATCH = 500;

const invoices = alias(taxDocuments, "invoices");

/** The number of documents of a scope, and their sum: invoices less credit notes, in paise. */
export interface RegisterTotal extends TaxParts {
  invoices: number;
  creditNotes: number;
}

/** A page of the register, by day and number; a page past the end is the last one. Test orders are in none. */
export async function readRegisterPage(db: Db, scope: RegisterScope, requestedPage: number) {
  const total = await sumRegister(db, scope);
  const { page, pageCount, offset } = listPage({
    page: requestedPage,
    size: DOCUMENTS_PER_PAGE,
    total: total.invoices + total.creditNotes,
  });
  const rows = await selectDocuments(db, inScope(scope)).limit(DOCUMENTS_PER_PAGE).offset(offset);
  return { documents: rows.map(registerDocumentOf), total, page, pageCount };
}

/** All documents of a scope in the same order, read in batches while a file is sent. */
export async function* readRegister(db: Db, scope: RegisterScope): AsyncGenerator<RegisterDocument> {
  let last: { day: string; number: string } | undefined;
  for (;;) {
    const later =
      last && sql`(${taxDocuments.day}, ${taxDocuments.number}) > (${last.day}::date, ${last.number}::text)`;
    const rows = await selectDocuments(db, and(inScope(scope), later)).limit(BATCH);
    for (const row of rows) yield registerDocumentOf(row);
    last = rows.at(-1);
    if (rows.length < BATCH) return;
  }
}

/** The lines of the register's CSV file. */
export async function* readRegisterCells(db: Db, scope: RegisterScope): AsyncGenerator<CsvCell[]> {
  for await (const document of readRegister(db, scope)) yield* registerCells(document);
}

/** The GSTINs that documents of these days were issued under, in order; an empty one for those before the registration. */
export async function listRegisterGstins(
  db: Db,
  { from, to }: Pick<RegisterScope, "from" | "to">,
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ gstin: sellerGstin.as("gstin") })
    .from(taxDocuments)
    .innerJoin(orders, eq(orders.id, taxDocuments.orderId))
    .where(and(between(taxDocuments.day, from, to), eq(orders.isTest, false)));
  return rows.map(({ gstin }) => gstin).toSorted();
}

/** The sums of a scope, computed by the database, so that a year of documents is not loaded. */
export async function sumRegister(db: Db, scope: RegisterScope): Promise<RegisterTotal> {
  const rows = await db
    .select({
      kind: taxDocuments.kind,
      documents: sql`count(*)`.mapWith(Number),
      taxableMinor: sumOf("taxableMinor"),
      igstMinor: sumOf("igstMinor"),
      cgstMinor: sumOf("cgstMinor"),
      sgstMinor: sumOf("sgstMinor"),
    })
    .from(taxDocuments)
    .innerJoin(orders, eq(orders.id, taxDocuments.orderId))
    .where(inScope(scope))
    .groupBy(taxDocuments.kind);
  const countOf = (kind: "invoice" | "credit-note") => rows.find((row) => row.kind === kind)?.documents ?? 0;
  return {
    invoices: countOf("invoice"),
    creditNotes: countOf("credit-note"),
    ...sumParts(rows.map((row) => signedParts(row, row))),
  };
}

const sellerGstin = sql<string>`${taxDocuments.content} ->> 'sellerGstin'`;

function inScope({ from, to, gstin }: RegisterScope): SQL | undefined {
  return and(between(taxDocuments.day, from, to), eq(orders.isTest, false), sql`${sellerGstin} = ${gstin}`);
}

/** The sum of an amount over all lines of the documents. */
function sumOf(amount: keyof TaxParts) {
  return sql`coalesce(sum((
    select sum((line ->> ${amount}::text)::bigint)
    from jsonb_array_elements(${taxDocuments.content} -> 'lines') line
  )), 0)`.mapWith(Number);
}

function selectDocuments(db: Db, where: SQL | undefined) {
  return db
    .select({
      kind: taxDocuments.kind,
      number: taxDocuments.number,
      day: taxDocuments.day,
      content: taxDocuments.content,
      invoiceNumber: invoices.number,
      orderNumber: orders.number,
      paymentMethod: orders.paymentMethod,
    })
    .from(taxDocuments)
    .innerJoin(orders, eq(orders.id, taxDocuments.orderId))
    .leftJoin(invoices, eq(invoices.id, taxDocuments.invoiceId))
    .where(where)
    .orderBy(asc(taxDocuments.day), asc(taxDocuments.number));
}

function registerDocumentOf({
  content,
  ...row
}: Awaited<ReturnType<typeof selectDocuments>>[number]): RegisterDocument {
  const { supply, placeName, buyerGstin, buyerName, lines } = content;
  const name = buyerGstin === null ? CONSUMER : (buyerName ?? "");
  return { ...row, supply, placeName, buyer: { gstin: buyerGstin, name }, lines };
}
