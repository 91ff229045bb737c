import { data, href, redirect } from "react-router";
import { noindexMeta } from "#app/components/page-meta.ts";
import { PrintLayout } from "#app/components/print/print-layout.tsx";
import { PrintError } from "#app/components/print/print-error.tsx";
import { TaxDocumentSheet } from "#app/components/print/tax-document-sheet.tsx";
import { findPrintedDocument } from "#app/domain/orders/documents/document-pdf.server.ts";
import { documentIdIn, FLAT_INVOICE } from "#app/domain/orders/documents/flat-tax-documents.ts";
import { printingShopOf } from "#app/domain/orders/documents/printed-document.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { requireOwnOrder } from "#app/routes/account/orders/order/own-order.server.ts";
import type { Route } from "./+types/document";

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const document = loaderData?.document;
  return noindexMeta(document ? `${document.title} ${document.number}` : "Invoice", matches);
};

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { order } = await requireOwnOrder(request, context, params.number);
  const documentId = documentIdIn(params);
  const issued = documentId === FLAT_INVOICE && order.documents.find(({ kind }) => kind === "invoice");
  if (issued) throw redirect(href("/orders/:number/documents/:document", { ...params, document: issued.id }));
  const { db, settings } = getApp(context);
  const shop = printingShopOf(await settings.get());
  const document = await findPrintedDocument(db, order, { documentId, shop });
  if (!document) throw data({ message: "No such document." }, { status: 404 });
  return { document, number: params.number };
}

export default function DocumentPage({ loaderData }: Route.ComponentProps) {
  const { document, number } = loaderData;
  return (
    <PrintLayout
      label={document.title}
      backLink={{ to: href("/orders"), name: "Your orders" }}
      pdfUrl={href("/orders/:number/documents/:document/pdf", { number, document: document.id })}
    >
      <TaxDocumentSheet document={document} />
    </PrintLayout>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PrintError
      error={error}
      missing="There is no such document among your orders."
      title="The document could not be loaded"
      backLink={{ to: href("/orders"), name: "Your orders" }}
    />
  );
}
