import { DEFAULT_CHECKOUT } from "#app/domain/checkout/checkout.settings.ts";
import { INDIAN_SHIPPING } from "#app/domain/setup/sell-in-india.server.ts";
import { INDIAN_CASH_RULES } from "#app/domain/payments/cash/cash-risk.ts";
import { DEFAULT_PAYMENTS } from "#app/domain/payments/payments.settings.ts";
import { findDeadZone } from "#app/domain/tax/dead-zone.ts";
import { SAMPLE_TAX_CLASSES } from "#app/domain/tax/sample-tax-classes.ts";
import { discounts } from "#db/seed/content/discounts.ts";
import { shop } from "#db/seed/content/shop.ts";

/** The settings of the sample shop in India: prices in rupees that include GST. GSTIN and grievance officer are fictitious. */
export const indianShop = {
  general: { ...shop.general, gstin: "09ABCDE1234F1ZY" },
  sales: { ...shop.sales, currency: "INR" as const },
  taxes: {
    mode: "included" as const,
    legalName: "Gulmohar Fashions LLP",
    stateCode: "09",
    lutNumber: "AD090426000001X",
  },
  legal: {
    officerName: "Meera Srivastava",
    officerDesignation: "Grievance officer",
    officerContact: ["+91 522 000 0001", "grievance@gulmohar.example", "Gulmohar House, Lucknow 226001"],
    countryOfOrigin: "India",
    netQuantity: "1 N",
    manufacturer: "Gulmohar Fashions LLP, Gulmohar House, Shahnajaf Road, Hazratganj, Lucknow 226001",
    careContact: "care@gulmohar.example, +91 522 000 0000",
  },
  shipping: INDIAN_SHIPPING,
  checkout: {
    ...DEFAULT_CHECKOUT,
    guests: true,
    gifts: true,
    giftWrapMinor: 99_00,
    giftCardValues: [500_00, 1_000_00, 2_500_00, 5_000_00],
  },
  payments: {
    ...DEFAULT_PAYMENTS,
    cash: { ...DEFAULT_PAYMENTS.cash, isOn: true, mostMinor: 10_000_00, rules: INDIAN_CASH_RULES },
  },
};

const PAISE_PER_CENT = 30;

// Shoppers know these endings: ₹1,499, and ₹35,499 for dear pieces.
const stepOf = (paise: number) => (paise < 10_000_00 ? 100_00 : 500_00);

const apparel = SAMPLE_TAX_CLASSES[0]?.periods.at(-1);

/** The price in paise for one in US cents: by one factor, a rupee below a round price, and one that a rate of apparel fits. */
export function rupeePriceOf(cents: number): number {
  const paise = cents * PAISE_PER_CENT;
  const step = stepOf(paise);
  const nearest = Math.max(1, Math.round(paise / step)) * step - 1_00;
  const candidates = [0, 1, -1, 2, -2].map((steps) => nearest + steps * step);
  return candidates.find((price) => !apparel || !findDeadZone(apparel, price)) ?? nearest;
}

/** The sample discounts with their minimum in paise. */
export const indianDiscounts = discounts.map((discount) =>
  discount.minimumMinor !== undefined
    ? { ...discount, minimumMinor: rupeePriceOf(discount.minimumMinor) }
    : discount,
);
