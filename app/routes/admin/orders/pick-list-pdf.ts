import { streamPickListPdf } from "#app/domain/orders/parcels/pick-list-pdf.server.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import { pdfResponse } from "#app/platform/http/pdf-response.server.ts";
import { requestedPickList } from "#app/routes/admin/orders/pick-list-request.server.ts";
import type { Route } from "./+types/pick-list-pdf";

/** The pick list of the selected orders as a PDF file. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const list = await requestedPickList(context, url);
  return pdfResponse(await streamPickListPdf(list), `pick-list-${indianDay(list.printedAt)}`);
}
