import type { webhookDeliveries, webhookEndpoints } from "#app/domain/webhooks/webhooks.tables.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";

/** Each has a queue in every process, so there are few. */
export const MAX_ENDPOINTS = 10;

/** The keys before a rotation sign for this long. */
export const ROTATION_MS = DAY_MS;

/** Events and their deliveries are deleted after this time. */
export const EVENT_DAYS = 30;

/** An endpoint as the admin shows it, without its keys. */
export type EndpointView = Omit<
  typeof webhookEndpoints.$inferSelect,
  "sealedKeys" | "previousKeys" | "createdBy"
>;

/** A delivery as the admin shows it, with the body that was sent. */
export type DeliveryView = Omit<typeof webhookDeliveries.$inferSelect, "endpointId" | "leasedUntil"> & {
  body: string;
};
