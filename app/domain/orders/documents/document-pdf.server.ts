import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import { listLabelsOfLines, withLabels } from "#app/domain/orders/passports/find-passports.server.ts";
import {
  type PrintedDocument,
  type PrintingShop,
  printedDocument,
  printingShopOf,
  type DocumentCopy,
} from "#app/domain/orders/documents/printed-document.ts";
import { isUnsendable } from "#app/domain/orders/order.ts";
import type { PdfCanvas } from "#app/platform/pdf/pdf.server.ts";
import { listDocumentsById, findDocumentOfOrder } from "#app/domain/orders/documents/tax-documents.server.ts";
import type { OrderDeps } from "#app/domain/orders/orders.server.ts";
import { pdfFileName } from "#app/platform/http/pdf-response.server.ts";
import type { EmailAttachment } from "#app/platform/messages/email-transport.server.ts";
import type { OrderView } from "#app/domain/orders/customer-orders/order-view.ts";
import {
  FLAT_INVOICE,
  flatCreditNoteId,
  printedFlatCreditNote,
  printedFlatInvoice,
} from "#app/domain/orders/documents/flat-tax-documents.ts";
import { listIssuedRefunds } from "#app/domain/orders/internal/refunds/issued-refunds.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";

interface PdfInput {
  shop: PrintingShop;
  title: string;
}

/**
 * One PDF file of documents, each on pages of its own, streamed while it is drawn. Other requests are handled between two documents, and
 * drawing waits for a slow reader. `documents` may load them as they are needed.
 */
export async function streamDocumentPdf(
  documents: AsyncIterable<PrintedDocument> | Iterable<PrintedDocument>,
  { shop, title }: PdfInput,
): Promise<ReadableStream<Uint8Array>> {
  // Loaded with the first document: a shop that prints none saves the memory.
  const { createPdf } = await import("#app/platform/pdf/pdf.server.ts");
  const canvas = await createPdf({ title, author: shop.name });
  drawAll(canvas, documents, shop.accent).catch((error: Error) => canvas.file.destroy(error));
  return Readable.toWeb(canvas.file) as ReadableStream<Uint8Array>;
}

/** A document as a PDF file, for an attachment. */
export async function documentPdf(document: PrintedDocument, shop: PrintingShop): Promise<Buffer> {
  return buffer(await streamDocumentPdf([document], { shop, title: document.number }));
}

async function drawAll(
  canvas: PdfCanvas,
  documents: AsyncIterable<PrintedDocument> | Iterable<PrintedDocument>,
  accent: string,
): Promise<void> {
  const { drawDocument } = await import("#app/domain/orders/documents/internal/draw-document.server.ts");
  for await (const document of documents) {
    if (canvas.file.destroyed) return;
    drawDocument(canvas, document, accent);
    await setImmediate();
  }
  canvas.end();
}

/** The PDF files of documents, for an email. They are created when it is sent, so that the outbox contains no copies. */
export async function attachDocuments(
  { db, settings }: Pick<OrderDeps, "db" | "settings">,
  documentIds: readonly string[],
): Promise<EmailAttachment[]> {
  const shop = printingShopOf(await settings.get());
  const files: EmailAttachment[] = [];
  for (const document of await listDocumentsById(db, documentIds))
    files.push({
      filename: pdfFileName(document.number),
      contentType: "application/pdf",
      content: await documentPdf(printedDocument(document, shop), shop),
    });
  return files;
}

/**
 * The document of an order with this id: an issued one, or of an order with the flat tax `invoice`, and `credit-note-1` for its first
 * refund, unless it is a test order. Null where the order has no such document.
 */
export async function findPrintedDocument(
  db: Db,
  order: OrderView,
  { documentId, shop, copy }: { documentId: string; shop: PrintingShop; copy?: DocumentCopy },
): Promise<PrintedDocument | null> {
  const issued = await findDocumentOfOrder(db, { orderNumber: order.number, documentId });
  if (issued) return printedDocument(issued, shop, copy);
  if (order.taxNote !== null) return null;
  if (isUnsendable(order, shop)) return null;
  if (documentId === FLAT_INVOICE) {
    const labels = await listLabelsOfLines(
      db,
      order.lines.map(({ id }) => id),
    );
    const lines = order.lines.map((line) => ({
      ...line,
      options: withLabels(line.options, line.id, labels),
    }));
    return printedFlatInvoice({ ...order, lines }, shop);
  }
  const refunds = (await listIssuedRefunds(db, [order.id])).get(order.id) ?? [];
  const refund = refunds.find(({ sequence }) => flatCreditNoteId(sequence) === documentId);
  return refund ? printedFlatCreditNote(order, refund, shop) : null;
}
