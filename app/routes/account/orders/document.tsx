import { data, href } from "react-router";
import { shopTitle } from "#app/components/page-meta.ts";
import { PrintLayout } from "#app/components/print/print-page.tsx";
import { PrintError } from "#app/components/print/print-problem.tsx";
import { TaxDocumentSheet } from "#app/components/print/tax-document-sheet.tsx";
import { printedDocument, printingShopOf } from "#app/domain/orders/documents/printed-document.ts";
import { findDocumentOfOrder } from "#app/domain/orders/documents/tax-documents.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { requireOwnOrder } from "#app/routes/account/orders/own-order.server.ts";
import type { Route } from "./+types/document";

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const document = loaderData?.document;
  return [
    { title: shopTitle(document ? `${document.title} ${document.number}` : "Invoice", matches) },
    { name: "robots", content: "noindex" },
  ];
};

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { order } = await requireOwnOrder(request, context, params.number);
  const { db, settings } = getApp(context);
  const document = await findDocumentOfOrder(db, { orderNumber: order.number, documentId: params.document });
  if (!document) throw data({ message: "No such document." }, { status: 404 });
  return { document: printedDocument(document, printingShopOf(await settings.get())), number: params.number };
}

export default function DocumentPage({ loaderData }: Route.ComponentProps) {
  const { document, number } = loaderData;
  return (
    <PrintLayout
      label={document.title}
      back={{ to: href("/orders"), name: "Your orders" }}
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
      back={{ to: href("/orders"), name: "Your orders" }}
    />
  );
}
