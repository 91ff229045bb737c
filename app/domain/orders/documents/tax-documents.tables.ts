import { sql } from "drizzle-orm";
import {
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  unique,
  uuid,
  type AnyPgColumn,
} from "drizzle-orm/pg-core";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { ChallanContent } from "#app/domain/orders/documents/challan.ts";
import { shipments } from "#app/domain/orders/shipments/shipments.tables.ts";
import { DocumentContent } from "#app/domain/orders/internal/documents/tax-document-content.ts";
import { id, moment, parsedJson } from "#app/platform/database/columns.ts";

/** The last number of each series of documents, such as "INV/26-27/". */
export const taxDocumentSeries = pgTable(
  "tax_document_series",
  {
    series: text("series").primaryKey(),
    lastSequence: integer("last_sequence").notNull(),
  },
  (table) => [check("tax_document_series_check", sql`${table.lastSequence} > 0`)],
);

/**
 * Tax invoices, bills of supply and credit notes as they were issued. Kept as long as the law demands (section 36 of the CGST Act),
 * so an order that has one cannot be deleted. Names and addresses stand in the order alone.
 */
export const taxDocuments = pgTable(
  "tax_documents",
  {
    id: id(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id),
    kind: text("kind", { enum: ["invoice", "credit-note"] }).notNull(),
    /** Identifies the cause, unique: a dispatch, a refund, an exchange or a lost or undeliverable parcel, and its id. */
    reference: text("reference").notNull(),
    series: text("series")
      .notNull()
      .references(() => taxDocumentSeries.series),
    sequence: integer("sequence").notNull(),
    number: text("number").notNull(),
    /** The day in India. */
    day: date("day", { mode: "string" }).notNull(),
    issuedAt: moment("issued_at").notNull(),
    /** Of a credit note: the invoice that it credits. */
    invoiceId: uuid("invoice_id").references((): AnyPgColumn => taxDocuments.id),
    content: parsedJson("content", DocumentContent).notNull(),
  },
  (table) => [
    unique("tax_documents_reference_unique").on(table.reference),
    unique("tax_documents_sequence_unique").on(table.series, table.sequence),
    unique("tax_documents_number_unique").on(table.number),
    index("tax_documents_order_idx").on(table.orderId),
    index("tax_documents_day_idx").on(table.day),
    index("tax_documents_invoice_idx").on(table.invoiceId),
    check(
      "tax_documents_invoice_check",
      sql`(${table.kind} = 'credit-note') = (${table.invoiceId} is not null)`,
    ),
    check("tax_documents_number_check", sql`length(${table.number}) <= 16`),
  ],
);

/**
 * Delivery challans (rule 55 of the CGST Rules, 2017) of parcels whose items are no supply: replacements for claims, which have no invoice.
 * A challan stays when its parcel is unpacked, so that the numbers run without a gap. Names and addresses stand in the order alone.
 */
export const deliveryChallans = pgTable(
  "delivery_challans",
  {
    id: id(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id),
    shipmentId: uuid("shipment_id")
      .notNull()
      .references(() => shipments.id),
    series: text("series")
      .notNull()
      .references(() => taxDocumentSeries.series),
    sequence: integer("sequence").notNull(),
    number: text("number").notNull(),
    /** The day in India. */
    day: date("day", { mode: "string" }).notNull(),
    issuedAt: moment("issued_at").notNull(),
    content: parsedJson("content", ChallanContent).notNull(),
  },
  (table) => [
    unique("delivery_challans_shipment_unique").on(table.shipmentId),
    unique("delivery_challans_sequence_unique").on(table.series, table.sequence),
    unique("delivery_challans_number_unique").on(table.number),
    index("delivery_challans_order_idx").on(table.orderId),
    index("delivery_challans_day_idx").on(table.day),
    check("delivery_challans_number_check", sql`length(${table.number}) <= 16`),
  ],
);
