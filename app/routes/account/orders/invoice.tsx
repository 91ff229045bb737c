import { privateMeta } from "#app/components/page-meta.ts";
import { data, href, redirect } from "react-router";
import { InvoiceSheet } from "#app/components/print/invoice-sheet.tsx";
import { PrintError } from "#app/components/print/print-problem.tsx";
import { PrintLayout } from "#app/components/print/print-page.tsx";
import { invoiceOf } from "#app/domain/orders/documents/invoice.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { requireOwnOrder } from "#app/routes/account/orders/own-order.server.ts";
import type { Route } from "./+types/invoice";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  privateMeta(`Invoice ${loaderData?.invoice.number ?? ""}`, matches);

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { order } = await requireOwnOrder(request, context, params.number);
  const issued = order.documents.find(({ kind }) => kind === "invoice");
  if (issued) throw redirect(href("/orders/:number/documents/:document", { ...params, document: issued.id }));
  if (order.taxNote !== null) throw data({ message: "No invoice yet." }, { status: 404 });
  const { general } = await getApp(context).settings.get();
  const { name, addressLines, email, phone, gstin } = general;
  return { invoice: invoiceOf(order, { gstin }), order, seller: { name, addressLines, email, phone, gstin } };
}

export default function InvoicePage({ loaderData }: Route.ComponentProps) {
  return (
    <PrintLayout label="Invoice" back={{ to: href("/orders"), name: "Your orders" }}>
      <InvoiceSheet {...loaderData} />
    </PrintLayout>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PrintError
      error={error}
      missing="There is no such invoice among your orders."
      title="The invoice could not be created"
      back={{ to: href("/orders"), name: "Your orders" }}
    />
  );
}
