import { data, href, redirect, type RouterContextProvider } from "react-router";
import { orderNumberIn } from "#app/domain/orders/order.ts";
import { findOrderForPrint } from "#app/domain/orders/customer-orders/list-orders.server.ts";
import { isDocumentCopy, printingShopOf } from "#app/domain/orders/documents/printed-document.ts";
import { findPrintedDocument } from "#app/domain/orders/documents/document-pdf.server.ts";
import { documentIdIn, FLAT_INVOICE } from "#app/domain/orders/documents/flat-tax-documents.ts";
import { getApp } from "#app/context/context-keys.server.ts";

/** The document that an admin URL names, in the requested copy; a 404 where the order has none. */
export async function requestedDocument(
  context: Readonly<RouterContextProvider>,
  params: Parameters<typeof documentIdIn>[0],
  requestedCopy: string | null,
) {
  const { db, clock, settings } = getApp(context);
  const order = await findOrderForPrint(db, orderNumberIn(params.number) ?? 0, clock.now());
  const documentId = documentIdIn(params);
  const issued = documentId === FLAT_INVOICE && order?.documents.find(({ kind }) => kind === "invoice");
  if (issued)
    throw redirect(href("/admin/orders/:number/documents/:document", { ...params, document: issued.id }));
  const shop = printingShopOf(await settings.get());
  const copy = isDocumentCopy(requestedCopy) ? requestedCopy : "original";
  const document = order && (await findPrintedDocument(db, order, { documentId, shop, copy }));
  if (!document) throw data(null, { status: 404 });
  return { document, shop };
}
