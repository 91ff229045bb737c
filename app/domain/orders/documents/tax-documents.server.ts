import { and, asc, between, eq, inArray, isNull, like, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { taxDocuments } from "#app/domain/orders/documents/tax-documents.tables.ts";
import type { DocumentContent } from "#app/domain/orders/internal/documents/tax-document-content.ts";
import type { DocumentLink, StoredDocument } from "#app/domain/orders/documents/stored-document.ts";
import {
  DISPATCH_REFERENCE,
  UNDISPATCHED_REFERENCE,
} from "#app/domain/orders/internal/documents/uninvoiced-amounts.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { shipments } from "#app/domain/orders/shipments/shipments.tables.ts";
import { groupedBy } from "#app/lib/grouped-by.ts";
import { isUuid } from "#app/lib/id.ts";
import type { Db, Queryable } from "#app/platform/database/database.server.ts";

/** Whether an order has the flat tax, whose invoice is numbered by the settings and not stored. */
export async function hasFlatTaxInvoices(db: Db): Promise<boolean> {
  const [order] = await db.select({ id: orders.id }).from(orders).where(isNull(orders.gst)).limit(1);
  return order !== undefined;
}

const invoices = alias(taxDocuments, "invoices");

/** Issued documents that match, by series and number, with the order and the invoice that they belong to. */
async function listDocuments(db: Db, where: SQL | undefined): Promise<StoredDocument[]> {
  const rows = await db
    .select({
      id: taxDocuments.id,
      kind: taxDocuments.kind,
      reference: taxDocuments.reference,
      series: taxDocuments.series,
      sequence: taxDocuments.sequence,
      number: taxDocuments.number,
      day: taxDocuments.day,
      issuedAt: taxDocuments.issuedAt,
      content: taxDocuments.content,
      invoice: { number: invoices.number, day: invoices.day, content: invoices.content },
      parcel: {
        status: shipments.status,
        collectMinor: shipments.collectMinor,
        cashReceivedAt: shipments.cashReceivedAt,
      },
      order: {
        number: orders.number,
        status: orders.status,
        customerName: orders.customerName,
        shippingAddress: orders.shippingAddress,
        gift: orders.gift,
        paymentStatus: orders.paymentStatus,
        paymentMethod: orders.paymentMethod,
        isTest: orders.isTest,
        currency: orders.currency,
        totalMinor: orders.totalMinor,
        advanceMinor: orders.advanceMinor,
        receivedMinor: orders.receivedMinor,
        waivedMinor: orders.waivedMinor,
      },
    })
    .from(taxDocuments)
    .innerJoin(orders, eq(orders.id, taxDocuments.orderId))
    .leftJoin(invoices, eq(invoices.id, taxDocuments.invoiceId))
    .leftJoin(
      shipments,
      and(
        eq(shipments.orderId, taxDocuments.orderId),
        // A parcel that was marked as shipped by mistake has a further invoice.
        sql`starts_with(${taxDocuments.reference}, ${DISPATCH_REFERENCE}::text || ${shipments.id})`,
      ),
    )
    .where(where)
    .orderBy(asc(taxDocuments.series), asc(taxDocuments.sequence));
  return rows;
}

/** Issued documents with these ids. */
export async function listDocumentsById(db: Db, ids: readonly string[]): Promise<StoredDocument[]> {
  if (ids.length === 0) return [];
  return listDocuments(db, inArray(taxDocuments.id, [...ids]));
}

/** The documents issued in a span of days in India, first and last included. Without those of test orders, which are no supplies. */
export async function listDocumentsOfDays(
  db: Db,
  { from, to }: { from: string; to: string },
): Promise<StoredDocument[]> {
  return listDocuments(db, and(between(taxDocuments.day, from, to), eq(orders.isTest, false)));
}

/** A document of an order; null where the order has no such document. */
export async function findDocumentOfOrder(
  db: Db,
  { orderNumber, documentId }: { orderNumber: number; documentId: string },
): Promise<StoredDocument | null> {
  if (!isUuid(documentId)) return null;
  const [document] = await listDocuments(
    db,
    and(eq(orders.number, orderNumber), eq(taxDocuments.id, documentId)),
  );
  return document ?? null;
}

/** The documents of each of these orders, in the order of their issue. */
export async function listDocumentLinks(
  db: Queryable,
  orderIds: readonly string[],
): Promise<Map<string, DocumentLink[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select({
      orderId: taxDocuments.orderId,
      id: taxDocuments.id,
      kind: taxDocuments.kind,
      number: taxDocuments.number,
    })
    .from(taxDocuments)
    .where(inArray(taxDocuments.orderId, [...orderIds]))
    .orderBy(asc(taxDocuments.issuedAt), asc(taxDocuments.id));
  return groupedBy(rows, ({ orderId }) => orderId);
}

/** The invoices of orders by number, for a bulk download; orders without one are left out. */
export async function listInvoiceIds(db: Db, orderNumbers: readonly number[]): Promise<string[]> {
  if (orderNumbers.length === 0) return [];
  const rows = await db
    .select({ id: taxDocuments.id })
    .from(taxDocuments)
    .innerJoin(orders, eq(orders.id, taxDocuments.orderId))
    .where(and(inArray(orders.number, [...orderNumbers]), eq(taxDocuments.kind, "invoice")))
    .orderBy(asc(taxDocuments.series), asc(taxDocuments.sequence));
  return rows.map(({ id }) => id);
}

/** Not credited because the parcel had not left. Qualified by hand: Drizzle omits the table name in single-table queries. */
const isStanding = sql`not exists (
  select 1 from ${taxDocuments} note
  where note.reference = ${UNDISPATCHED_REFERENCE}::text || "tax_documents"."id"
)`;

/** The ids of an order's invoices, without those of parcels that had not left. */
export async function listStandingInvoices(db: Queryable, orderId: string): Promise<string[]> {
  const rows = await db
    .select({ id: taxDocuments.id })
    .from(taxDocuments)
    .where(and(eq(taxDocuments.orderId, orderId), eq(taxDocuments.kind, "invoice"), isStanding))
    .orderBy(asc(taxDocuments.issuedAt), asc(taxDocuments.id));
  return rows.map(({ id }) => id);
}

/** The invoices of each of these orders that were issued when its parcels were dispatched, in the order of their issue. */
export async function listDispatchInvoices(
  db: Queryable,
  orderIds: readonly string[],
): Promise<Map<string, DocumentContent[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select({ orderId: taxDocuments.orderId, content: taxDocuments.content })
    .from(taxDocuments)
    .where(
      and(
        inArray(taxDocuments.orderId, [...orderIds]),
        eq(taxDocuments.kind, "invoice"),
        like(taxDocuments.reference, `${DISPATCH_REFERENCE}%`),
        isStanding,
      ),
    )
    .orderBy(asc(taxDocuments.issuedAt), asc(taxDocuments.id));
  const contents = new Map<string, DocumentContent[]>();
  for (const [orderId, rowsOfOrder] of groupedBy(rows, (row) => row.orderId))
    contents.set(
      orderId,
      rowsOfOrder.map(({ content }) => content),
    );
  return contents;
}
