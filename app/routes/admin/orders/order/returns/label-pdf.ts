import { streamReturnLabelPdf } from "#app/domain/orders/shipments/shipping-documents.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { pdfResponse } from "#app/platform/http/pdf-response.server.ts";
import { requestedReturnLabel } from "#app/routes/admin/orders/order/returns/label-request.server.ts";
import type { Route } from "./+types/label-pdf";

/** The label of a return as a PDF file of 4 × 6 inches, to send to the customer. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const label = await requestedReturnLabel(context, params);
  const { general } = await getApp(context).settings.get();
  return pdfResponse(await streamReturnLabelPdf(label, general.name), `return-label-${label.number}`);
}
