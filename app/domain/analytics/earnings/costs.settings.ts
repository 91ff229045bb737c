import { z } from "zod";

const basisPoints = z.int().min(0).max(10_000).nullable().default(null);

/** The costs of an order to the shop. Null is not known: figures name such a cost and never take it as 0. */
export const CostSettings = z.object({
  /** The currency of the amounts. They apply only to orders in this currency. */
  currency: z.string().default(""),
  /** Of a parcel up to 500 g, in minor units. */
  parcelMinor: z.int().min(0).nullable().default(null),
  /** Of each further 500 g that is begun. */
  furtherMinor: z.int().min(0).default(0),
  /** The courier's fee for a parcel that collects cash. */
  cashFeeMinor: z.int().min(0).nullable().default(null),
  /** The provider's fee for an online payment, with the tax on it. */
  onlineFeeBasisPoints: basisPoints,
  /** The cost of goods as a share of their price before tax. */
  goodsBasisPoints: basisPoints,
});

export type CostSettings = z.infer<typeof CostSettings>;

export const costsSection = {
  schema: CostSettings,
  default: CostSettings.parse({}),
  label: "Costs",
  adminPage: { name: "Accounting", path: "/admin/settings/accounting" },
  isOnPublicPages: false,
  fieldLabels: {
    parcelMinor: "Parcel up to 500 g",
    furtherMinor: "Each further 500 g",
    cashFeeMinor: "Courier’s fee for collecting cash",
    onlineFeeBasisPoints: "Fee for online payments",
    goodsBasisPoints: "Cost of goods",
  },
} as const;
