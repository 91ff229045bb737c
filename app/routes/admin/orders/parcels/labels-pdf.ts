import { href } from "react-router";
import { SELECT_ALL_MATCHING } from "#app/components/admin/lists/use-selection.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { listLabels } from "#app/domain/orders/parcels/list-labels.server.ts";
import { listParcels } from "#app/domain/orders/parcels/list-parcels.server.ts";
import { parseParcelSearch, readParcelKeys } from "#app/domain/orders/parcels/parcel-list.ts";
import { streamLabelsPdf } from "#app/domain/orders/shipments/shipping-documents.server.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { pdfResponse } from "#app/platform/http/pdf-response.server.ts";
import { couriersToChoose } from "#app/routes/admin/orders/couriers-to-choose.server.ts";
import type { Route } from "./+types/labels-pdf";

const MAX_NAMED = 10;

/** The shipping labels of the selected parcels as one PDF file, on pages of 4 × 6 inches or four to a page of A4. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock, settings } = getApp(context);
  const { searchParams: params } = url;
  const isAll = params.get(SELECT_ALL_MATCHING.name) === SELECT_ALL_MATCHING.value;
  const keys = isAll
    ? (await listParcels(db, { ...parseParcelSearch(params), names: await couriersToChoose(context) }))
        .parcels
    : readParcelKeys(params.getAll("parcel"));
  const { general } = await settings.get();
  const result = await listLabels(db, keys, general);
  if (!result.ok) {
    const { parcels } = result;
    const more = parcels.length > MAX_NAMED ? ` and ${parcels.length - MAX_NAMED} more` : "";
    return redirectWithFlash(href("/admin/orders/parcels"), {
      title: "A label needs a weight",
      description: `Cancel these parcels and pack them again with their weight: ${parcels.slice(0, MAX_NAMED).join(", ")}${more}.`,
      tone: "bad",
    });
  }
  if (result.labels.length === 0)
    return redirectWithFlash(href("/admin/orders/parcels"), {
      title: "No labels",
      description: "Select at least one parcel.",
      tone: "bad",
    });
  const paper = params.get("paper") === "a4" ? "a4" : "4x6";
  const title = `labels-${paper}-${indianDay(clock.now())}`;
  const file = await streamLabelsPdf(result.labels, { paper, title, shop: general.name });
  return pdfResponse(file, title);
}
