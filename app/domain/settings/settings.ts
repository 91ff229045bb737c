import { z } from "zod";
import { ComingBackSettings, DEFAULT_COMING_BACK } from "#app/domain/back-in-stock/coming-back.settings.ts";
import { DEFAULT_SEARCH, SearchSettings } from "#app/domain/catalog/search/search.settings.ts";
import { CheckoutSettings, DEFAULT_CHECKOUT } from "#app/domain/checkout/checkout.settings.ts";
import {
  AppearanceDraft,
  AppearanceSettings,
  DEFAULT_APPEARANCE,
} from "#app/domain/content/appearance.settings.ts";
import { DEFAULT_SECURITY, SecuritySettings } from "#app/domain/customers/auth/security.settings.ts";
import {
  CourierSettings,
  DeliverySettings,
  PickupSettings,
  DEFAULT_DELIVERY,
  DEFAULT_PICKUP,
} from "#app/domain/delivery/delivery.settings.ts";
import { ShippingSettings, DEFAULT_SHIPPING } from "#app/domain/delivery/shipping.settings.ts";
import { EmailSettings } from "#app/domain/messages/emails/email-texts.settings.ts";
import { DEFAULT_MESSAGES, MessageSettings } from "#app/domain/messages/messages.settings.ts";
import { DEFAULT_NOTIFICATIONS, NotificationSettings } from "#app/domain/messages/notifications.settings.ts";
import { DEFAULT_PAYMENTS, PaymentSettings } from "#app/domain/payments/payments.settings.ts";
import { DEFAULT_LEGAL, LegalSettings } from "#app/domain/settings/legal.ts";
import { DEFAULT_SETUP, SetupSettings } from "#app/domain/setup/setup.settings.ts";
import { GSTIN_FORMAT } from "#app/lib/gstin.ts";

// The owner's settings. Each section is one row, validated with its schema when it is written and when it is read.

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

/** The schema of each section; its default is in DEFAULT_SETTINGS. The keys are stored. A new section needs no migration. */
export const SETTINGS_SECTIONS = {
  general: GeneralSettings,
  sales: SalesSettings,
  taxes: TaxSettings,
  legal: LegalSettings,
  checkout: CheckoutSettings,
  /** "Reminders and stock alerts" in the admin. */
  comingBack: ComingBackSettings,
  payments: PaymentSettings,
  shipping: ShippingSettings,
  delivery: DeliverySettings,
  courier: CourierSettings,
  pickup: PickupSettings,
  /** Emails to the shop. */
  notifications: NotificationSettings,
  search: SearchSettings,
  /** Changed texts of the emails to customers. */
  mails: EmailSettings,
  /** WhatsApp and SMS. */
  messages: MessageSettings,
  security: SecuritySettings,
  setup: SetupSettings,
  appearance: AppearanceSettings,
  appearanceDraft: AppearanceDraft,
};

export type GeneralSettings = z.infer<typeof GeneralSettings>;
export type SalesSettings = z.infer<typeof SalesSettings>;
export type TaxSettings = z.infer<typeof TaxSettings>;

export type SettingsSection = keyof typeof SETTINGS_SECTIONS;

/** All settings by section. */
export type StoreSettings = {
  [Section in SettingsSection]: z.infer<(typeof SETTINGS_SECTIONS)[Section]>;
};

/** The values of sections that were never saved. */
export const DEFAULT_SETTINGS: StoreSettings = {
  general: {
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
  },
  sales: { currency: "USD", taxBasisPoints: 700, maxLineQuantity: DEFAULT_MAX_LINE_QUANTITY },
  taxes: { mode: "added", legalName: "", stateCode: "", lutNumber: "" },
  legal: DEFAULT_LEGAL,
  checkout: DEFAULT_CHECKOUT,
  comingBack: DEFAULT_COMING_BACK,
  payments: DEFAULT_PAYMENTS,
  shipping: DEFAULT_SHIPPING,
  delivery: DEFAULT_DELIVERY,
  courier: { table: null },
  pickup: DEFAULT_PICKUP,
  notifications: DEFAULT_NOTIFICATIONS,
  search: DEFAULT_SEARCH,
  mails: {},
  messages: DEFAULT_MESSAGES,
  security: DEFAULT_SECURITY,
  setup: DEFAULT_SETUP,
  appearance: DEFAULT_APPEARANCE,
  appearanceDraft: { draft: null },
};

/** The store currency with the locale that formats it. */
export function moneyFormatOf(sales: SalesSettings): { currency: string; locale: string } {
  return moneyFormatFor(sales.currency);
}

/** The same for a recorded amount, whose currency may differ from the store's. */
export function moneyFormatFor(requested: string): { currency: string; locale: string } {
  return CURRENCIES.find(({ currency }) => currency === requested) ?? CURRENCIES[0];
}

/** The rules that validate typed prices: the currency, and whether they include GST, so that compare-at prices are MRPs. */
export function priceRulesOf({ sales, taxes }: Pick<StoreSettings, "sales" | "taxes">): PriceRules {
  return { money: moneyFormatOf(sales), pricesIncludeGst: taxes.mode === "included" };
}

export interface PriceRules {
  money: { currency: string; locale: string };
  pricesIncludeGst: boolean;
}
