import type { z } from "zod";
import { costsSection } from "#app/domain/analytics/earnings/costs.settings.ts";
import { accountingSection } from "#app/domain/accounting/accounting.settings.ts";
import { comingBackSection } from "#app/domain/back-in-stock/coming-back.settings.ts";
import { collectionsSection } from "#app/domain/catalog/listing/collections.settings.ts";
import { importMappingsSection } from "#app/domain/catalog/import/import-mappings.settings.ts";
import { searchSection } from "#app/domain/catalog/search/search.settings.ts";
import { checkoutSection } from "#app/domain/checkout/checkout.settings.ts";
import { appearanceDraftSection, appearanceSection } from "#app/domain/content/appearance.settings.ts";
import { menusSection } from "#app/domain/content/menus.settings.ts";
import { securitySection } from "#app/domain/customers/auth/security.settings.ts";
import { courierSection, deliverySection, pickupSection } from "#app/domain/delivery/delivery.settings.ts";
import { shippingSection } from "#app/domain/delivery/shipping.settings.ts";
import { emailTextsSection } from "#app/domain/messages/emails/email-texts.settings.ts";
import {
  messagesSection,
  notificationsSection,
  senderSection,
  sendingSection,
} from "#app/domain/messages/messages.settings.ts";
import { ownCouriersSection } from "#app/domain/orders/shipments/own-couriers.settings.ts";
import { returnsSection } from "#app/domain/orders/returns/returns.settings.ts";
import { paymentsSection } from "#app/domain/payments/payments.settings.ts";
import {
  generalSection,
  legalSection,
  salesSection,
  type SalesSettings,
} from "#app/domain/settings/general.settings.ts";
import { openingSection } from "#app/domain/setup/opening.settings.ts";
import { setupSection } from "#app/domain/setup/setup.settings.ts";
import { taxesSection } from "#app/domain/tax/tax.settings.ts";
import { moneyFormatFor } from "#app/lib/money.ts";

/**
 * The sections of the owner's settings, each declared by its subject. A section is one row, validated with its schema when it is written
 * and when it is read. The keys are stored. A new section needs no migration.
 */
export const SETTINGS_SECTIONS = {
  general: generalSection,
  sales: salesSection,
  taxes: taxesSection,
  accounting: accountingSection,
  costs: costsSection,
  legal: legalSection,
  checkout: checkoutSection,
  returns: returnsSection,
  comingBack: comingBackSection,
  payments: paymentsSection,
  shipping: shippingSection,
  delivery: deliverySection,
  courier: courierSection,
  ownCouriers: ownCouriersSection,
  pickup: pickupSection,
  notifications: notificationsSection,
  sender: senderSection,
  collections: collectionsSection,
  search: searchSection,
  mails: emailTextsSection,
  messages: messagesSection,
  sending: sendingSection,
  security: securitySection,
  setup: setupSection,
  opening: openingSection,
  appearance: appearanceSection,
  appearanceDraft: appearanceDraftSection,
  menus: menusSection,
  importMappings: importMappingsSection,
};

export type SettingsSection = keyof typeof SETTINGS_SECTIONS;

/** All settings by section. */
export type StoreSettings = {
  [Section in SettingsSection]: z.infer<(typeof SETTINGS_SECTIONS)[Section]["schema"]>;
};

/** What a subject declares about a section of its settings. */
interface SectionDefinition<Value> {
  schema: z.ZodType<Value>;
  /** The value of a section that was never saved. */
  default: Value;
  /** The name in the audit log. */
  label: string;
  /** The page of the admin that shows the section; its name is that of the toast after a save. */
  adminPage: { name: string; path: string };
  /** Whether pages of the shop show it, so that a save invalidates their cache. */
  isOnPublicPages: boolean;
  /** The names of fields in the audit log, as the forms call them, where they are not the words of the key. */
  fieldLabels?: Record<string, string>;
}

/** The definition of a section. */
export function sectionDefinition<Section extends SettingsSection>(
  section: Section,
): SectionDefinition<StoreSettings[Section]> {
  // As a mapped type, so that the definition is known to be that of the section.
  const definitions: { [Name in SettingsSection]: SectionDefinition<StoreSettings[Name]> } =
    SETTINGS_SECTIONS;
  return definitions[section];
}

// Cast: Object.keys returns string[], and the table has exactly these keys.
export const settingsSections = () => Object.keys(SETTINGS_SECTIONS) as SettingsSection[];

function defaultSettings(): StoreSettings {
  // Cast: Object.fromEntries loses the keys, which are exactly the sections.
  return Object.fromEntries(
    settingsSections().map((section) => [section, sectionDefinition(section).default]),
  ) as StoreSettings;
}

/** The values of sections that were never saved. Pure, so that a browser that does not use them does not load them. */
export const DEFAULT_SETTINGS: StoreSettings = /* @__PURE__ */ defaultSettings();

/** The store currency with the locale that formats it. */
export function moneyFormatOf(sales: SalesSettings): { currency: string; locale: string } {
  return moneyFormatFor(sales.currency);
}

/** The rules that validate typed prices: the currency, and whether they include GST, so that compare-at prices are MRPs. */
export function priceRulesOf({ sales, taxes }: Pick<StoreSettings, "sales" | "taxes">): PriceRules {
  return { money: moneyFormatOf(sales), pricesIncludeGst: taxes.mode === "included" };
}

export interface PriceRules {
  money: { currency: string; locale: string };
  pricesIncludeGst: boolean;
}
