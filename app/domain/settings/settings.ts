import { z } from "zod";
import { MailSettings } from "#app/domain/settings/emails/email-texts.ts";
import { DEFAULT_NOTIFICATIONS, NotificationSettings } from "#app/domain/settings/notifications.ts";
import { AppearanceDraft, AppearanceSettings, DEFAULT_APPEARANCE } from "#app/domain/settings/appearance.ts";
import { DEFAULT_PAYMENTS, PaymentSettings } from "#app/domain/settings/payment-settings.ts";
import { DEFAULT_SEARCH, SearchSettings } from "#app/domain/settings/search.ts";
import { DEFAULT_SECURITY, SecuritySettings } from "#app/domain/settings/security-settings.ts";
import { ShippingSettings } from "#app/domain/settings/shipping.forms.ts";
import { DEFAULT_SHIPPING } from "#app/domain/settings/shipping.ts";

// What the owner decides about the shop. Each section is one row, validated here on the way in and on the way out.

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
  /** The shop's GST identification number, printed on invoices; empty while the shop is not registered. */
  gstin: z
    .string()
    .regex(
      /^(\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z])?$/,
      "A GSTIN has 15 characters, such as 09ABCDE1234F1ZY",
    )
    .default(""),
});

export const CURRENCIES = [
  { currency: "USD", locale: "en-US" },
  { currency: "INR", locale: "en-IN" },
] as const;

/** How many of one variant an order may have, while the owner has not said otherwise. */
const DEFAULT_MAX_LINE_QUANTITY = 10;

/** The tax in basis points. */
export const SalesSettings = z.object({
  currency: z.enum(["USD", "INR"]),
  taxBasisPoints: z.int().min(0).max(10_000),
  /** How many of one variant an order may have. */
  maxLineQuantity: z.int().min(1).max(999).default(DEFAULT_MAX_LINE_QUANTITY),
});

/** Every section has its schema here and its default below; a new one needs no migration. */
export const SETTINGS_SECTIONS = {
  general: GeneralSettings,
  sales: SalesSettings,
  payments: PaymentSettings,
  shipping: ShippingSettings,
  notifications: NotificationSettings,
  search: SearchSettings,
  mails: MailSettings,
  security: SecuritySettings,
  appearance: AppearanceSettings,
  appearanceDraft: AppearanceDraft,
};

export type GeneralSettings = z.infer<typeof GeneralSettings>;
export type SalesSettings = z.infer<typeof SalesSettings>;

export type SettingsSection = keyof typeof SETTINGS_SECTIONS;

/** What was decided, section by section. */
export type StoreSettings = {
  [Section in SettingsSection]: z.infer<(typeof SETTINGS_SECTIONS)[Section]>;
};

/** What a store without a saved section uses. */
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
  },
  sales: { currency: "USD", taxBasisPoints: 700, maxLineQuantity: DEFAULT_MAX_LINE_QUANTITY },
  payments: DEFAULT_PAYMENTS,
  shipping: DEFAULT_SHIPPING,
  notifications: DEFAULT_NOTIFICATIONS,
  search: DEFAULT_SEARCH,
  mails: {},
  security: DEFAULT_SECURITY,
  appearance: DEFAULT_APPEARANCE,
  appearanceDraft: { draft: null },
};

/** The currency and the locale that shows it. */
export function moneyFormatOf(sales: SalesSettings): { currency: string; locale: string } {
  return moneyFormatFor(sales.currency);
}

/** The same for an amount that was fixed earlier, when the shop may have had another currency. */
export function moneyFormatFor(requested: string): { currency: string; locale: string } {
  return CURRENCIES.find(({ currency }) => currency === requested) ?? CURRENCIES[0];
}
