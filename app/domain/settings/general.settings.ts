import { z } from "zod";
import { GSTIN_FORMAT } from "#app/lib/gstin.ts";

/** Where the seller is established. Empty where the owner has not stated it (`isIndianSeller`). */
export const SELLER_COUNTRIES = ["", "IN", "other"] as const;

/** At most two characters, so that an invoice number stays within sixteen. */
export const INVOICE_PREFIX_FORMAT = /^[A-Z0-9]{1,2}$/;

export const GeneralSettings = z.object({
  name: z.string().min(1),
  tagline: z.string(),
  email: z.email(),
  careersEmail: z.email(),
  /** Empty in a shop whose owner has not entered it. */
  phone: z.string(),
  /** Empty in a shop whose owner has not entered it. */
  addressLines: z.array(z.string()),
  latitude: z.number(),
  longitude: z.number(),
  hours: z.array(z.string()),
  /** The shop's GST identification number, printed on invoices; empty without a GST registration. */
  gstin: z.union([z.literal(""), z.string().regex(GSTIN_FORMAT)]).default(""),
  country: z.enum(SELLER_COUNTRIES).default(""),
  /** Begins the invoice numbers of orders with the flat tax. Stored settings without one come from a version that numbered with "GM". */
  invoicePrefix: z.string().regex(INVOICE_PREFIX_FORMAT).default("GM"),
});

export type GeneralSettings = z.infer<typeof GeneralSettings>;

// The setup guide asks for name and address before a new shop opens.
const DEFAULT_GENERAL: GeneralSettings = {
  name: "My shop",
  tagline: "Welcome to our online shop",
  email: "hello@example.com",
  careersEmail: "careers@example.com",
  phone: "",
  addressLines: [],
  // The centre of India.
  latitude: 22.9734,
  longitude: 78.6569,
  hours: [],
  gstin: "",
  country: "",
  invoicePrefix: "IV",
};

/** The position of the map's pin; null while it is the default of a new shop. */
export function shopPlaceOf({ latitude, longitude }: Pick<GeneralSettings, "latitude" | "longitude">) {
  const isDefault = latitude === DEFAULT_GENERAL.latitude && longitude === DEFAULT_GENERAL.longitude;
  return isDefault ? null : { latitude, longitude };
}

export const generalSection = {
  schema: GeneralSettings,
  default: DEFAULT_GENERAL,
  label: "General",
  adminPage: { name: "General", path: "/admin/settings" },
  isOnPublicPages: true,
} as const;

/**
 * The facts about the shop and its goods that buyers in India are entitled to: the grievance officer (Consumer Protection (E-Commerce)
 * Rules 2020, rule 4(4)), and the declarations of products that have none of their own (Legal Metrology (Packaged Commodities) Rules 2011,
 * rule 6(1)).
 */
export const LegalSettings = z.object({
  officerName: z.string(),
  officerDesignation: z.string(),
  /** Phone, email and address, one line each. */
  officerContact: z.array(z.string()),
  countryOfOrigin: z.string(),
  netQuantity: z.string(),
  manufacturer: z.string(),
  careContact: z.string(),
});

export type LegalSettings = z.infer<typeof LegalSettings>;

const DEFAULT_LEGAL: LegalSettings = {
  officerName: "",
  officerDesignation: "Grievance officer",
  officerContact: [],
  countryOfOrigin: "",
  netQuantity: "",
  manufacturer: "",
  careContact: "",
};

export const legalSection = {
  schema: LegalSettings,
  default: DEFAULT_LEGAL,
  label: "Legal information",
  adminPage: { name: "General", path: "/admin/settings" },
  isOnPublicPages: true,
  fieldLabels: {
    careContact: "Customer care",
  },
} as const;

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
