import { streamDocumentPdf } from "#app/domain/orders/documents/document-pdf.server.ts";
import { pdfResponse } from "#app/platform/http/pdf-response.server.ts";
import { requestedDocument } from "#app/routes/admin/orders/order/documents/requested-document.server.ts";
import type { Route } from "./+types/order-document-pdf";

/** A document as a PDF file; `?copy=duplicate` marks it as that copy. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { document, shop } = await requestedDocument(context, params, url.searchParams.get("copy"));
  const body = await streamDocumentPdf([document], { shop, title: document.number });
  return pdfResponse(body, document.number);
}
