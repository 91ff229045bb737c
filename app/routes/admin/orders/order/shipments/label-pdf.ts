import { streamLabelPdf } from "#app/domain/orders/shipments/shipping-documents.server.ts";
import { pdfResponse } from "#app/platform/http/pdf-response.server.ts";
import { requestedLabel } from "#app/routes/admin/orders/order/shipments/label-request.server.ts";
import type { Route } from "./+types/label-pdf";

/** The shipping label as a PDF file of 4 × 6 inches. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const label = await requestedLabel(context, params);
  return pdfResponse(await streamLabelPdf(label), `label-${label.number}`);
}
