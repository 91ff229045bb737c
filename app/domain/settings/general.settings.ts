import { z } from "zod";
import { GSTIN_FORMAT } from "#app/lib/gstin.ts";

/** Where the seller is established. Empty where the owner has not stated it (`isIndianSeller`). */
export const SELLER_COUNTRIES = ["", "IN", "other"] as const;

export const GeneralSettings = z.object({
  name: z.string().min(1),
  tagline: z.string(),
  email: z.email(),
  careersEmail: z.email(),
  phone: z.string(),
  addressLines: z.array(z.string()).min(1),
  latitude: z.number(),
  longitude: z.number(),
  hours: z.array(z.string()),
  /** The shop's GST identification number, printed on invoices; empty without a GST registration. */
  gstin: z.union([z.literal(""), z.string().regex(GSTIN_FORMAT)]).default(""),
  country: z.enum(SELLER_COUNTRIES).default(""),
});

export type GeneralSettings = z.infer<typeof GeneralSettings>;

const DEFAULT_GENERAL: GeneralSettings = {
  name: "Gulmohar",
  tagline: "Fashion for every body, from Lucknow",
  email: "hello@gulmohar.example",
  careersEmail: "careers@gulmohar.example",
  phone: "+91 522 000 0000",
  addressLines: ["Hazratganj", "Lucknow, Uttar Pradesh 226001", "India"],
  latitude: 26.8497,
  longitude: 80.9462,
  hours: ["Monday-Saturday: 10:00 AM-8:00 PM IST", "Sunday: Closed"],
  gstin: "",
  country: "",
};

export const generalSection = {
  schema: GeneralSettings,
  default: DEFAULT_GENERAL,
  label: "General",
  adminPage: { name: "General", path: "/admin/settings" },
  isOnPublicPages: true,
} as const;
