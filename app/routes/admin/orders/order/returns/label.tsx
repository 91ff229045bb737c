import { href } from "react-router";
import { PrintLayout } from "#app/components/print/print-layout.tsx";
import { ReturnLabelSheet } from "#app/components/print/return-label-sheet.tsx";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import { requestedReturnLabel } from "#app/routes/admin/orders/order/returns/label-request.server.ts";
import type { Route } from "./+types/label";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Return label ${loaderData?.label.number ?? ""} | Admin` },
  { name: "robots", content: "noindex" },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  return { label: await requestedReturnLabel(context, params) };
}

/** The label of a return, which the owner can send to a customer who cannot print it from the order's page. */
export default function ReturnLabel({ loaderData: { label }, params }: Route.ComponentProps) {
  return (
    <PrintLayout
      label="Return label"
      backLink={{
        to: href("/admin/orders/:number", { number: params.number }),
        name: `Order ${orderNumberLabel(Number(params.number))}`,
      }}
      pdfUrl={href("/admin/orders/:number/returns/:sequence/label/pdf", params)}
    >
      <ReturnLabelSheet label={label} />
    </PrintLayout>
  );
}
