import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import type { PrintedDocument, PrintingShop } from "#app/domain/orders/documents/printed-document.ts";
import type { PdfCanvas } from "#app/platform/pdf/pdf.server.ts";

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
