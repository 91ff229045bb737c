import { documentPdf } from "#app/domain/orders/documents/document-pdf.server.ts";
import { printedDocument, printingShopOf } from "#app/domain/orders/documents/printed-document.ts";
import { listDocumentsById } from "#app/domain/orders/documents/tax-documents.server.ts";
import type { OrderDeps } from "#app/domain/orders/order-deps.server.ts";
import { pdfFileName } from "#app/platform/http/pdf-response.server.ts";
import type { EmailAttachment } from "#app/platform/messages/email-transport.server.ts";

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
