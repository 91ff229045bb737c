import { z } from "zod";
import { RETURN_REASONS, USUAL_RETURN_DAYS, type ReturnReason } from "#app/domain/orders/returns/returns.ts";

/** Moments at which the replacement of an exchange can be sent, the earliest last. */
export const REPLACEMENT_MOMENTS = ["on-receipt", "on-pickup", "in-advance"] as const;

export type ReplacementMoment = (typeof REPLACEMENT_MOMENTS)[number];

export const MAX_RETURN_DAYS = 365;

// Cast: Object.keys returns string[], and the table has exactly these keys.
const REASONS = Object.keys(RETURN_REASONS) as ReturnReason[];

/** Terms of returns and exchanges that the owner chooses. */
export const ReturnsSettings = z.object({
  /** How many days after the day of delivery items can be returned. Orders keep the period that they were placed with. */
  days: z.int().min(1).max(MAX_RETURN_DAYS).default(USUAL_RETURN_DAYS),
  /** Within what time refunds arrive, as "7-14 business days". */
  refundedWithin: z.string().min(1).max(40).default("7-14 business days"),
  /** When the replacement of an exchange is sent: after the returned item was checked, once the courier has it, or as soon as the exchange is approved. */
  replacementSent: z.enum(REPLACEMENT_MOMENTS).default("on-receipt"),
  /** Reasons for which the customer pays the way back. It is always the shop's for its own faults (`paysWayBack`). */
  customerPays: z
    .array(z.enum(REASONS))
    .default(["too-small", "too-large", "not-as-expected", "changed-mind"]),
  /** What is deducted from the refund then, in minor units; 0 where customers send parcels at their own cost. */
  wayBackFeeMinor: z.int().min(0).default(0),
});

export type ReturnsSettings = z.infer<typeof ReturnsSettings>;

export const returnsSection = {
  schema: ReturnsSettings,
  default: ReturnsSettings.parse({}),
  label: "Returns",
  adminPage: { name: "Returns", path: "/admin/settings/returns" },
  isOnPublicPages: true,
  fieldLabels: {
    days: "Days to return items",
    refundedWithin: "Refunds arrive within",
    customerPays: "The customer pays the way back",
    wayBackFeeMinor: "Deducted from the refund for the way back",
    replacementSent: "The replacement of an exchange is sent",
  },
} as const;
