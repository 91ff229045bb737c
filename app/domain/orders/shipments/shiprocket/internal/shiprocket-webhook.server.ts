import { createHash } from "node:crypto";
import { z } from "zod";
import type {
  BookingCarrier,
  PickupProgress,
  TrackingReport,
} from "#app/domain/orders/shipments/booking/booking-carrier.ts";
import type { ShipmentStatus } from "#app/domain/orders/shipments/shipment.ts";
import { fromIndianClock } from "#app/lib/time/typed-date.ts";
import { parseJson } from "#app/lib/parse-json.ts";
import { isEqualSecret } from "#app/platform/equal-secret.server.ts";

const text = z.string().max(300);

// The tracking webhook of https://apidocs.shiprocket.in: moments in Indian time, "23 05 2023 11:43:52" or "2023-05-19 11:59:16".
const Tracking = z.object({
  awb: z.union([text, z.int()]).transform(String),
  current_status: text,
  current_timestamp: text,
  scans: z
    .array(z.object({ date: text, activity: text, location: text.nullish(), status: text.nullish() }))
    .max(500)
    .nullish(),
});

/**
 * Reads Shiprocket's tracking webhook. The token in the header x-api-key is compared in constant time. Errors: `forged` without one
 * of the tokens, `invalid` for anything else than a report.
 */
export function readTrackingWebhook(
  body: Uint8Array,
  headers: Headers,
  tokens: readonly string[],
): ReturnType<BookingCarrier["readWebhook"]> {
  const sent = headers.get("x-api-key") ?? "";
  if (!tokens.some((token) => isEqualSecret(sent, token))) return { ok: false, error: "forged" };
  const read = Tracking.safeParse(parseJson(new TextDecoder().decode(body)));
  if (!read.success) return { ok: false, error: "invalid" };
  const { awb, current_status: status, current_timestamp: moment, scans } = read.data;
  const at = readMoment(moment);
  if (!at) return { ok: false, error: "invalid" };
  const listed = (scans ?? []).flatMap(({ date, activity, location }): TrackingReport["events"] => {
    const scannedAt = readMoment(date);
    return scannedAt ? [eventOf(activity, location ?? "", scannedAt)] : [];
  });
  const events = listed.length > 0 ? listed : [eventOf(status, "", at)];
  return {
    ok: true,
    report: {
      trackingNumber: awb,
      words: status.trim(),
      ...outcomeOf(status),
      pickup: pickupProgressOf(status),
      at,
      events,
    },
  };
}

function eventOf(description: string, location: string, at: Date) {
  const key = createHash("sha256")
    .update(`${at.toISOString()}\n${description}\n${location}`)
    .digest("base64url");
  return { key, description, location, at };
}

const MOMENT = /^(?:(\d{2})[ -](\d{2})[ -](\d{4})|(\d{4})-(\d{2})-(\d{2}))[ T](\d{2}:\d{2}:\d{2})$/;

/** A moment in Indian time; null if it is none. */
function readMoment(written: string): Date | null {
  const [, day, month, year, isoYear, isoMonth, isoDay, time] = MOMENT.exec(written.trim()) ?? [];
  if (!time) return null;
  return fromIndianClock(`${isoYear ?? year}-${isoMonth ?? month}-${isoDay ?? day}T${time}`);
}

const STATUSES: Record<string, ShipmentStatus> = {
  "PICKED UP": "shipped",
  SHIPPED: "shipped",
  "IN TRANSIT": "shipped",
  "REACHED AT DESTINATION HUB": "shipped",
  "OUT FOR DELIVERY": "out-for-delivery",
  DELIVERED: "delivered",
};

/** What each of the carrier's statuses means for the shipment. The shop itself closes a parcel that came back or was lost. */
function outcomeOf(written: string): Pick<TrackingReport, "status" | "isFailedAttempt"> {
  const status = written.trim().toUpperCase().replaceAll("_", " ");
  if (status.startsWith("RTO")) return { status: "returning" };
  // "UNDELIVERED", "UNDELIVERED-1ST ATTEMPT": the parcel is with the carrier, and its status does not move backwards.
  if (status.startsWith("UNDELIVERED")) return { status: "shipped", isFailedAttempt: true };
  return { status: STATUSES[status] ?? null };
}

const PICKUP_PROGRESS: Record<string, PickupProgress> = {
  "PICKED UP": "picked-up",
  PICKEDUP: "picked-up",
  SHIPPED: "picked-up",
  "IN TRANSIT": "picked-up",
  "REACHED AT DESTINATION HUB": "picked-up",
  "REACHED DESTINATION HUB": "picked-up",
  "OUT FOR DELIVERY": "picked-up",
  DELIVERED: "arrived",
  ACKNOWLEDGED: "arrived",
  CANCELLED: "cancelled",
  CANCELED: "cancelled",
  "PICKUP CANCELLED": "cancelled",
  "PICKUP ERROR": "problem",
  "PICKUP EXCEPTION": "problem",
  "QC FAILED": "problem",
  UNDELIVERED: "problem",
  LOST: "problem",
  DAMAGED: "problem",
  DESTROYED: "problem",
  UNTRACEABLE: "problem",
};

/**
 * The meaning of each status for the parcel of a return. Shiprocket's list of order statuses has them as "RETURN PICKED UP", the one of shipments
 * as "PICKED UP"; a report may have either.
 */
function pickupProgressOf(written: string): PickupProgress | null {
  const status = written
    .trim()
    .toUpperCase()
    .replaceAll(/[\s_-]+/g, " ")
    .replace(/^RETURN /, "");
  // On its way back to the customer.
  if (status.startsWith("RTO")) return "problem";
  return PICKUP_PROGRESS[status.replace(/^UNDELIVERED .*/, "UNDELIVERED")] ?? null;
}
