import { data } from "react-router";
import { streamDocumentPdf, findPrintedDocument } from "#app/domain/orders/documents/document-pdf.server.ts";
import { printingShopOf } from "#app/domain/orders/documents/printed-document.ts";
import { pdfResponse } from "#app/platform/http/pdf-response.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { requireOwnOrder } from "#app/routes/account/orders/order/own-order.server.ts";
import type { Route } from "./+types/document-pdf";

/** A document of the customer's own order as a PDF file. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { order } = await requireOwnOrder(request, context, params.number);
  const { db, settings } = getApp(context);
  const shop = printingShopOf(await settings.get());
  const document = await findPrintedDocument(db, order, { documentId: params.document, shop });
  if (!document) throw data({ message: "No such document." }, { status: 404 });
  const body = await streamDocumentPdf([document], { shop, title: document.number });
  return pdfResponse(body, document.number);
}
