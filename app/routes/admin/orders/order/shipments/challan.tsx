import { data, href } from "react-router";
import { PrintLayout } from "#app/components/print/print-layout.tsx";
import { TaxDocumentSheet } from "#app/components/print/tax-document-sheet.tsx";
import { getApp } from "#app/context/context-keys.server.ts";
import { CHALLAN_COPIES } from "#app/domain/orders/documents/challan.ts";
import { listPrintedChallans } from "#app/domain/orders/documents/challans.server.ts";
import { shipmentLabel } from "#app/domain/orders/shipments/shipping-label.ts";
import { requestedShipment } from "#app/routes/admin/orders/order/shipments/shipment-request.server.ts";
import type { Route } from "./+types/challan";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Delivery challan ${loaderData?.document.number ?? ""} | Admin` },
  { name: "robots", content: "noindex" },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { order, shipment } = await requestedShipment(context, params);
  const { db, settings } = getApp(context);
  const { general } = await settings.get();
  const challans = (await listPrintedChallans(db, [order.number], general.name)).get(order.number) ?? [];
  const challan = challans.find(({ sequence }) => sequence === shipment.sequence);
  if (!challan) throw data(null, { status: 404 });
  return { document: challan.document, shipment: shipmentLabel(order.number, shipment.sequence) };
}

/** The delivery challan of a parcel without an invoice, in its three copies (rule 55 of the CGST Rules). */
export default function Challan({ loaderData, params }: Route.ComponentProps) {
  const { document, shipment } = loaderData;
  return (
    <PrintLayout
      label="Delivery challan"
      backLink={{
        to: href("/admin/orders/:number/shipments/:sequence", params),
        name: `Shipment ${shipment}`,
      }}
    >
      {CHALLAN_COPIES.map((copy) => (
        <TaxDocumentSheet key={copy} document={document} copy={copy} />
      ))}
    </PrintLayout>
  );
}
