import { z } from "zod";

export const CURRENCIES = [
  { currency: "USD", locale: "en-US" },
  { currency: "INR", locale: "en-IN" },
] as const;

/** The default maximum quantity of one variant in an order. */
const DEFAULT_MAX_LINE_QUANTITY = 10;

/** Currency, flat tax and order limit; the currency and the limit are set under General, the tax under Taxes. */
export const SalesSettings = z.object({
  currency: z.enum(["USD", "INR"]),
  /** The rate of the tax added on top of prices; 100 basis points are one per cent. */
  taxBasisPoints: z.int().min(0).max(10_000),
  /** The maximum quantity of one variant in an order. */
  maxLineQuantity: z.int().min(1).max(999).default(DEFAULT_MAX_LINE_QUANTITY),
});

export type SalesSettings = z.infer<typeof SalesSettings>;

const DEFAULT_SALES: SalesSettings = {
  currency: "USD",
  taxBasisPoints: 700,
  maxLineQuantity: DEFAULT_MAX_LINE_QUANTITY,
};

export const salesSection = {
  schema: SalesSettings,
  default: DEFAULT_SALES,
  label: "Sales",
  adminPage: { name: "General", path: "/admin/settings" },
  isOnPublicPages: true,
  fieldLabels: {
    maxLineQuantity: "Maximum quantity per order",
    taxBasisPoints: "Tax rate",
  },
} as const;
