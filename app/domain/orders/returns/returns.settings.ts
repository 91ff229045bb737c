import { z } from "zod";

/** Moments at which the replacement of an exchange can be sent, the earliest last. */
export const REPLACEMENT_MOMENTS = ["on-receipt", "on-pickup", "in-advance"] as const;

export type ReplacementMoment = (typeof REPLACEMENT_MOMENTS)[number];

/** Terms of returns and exchanges that the owner chooses. */
export const ReturnsSettings = z.object({
  /** When the replacement of an exchange is sent: after the returned item was checked, once the courier has it, or as soon as the exchange is approved. */
  replacementSent: z.enum(REPLACEMENT_MOMENTS).default("on-receipt"),
});

export type ReturnsSettings = z.infer<typeof ReturnsSettings>;

export const returnsSection = {
  schema: ReturnsSettings,
  default: ReturnsSettings.parse({}),
  label: "Returns",
  adminPage: { name: "Returns", path: "/admin/settings/returns" },
  isOnPublicPages: true,
  fieldLabels: {
    replacementSent: "The replacement of an exchange is sent",
  },
} as const;
