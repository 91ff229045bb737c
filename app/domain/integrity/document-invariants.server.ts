import { sql } from "drizzle-orm";
import type { Invariant } from "#app/domain/integrity/invariant.ts";
import { taxDocuments, taxDocumentSeries } from "#app/domain/orders/documents/tax-documents.tables.ts";

/** Invariants of tax invoices and credit notes. */
export const documentInvariants: readonly Invariant[] = [
  {
    statement: "The numbers of a series of tax documents run from one without a gap",
    violations: sql`
      select 'series ' || s.series as id
      from ${taxDocumentSeries} s left join ${taxDocuments} d on d.series = s.series
      group by s.series
      having count(d.id) <> s.last_sequence or min(d.sequence) <> 1 or max(d.sequence) <> s.last_sequence`,
  },
  {
    statement: "A credit note refers to an invoice of its own order",
    violations: sql`
      select 'document ' || n.number as id
      from ${taxDocuments} n join ${taxDocuments} i on i.id = n.invoice_id
      where i.kind <> 'invoice' or i.order_id <> n.order_id`,
  },
];
