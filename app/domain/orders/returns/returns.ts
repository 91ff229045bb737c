/** Returns as the refund policy describes them: what is asked, what may follow what, and until when. */

export const RETURN_STATUSES = ["requested", "approved", "rejected", "received", "completed"] as const;

export type ReturnStatus = (typeof RETURN_STATUSES)[number];

export const RETURN_RESOLUTIONS = ["refund", "exchange"] as const;

export type ReturnResolution = (typeof RETURN_RESOLUTIONS)[number];

export const RETURN_REASONS = {
  "too-small": "It is too small",
  "too-large": "It is too large",
  "not-as-expected": "It is not what I expected",
  "changed-mind": "I changed my mind",
  faulty: "It is faulty or arrived damaged",
  "wrong-item": "It is not what I ordered",
} as const;

export type ReturnReason = keyof typeof RETURN_REASONS;

/**
 * The reason of pieces that the shop paid back of its own accord, without wanting them back. They stand among the returns,
 * completed from the start, so that no piece is paid back or sent twice; nobody sees them as a return.
 */
export const GOODWILL = "goodwill";

/** Reasons that the shop answers for: it then pays the journey back, and the shipping too when everything comes back. */
export function isShopsFault(reason: ReturnReason | typeof GOODWILL): boolean {
  return reason === "faulty" || reason === "wrong-item";
}

/** What people see and write on the parcel: order 1's second return as "R000001-2". */
export function returnNumberLabel(orderNumber: number, sequence: number): string {
  return `R${String(orderNumber).padStart(6, "0")}-${sequence}`;
}

/** The refund policy's days, counted from the day of delivery. */
export const RETURN_DAYS = 30;

const DAY_MS = 86_400_000;
// India has one time zone and no summer time.
const IST_OFFSET_MS = 5.5 * 3_600_000;

/**
 * The moment from which an order can no longer be returned: midnight in India after the last of the policy's days. Days and
 * not hours, so that the date we name is good until it ends.
 */
export function returnsEndAt(deliveredAt: Date): Date {
  const deliveryDay = Math.floor((deliveredAt.getTime() + IST_OFFSET_MS) / DAY_MS);
  return new Date((deliveryDay + RETURN_DAYS + 1) * DAY_MS - IST_OFFSET_MS);
}
