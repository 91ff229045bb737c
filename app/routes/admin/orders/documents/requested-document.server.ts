import { data, type RouterContextProvider } from "react-router";
import { orderNumberIn } from "#app/domain/orders/admin-list/order-search.ts";
import { isDocumentCopy, type DocumentCopy } from "#app/domain/orders/documents/document-copies.ts";
import { printedDocument, printingShopOf } from "#app/domain/orders/documents/printed-document.ts";
import { findDocumentOfOrder } from "#app/domain/orders/documents/tax-documents.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";

/** The document that an admin URL names, in the requested copy; a 404 where the order has none. */
export async function requestedDocument(
  context: Readonly<RouterContextProvider>,
  params: { number: string; document: string },
  requestedCopy: string | null,
) {
  const { db, settings } = getApp(context);
  const orderNumber = orderNumberIn(params.number) ?? 0;
  const document = await findDocumentOfOrder(db, { orderNumber, documentId: params.document });
  if (!document) throw data(null, { status: 404 });
  const copy: DocumentCopy = isDocumentCopy(requestedCopy) ? requestedCopy : "original";
  const shop = printingShopOf(await settings.get());
  return { document: printedDocument(document, shop, copy), copy, shop };
}
