import { getApp } from "#app/context/context-keys.server.ts";
import {
  applyParcelScans,
  planParcelScans,
} from "#app/domain/orders/parcels/files/apply-parcel-scans.server.ts";
import { ParcelScanRows, type ParcelScanOutcome } from "#app/domain/orders/parcels/files/parcel-scans.ts";
import { readParcelScanFile } from "#app/domain/orders/parcels/files/read-parcel-files.server.ts";
import { SHIPMENT_STATUS_LABELS } from "#app/domain/orders/shipments/shipment.ts";
import { formatIndianMoment } from "#app/lib/time/india-time.ts";
import { runParcelFile } from "#app/routes/admin/orders/parcels/parcel-file.server.ts";
import { ParcelFilePage, ParcelFilePreview } from "#app/routes/admin/orders/parcels/parcel-file.tsx";
import type { Route } from "./+types/scans";

export const meta: Route.MetaFunction = () => [{ title: "Courier scans | Admin" }];

export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock, orders } = getApp(context);
  return runParcelFile(request, context, {
    schema: ParcelScanRows,
    read: (bytes) => readParcelScanFile(bytes, clock.now()),
    plan: (rows) => planParcelScans(db, rows),
    apply: (rows) => applyParcelScans(orders, rows),
  });
}

export const shouldRevalidate = () => false;

export default function Scans({ actionData }: Route.ComponentProps) {
  return (
    <ParcelFilePage
      title="Courier scans"
      text="Upload what a courier reports about its parcels. Customers get the same messages as for a courier that is connected."
      columns={COLUMNS}
      actionData={actionData}
    >
      {actionData && "planned" in actionData && (
        <ParcelFilePreview
          key={actionData.id}
          isApplied={actionData.isApplied}
          title={(changed) => {
            if (changed === 0) return "No scan can be recorded";
            const scans = changed === 1 ? "1 scan" : `${changed} scans`;
            return actionData.isApplied ? `${scans} recorded` : `${scans} can be recorded`;
          }}
          submit={(changed) => (changed === 1 ? "Record 1 scan" : `Record ${changed} scans`)}
          sent={ParcelScanRows.parse(actionData.planned)}
          rows={actionData.planned.map(({ row, awb, status, at, location, parcel, outcome }) => ({
            row,
            name: parcel ?? `AWB ${awb}`,
            detail: [status, location, formatIndianMoment(at)].filter(Boolean).join(" · "),
            outcome: describe(outcome),
            kind: isRecorded(outcome) ? "changed" : "refused",
          }))}
        />
      )}
    </ParcelFilePage>
  );
}

const isRecorded = ({ kind }: ParcelScanOutcome) =>
  kind === "status" || kind === "failed-attempt" || kind === "scan";

function describe(outcome: ParcelScanOutcome): string {
  switch (outcome.kind) {
    case "status":
      return SHIPMENT_STATUS_LABELS[outcome.to];
    case "failed-attempt":
      return "Could not be delivered; the courier tries again";
    case "scan":
      return "Listed with the parcel; its status stays";
    case "not-found":
      return "Not recorded: no parcel has this number";
    case "booked":
      return "Not recorded: its carrier reports to the store by itself";
    case "closed":
      return "Not recorded: the parcel came back, was lost or was cancelled";
  }
}

const COLUMNS = [
  ["AWB", "The parcel’s tracking number."],
  [
    "Status",
    "The courier’s words: picked up, in transit, out for delivery, delivered, undelivered, RTO. Others are listed with the parcel and change nothing.",
  ],
  ["Time", "Of the scan, in India: 2026-11-28 14:30 or 28/11/2026 14:30. A day without a time will do."],
  ["Location", "Optional."],
] as const;
