import { data, href } from "react-router";
import { noindexMeta } from "#app/components/page-meta.ts";
import { PrintError } from "#app/components/print/print-error.tsx";
import { PrintLayout } from "#app/components/print/print-layout.tsx";
import { ReturnLabelSheet } from "#app/components/print/return-label-sheet.tsx";
import { getApp } from "#app/context/context-keys.server.ts";
import { returnLabelOf } from "#app/domain/orders/returns/return-label.ts";
import { ownOrderUrl } from "#app/domain/orders/order.ts";
import { requireOwnOrder } from "#app/routes/account/orders/order/own-order.server.ts";
import type { Route } from "./+types/return-label";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  noindexMeta(`Return label ${loaderData?.label.number ?? ""}`.trim(), matches);

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { order } = await requireOwnOrder(request, context, params.number);
  const { general } = await getApp(context).settings.get();
  const label = returnLabelOf(order, Number(params.sequence), general);
  if (!label) throw data({ message: "No such label." }, { status: 404 });
  return { label, orderNumber: order.number };
}

/** The label of a return of 4 × 6 inches, for plain paper on the outside of the parcel. */
export default function ReturnLabel({ loaderData: { label, orderNumber } }: Route.ComponentProps) {
  return (
    <PrintLayout label="Return label" backLink={{ to: ownOrderUrl(orderNumber), name: "Your order" }}>
      <ReturnLabelSheet label={label} />
    </PrintLayout>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PrintError
      error={error}
      missing="There is no label: the return is not approved, or has arrived."
      title="The label could not be loaded"
      backLink={{ to: href("/orders"), name: "Your orders" }}
    />
  );
}
