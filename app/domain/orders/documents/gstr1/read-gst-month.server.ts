import { asc, eq, inArray } from "drizzle-orm";
import { listChallansOfDays } from "#app/domain/orders/documents/challans.server.ts";
import { taxReport, type TaxReportRow } from "#app/domain/orders/documents/gstr1/return-summary.ts";
import type { IssuedChallan, TaxDocument } from "#app/domain/orders/documents/gstr1/summaries.ts";
import { taxDocumentOf } from "#app/domain/orders/documents/stored-document.ts";
import { listDocumentsOfDays } from "#app/domain/orders/documents/tax-documents.server.ts";
import { taxDocuments } from "#app/domain/orders/documents/tax-documents.tables.ts";
import { orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import { daysOfMonth, monthsFromTo } from "#app/lib/time/months.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** The documents of a month under one GSTIN, for its return. */
interface GstMonth {
  /** The GSTIN that the return is for. */
  gstin: string;
  /** All GSTINs that the month's documents were issued under. */
  gstins: string[];
  documents: TaxDocument[];
  challans: IssuedChallan[];
  report: TaxReportRow[];
}

/**
 * The month of a return. `gstin` chooses one of several GSTINs; without it, or where the month has none of it, it is the shop's own or
 * the month's first. Bills of supply dated before the registration belong to no return.
 */
export async function readGstMonth(
  db: Db,
  month: string,
  { gstin, shopGstin }: { gstin: string | null; shopGstin: string },
): Promise<GstMonth> {
  const [stored, issuedChallans] = await Promise.all([
    listDocumentsOfDays(db, daysOfMonth(month)),
    listChallansOfDays(db, daysOfMonth(month)),
  ]);
  const sellers = [...stored, ...issuedChallans].map(({ content }) => content.sellerGstin);
  const gstins = [...new Set(sellers.filter(Boolean))].toSorted();
  const chosen = [gstin, shopGstin].find((one) => one && gstins.includes(one)) ?? gstins[0] ?? shopGstin;
  const sellerDocuments = stored.filter(
    ({ content }) => content.sellerGstin !== "" && content.sellerGstin === chosen,
  );
  const lineIds = sellerDocuments.flatMap(({ content }) =>
    content.lines.flatMap(({ orderLineId }) => orderLineId ?? []),
  );
  const classes = await readTaxClasses(db, lineIds);
  const documents = sellerDocuments.map((document) => ({
    ...taxDocumentOf(document),
    lines: document.content.lines,
  }));
  const report = taxReport(
    documents,
    ({ orderLineId, hsnCode, quantity }) =>
      classes.get(orderLineId ?? "") ?? (quantity === 0 ? "Shipping and charges" : `HSN ${hsnCode}`),
  );
  const challans = issuedChallans.filter(({ content }) => content.sellerGstin === chosen);
  return { gstin: chosen, gstins, documents, challans, report };
}

const BATCH = 5000;

/** The tax class of each order line, as it was named when the order was placed. */
async function readTaxClasses(db: Db, lineIds: readonly string[]): Promise<Map<string, string>> {
  const classes = new Map<string, string>();
  for (let start = 0; start < lineIds.length; start += BATCH) {
    const rows = await db
      .select({ id: orderLines.id, name: orderLines.taxClassName })
      .from(orderLines)
      .where(inArray(orderLines.id, lineIds.slice(start, start + BATCH)));
    for (const { id, name } of rows) if (name) classes.set(id, name);
  }
  return classes;
}

/** The months from the first document of the returns to the current one, the newest first. */
export async function listGstMonths(db: Db, currentMonth: string): Promise<string[]> {
  const [firstDocument] = await db
    .select({ day: taxDocuments.day })
    .from(taxDocuments)
    .innerJoin(orders, eq(orders.id, taxDocuments.orderId))
    .where(eq(orders.isTest, false))
    .orderBy(asc(taxDocuments.day))
    .limit(1);
  const first = firstDocument?.day?.slice(0, 7) ?? currentMonth;
  return monthsFromTo(first < currentMonth ? first : currentMonth, currentMonth).toReversed();
}
