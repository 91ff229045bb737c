import { data, href, redirect } from "react-router";
import { InvoiceSheet } from "#app/components/print/invoice-sheet.tsx";
import { PrintLayout } from "#app/components/print/print-page.tsx";
import { invoiceOf } from "#app/domain/orders/documents/invoice.ts";
import { findOrderForPrint } from "#app/domain/orders/customer-orders/list-orders.server.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import { orderNumberIn } from "#app/domain/orders/admin-list/order-search.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import type { Route } from "./+types/order-invoice";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Invoice ${loaderData?.invoice.number ?? ""} | Admin` },
  { name: "robots", content: "noindex" },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, clock, settings } = getApp(context);
  const order = await findOrderForPrint(db, orderNumberIn(params.number) ?? 0, clock.now());
  const issued = order?.documents.find(({ kind }) => kind === "invoice");
  if (issued)
    throw redirect(href("/admin/orders/:number/documents/:document", { ...params, document: issued.id }));
  if (!order || order.taxNote !== null) throw data(null, { status: 404 });
  const { name, addressLines, email, phone, gstin } = (await settings.get()).general;
  return { invoice: invoiceOf(order, { gstin }), order, seller: { name, addressLines, email, phone, gstin } };
}

export default function OrderInvoice({ loaderData }: Route.ComponentProps) {
  const { number } = loaderData.order;
  const back = {
    to: href("/admin/orders/:number", { number: String(number) }),
    name: `Order ${orderNumberLabel(number)}`,
  };
  return (
    <PrintLayout label="Invoice" back={back}>
      <InvoiceSheet {...loaderData} />
    </PrintLayout>
  );
}
