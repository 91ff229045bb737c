import { eq, sql } from "drizzle-orm";
import type { LockedOrder } from "#app/domain/orders/orders.server.ts";
import type { DocumentContent } from "#app/domain/orders/internal/documents/tax-document-content.ts";
import { taxDocuments, taxDocumentSeries } from "#app/domain/orders/documents/tax-documents.tables.ts";
import {
  documentNumber,
  financialYearOf,
  seriesOf,
} from "#app/domain/orders/internal/documents/document-series.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import { newId } from "#app/lib/id.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

export interface NewTaxDocument {
  /** Locked before the series, which prevents deadlocks. */
  order: LockedOrder;
  kind: "invoice" | "credit-note";
  /**
   * Identifies the cause, unique: `dispatch:`, `refund:`, `exchange:`, `replacement:`, `returned-to-sender:`, `lost:`,
   * `cancelled:`, `removed:` or `undispatched:` and an id. Further credit notes of one cause append `:2`, `:3` and so on.
   */
  reference: string;
  /** `INV`, `BOS` or `CRN`. */
  prefix: string;
  /** Of a credit note: the invoice that it credits. */
  invoiceId: string | null;
  content: DocumentContent;
  issuedAt: Date;
}

export interface IssuedDocument {
  id: string;
  number: string;
}

/**
 * Issues a document with the next number of its series (rule 46(b) of the CGST Rules), in the transaction of its
 * cause. Documents of test orders have series of their own, so they leave no gap in those of the return. The series stays locked until that transaction ends, so a rollback leaves no gap in its numbers. Called again
 * for the same reference, it returns the existing document.
 */
export async function issueTaxDocument(tx: Tx, document: NewTaxDocument): Promise<IssuedDocument> {
  const { order, prefix, issuedAt, ...row } = document;
  const existingDocument = await findByReference(tx, document.reference);
  if (existingDocument) return existingDocument;
  const numbered = await drawNumber(tx, { prefix, order, issuedAt });
  const issued = { id: newId(), number: numbered.number };
  const day = indianDay(issuedAt);
  await tx.insert(taxDocuments).values({ ...row, ...numbered, ...issued, orderId: order.id, day, issuedAt });
  return issued;
}

/** Draws the next number of a series. The series stays locked until the transaction ends. */
export async function drawNumber(
  tx: Tx,
  { prefix, order, issuedAt }: Pick<NewTaxDocument, "prefix" | "order" | "issuedAt">,
): Promise<{ series: string; sequence: number; number: string }> {
  const series = seriesOf(prefix, { year: financialYearOf(issuedAt), isTest: order.isTest });
  const sequence = await nextSequence(tx, series);
  const numbered = documentNumber(series, sequence);
  if (!numbered.ok) throw new Error(`Series ${series} has no number ${sequence}: ${numbered.error}`);
  return { series, sequence, number: numbered.number };
}

async function findByReference(tx: Tx, reference: string): Promise<IssuedDocument | null> {
  const [issuedDocument] = await tx
    .select({ id: taxDocuments.id, number: taxDocuments.number })
    .from(taxDocuments)
    .where(eq(taxDocuments.reference, reference));
  return issuedDocument ?? null;
}

async function nextSequence(tx: Tx, series: string): Promise<number> {
  const [row] = await tx
    .insert(taxDocumentSeries)
    .values({ series, lastSequence: 1 })
    .onConflictDoUpdate({
      target: taxDocumentSeries.series,
      set: { lastSequence: sql`${taxDocumentSeries.lastSequence} + 1` },
    })
    .returning({ sequence: taxDocumentSeries.lastSequence });
  if (!row) throw new Error(`No number could be drawn from series ${series}`);
  return row.sequence;
}
