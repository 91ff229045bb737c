import { z } from "zod";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";

/** The most bands beside the first one. */
export const MAX_BANDS = 8;

/** The most bands of value beside the first one, where a rate depends on weight and value. */
export const MAX_VALUE_BANDS = 3;

const isRising = (bands: readonly { from: number }[]) =>
  bands.every(({ from }, index) => index === 0 || from > (bands[index - 1]?.from ?? 0));

const rising = { error: "Each band begins above the one before" };

/** Bands of weight (grams) or of order value (minor units) beside the first one, each from its lower limit on. */
export const RateBands = z
  .object({
    by: z.enum(["weight", "value"]),
    steps: z
      .array(z.object({ from: z.int().min(1), rateMinor: z.int().min(0) }))
      .min(1)
      .refine(isRising, rising),
    /**
     * For bands by weight whose rates depend on the order value, too: the rates from a value (minor units) on, of the first band of
     * weight and of each step. Below the first value the steps' own rates apply.
     */
    values: z
      .array(z.object({ from: z.int().min(1), ratesMinor: z.array(z.int().min(0)) }))
      .min(1)
      .refine(isRising, rising)
      .optional(),
  })
  .refine(
    ({ by, steps, values = [] }) =>
      values.length === 0 ||
      (by === "weight" && values.every(({ ratesMinor }) => ratesMinor.length === steps.length + 1)),
    { error: "Each band of value has a rate for each band of weight" },
  );

// Amounts in minor units of the store currency, times in working days.
const Rate = z.object({
  /** The rate, or with bands that of the first band. */
  rateMinor: z.int().min(0),
  /** Shipping is free above this subtotal; null for never. */
  freeAboveMinor: z.int().min(0).nullable(),
  /** Whether it is free at that subtotal, too: "free from" instead of "free above". */
  isFreeAtLimit: z.boolean().optional(),
  minDays: z.int().min(0),
  maxDays: z.int().min(0),
  /** Left out where one rate holds for every order. */
  bands: RateBands.optional(),
});

const Terms = Rate.extend({
  /** A note for the customer about customs duties there; left out if there are none. */
  customsNote: z.string().optional(),
  /** Faster delivery at its own rate; left out where none is offered. */
  express: Rate.optional(),
  /** The carrier's tracking page, with "{number}" as the placeholder for the tracking number; left out when there is none. */
  trackingUrl: z.string().optional(),
});

export const ShippingZone = Terms.extend({
  id: z.string().min(1),
  name: z.string().min(1),
  countries: z.array(z.string()).min(1),
  /** GST codes of Indian states, for a zone within India; left out where the zone is for whole countries. */
  states: z.array(z.string()).min(1).optional(),
});

/** Which countries without a zone the shop delivers to: the usual ones, as without a choice, all of them, or none. */
export const ELSEWHERE_COUNTRIES = ["usual", "all", "none"] as const;

/** Shipping rates by zone. A country is in at most one zone, and so is a state; `elsewhere` covers all others. */
export const ShippingSettings = z.object({
  zones: z.array(ShippingZone),
  elsewhere: Terms.extend({ countries: z.enum(ELSEWHERE_COUNTRIES).optional() }),
});

export const DEFAULT_SHIPPING: z.infer<typeof ShippingSettings> = {
  zones: [
    {
      id: "india",
      name: "India",
      countries: [HOME_COUNTRY],
      rateMinor: 499,
      freeAboveMinor: 5000,
      minDays: 3,
      maxDays: 5,
    },
  ],
  elsewhere: { rateMinor: 499, freeAboveMinor: 5000, minDays: 7, maxDays: 14 },
};

export const shippingSection = {
  schema: ShippingSettings,
  default: DEFAULT_SHIPPING,
  label: "Shipping",
  adminPage: { name: "Shipping", path: "/admin/shipping" },
  isOnPublicPages: true,
  fieldLabels: {
    freeAboveMinor: "Free from",
    rateMinor: "Rate",
  },
} as const;
