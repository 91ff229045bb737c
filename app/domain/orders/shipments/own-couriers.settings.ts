import { z } from "zod";

export const MAX_OWN_COURIERS = 20;

const Courier = z.object({
  name: z.string().min(1),
  /** The tracking page, with "{number}" for the tracking number; null without one. */
  trackingUrl: z.string().nullable(),
});

export type OwnCourier = z.infer<typeof Courier>;

/** The couriers that the owner has added to those that every store knows. */
const OwnCouriers = z.object({ couriers: z.array(Courier).max(MAX_OWN_COURIERS) });

const DEFAULT_OWN_COURIERS: z.infer<typeof OwnCouriers> = { couriers: [] };

export const ownCouriersSection = {
  schema: OwnCouriers,
  default: DEFAULT_OWN_COURIERS,
  label: "Own couriers",
  adminPage: { name: "Shipping", path: "/admin/settings/shipping" },
  isOnPublicPages: false,
} as const;
