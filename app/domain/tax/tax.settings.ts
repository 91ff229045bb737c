import { z } from "zod";

/** The tax treatment of the shop's prices. */
export const TaxSettings = z.object({
  /** A flat tax added on top of prices, or prices that include GST by class, value and day. */
  mode: z.enum(["added", "included"]),
  /** Name of the business on tax documents. */
  legalName: z.string(),
  /** GST code of the state of a seller without a GSTIN; the GSTIN itself names it. */
  stateCode: z.string(),
  /** Letter of undertaking under which exports bear no tax; empty where there is none. */
  lutNumber: z.string(),
});

export type TaxSettings = z.infer<typeof TaxSettings>;

const DEFAULT_TAXES: TaxSettings = { mode: "added", legalName: "", stateCode: "", lutNumber: "" };

export const taxesSection = {
  schema: TaxSettings,
  default: DEFAULT_TAXES,
  label: "Taxes",
  adminPage: { name: "Tax", path: "/admin/settings/taxes" },
  isOnPublicPages: true,
  fieldLabels: {
    lutNumber: "LUT number",
    mode: "Prices",
  },
} as const;
