import { getApp } from "#app/context/context-keys.server.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import {
  applyTrackingNumbers,
  planTrackingNumbers,
} from "#app/domain/orders/parcels/files/apply-tracking-numbers.server.ts";
import { readTrackingNumberFile } from "#app/domain/orders/parcels/files/read-parcel-files.server.ts";
import {
  TrackingNumberRows,
  type TrackingNumberOutcome,
} from "#app/domain/orders/parcels/files/tracking-numbers.ts";
import { shipmentLabel } from "#app/domain/orders/shipments/shipping-label.ts";
import { couriersToChoose } from "#app/routes/admin/orders/couriers-to-choose.server.ts";
import { runParcelFile } from "#app/routes/admin/orders/parcels/parcel-file.server.ts";
import { ParcelFilePage, ParcelFilePreview } from "#app/routes/admin/orders/parcels/parcel-file.tsx";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import type { Route } from "./+types/tracking-numbers";

export const meta: Route.MetaFunction = () => [{ title: "Tracking numbers | Admin" }];

/** The columns of the file. */
export async function loader({ context }: Route.LoaderArgs) {
  const couriers = await couriersToChoose(context);
  return { columns: [...COLUMNS, ["Courier", `Optional: ${couriers.join(", ")}.`] as const] };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, orders, settings } = getApp(context);
  const { ownCouriers } = await settings.get();
  const { id, role } = adminOf(context);
  return runParcelFile(request, context, {
    schema: TrackingNumberRows,
    read: (bytes) => readTrackingNumberFile(bytes, ownCouriers.couriers),
    plan: (rows) => planTrackingNumbers(db, rows),
    apply: (rows) => applyTrackingNumbers(orders, { rows, actor: { id, role } }),
  });
}

export const shouldRevalidate = () => false;

export default function TrackingNumbers({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ParcelFilePage
      title="Tracking numbers"
      text="Upload the AWB numbers that a courier has given to packed parcels."
      columns={loaderData.columns}
      actionData={actionData}
    >
      {actionData && "planned" in actionData && (
        <ParcelFilePreview
          key={actionData.id}
          isApplied={actionData.isApplied}
          title={(changed) => {
            if (changed === 0) return "No parcel gets a tracking number";
            const parcels = changed === 1 ? "1 parcel" : `${changed} parcels`;
            return actionData.isApplied ? `${parcels} numbered` : `${parcels} can be numbered`;
          }}
          submit={(changed) =>
            changed === 1 ? "Save 1 tracking number" : `Save ${changed} tracking numbers`
          }
          sent={TrackingNumberRows.parse(actionData.planned)}
          rows={actionData.planned.map(({ row, orderNumber, sequence, awb, courier, parcel, outcome }) => ({
            row,
            name:
              parcel ??
              (sequence === null ? orderNumberLabel(orderNumber) : shipmentLabel(orderNumber, sequence)),
            detail: [`AWB ${awb}`, courier].filter(Boolean).join(" · "),
            outcome: describe(outcome, actionData.isApplied),
            kind:
              outcome.kind === "ready" ? "changed" : outcome.kind === "unchanged" ? "unchanged" : "refused",
          }))}
        />
      )}
    </ParcelFilePage>
  );
}

function describe(outcome: TrackingNumberOutcome, isApplied: boolean): string {
  switch (outcome.kind) {
    case "ready":
      return isApplied ? "Saved" : "Will be saved";
    case "unchanged":
      return "Saved before";
    case "not-found":
      return "Not saved: there is no such order or parcel";
    case "not-packed":
      return "Not saved: the order is not packed";
    case "several":
      return "Not saved: the order has several packed parcels. Name one, such as 123-1";
    case "left":
      return "Not saved: the parcel has left the shop or was cancelled";
    case "booked":
      return "Not saved: the parcel is booked with a carrier, which gives it its number";
    case "taken":
      return `Not saved: parcel ${outcome.parcel} has this number`;
    case "repeated":
      return `Not saved: row ${outcome.row} has the same parcel or number`;
  }
}

const COLUMNS = [
  [
    "Parcel",
    "The parcel’s number, such as 123-1 or #000123-1, or under the heading “Order” the number of an order with one packed parcel.",
  ],
  ["AWB", "The tracking number that the courier gives it."],
] as const;
