import { data, href } from "react-router";
import { CreditNoteSheet } from "#app/components/print/credit-note-sheet.tsx";
import { PrintLayout } from "#app/components/print/print-page.tsx";
import { findCreditNote } from "#app/domain/orders/documents/find-credit-note.server.ts";
import { findOrderForPrint } from "#app/domain/orders/customer-orders/list-orders.server.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import { orderNumberIn } from "#app/domain/orders/admin-list/order-search.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import type { Route } from "./+types/order-credit-note";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Credit note ${loaderData?.note.number ?? ""} | Admin` },
  { name: "robots", content: "noindex" },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, clock, settings } = getApp(context);
  const order = await findOrderForPrint(db, orderNumberIn(params.number) ?? 0, clock.now());
  const { name, addressLines, email, phone, gstin } = (await settings.get()).general;
  const note =
    order?.taxNote === null && (await findCreditNote(db, order, { sequence: params.sequence, gstin }));
  if (!note) throw data(null, { status: 404 });
  return { note, order, seller: { name, addressLines, email, phone, gstin } };
}

export default function OrderCreditNote({ loaderData }: Route.ComponentProps) {
  const { number } = loaderData.order;
  const back = {
    to: href("/admin/orders/:number", { number: String(number) }),
    name: `Order ${orderNumberLabel(number)}`,
  };
  return (
    <PrintLayout label="Credit note" back={back}>
      <CreditNoteSheet {...loaderData} />
    </PrintLayout>
  );
}
