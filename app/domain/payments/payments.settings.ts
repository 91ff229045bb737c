import { z } from "zod";
import { NO_TRANSFER, TransferSettings } from "#app/domain/payments/bank-transfer/transfer-settings.ts";
import { CashRules, NO_CASH_RULES } from "#app/domain/payments/cash/cash-risk.ts";
import { UpiId } from "#app/lib/forms/bank-account-fields.ts";

const openOrders = z.int().min(1).nullable();

/** The highest saving for a cash order that is paid online, in percent of its items. */
export const MAX_ONLINE_SAVING_PERCENT = 50;

/** The payment methods. The provider and its keys are configured in the environment. */
export const PaymentSettings = z.object({
  /** Online payment: the provider's hosted page, or the test bank's card form without a provider. */
  online: z.boolean(),
  cash: z.object({
    isOn: z.boolean(),
    /** The highest order total for cash on delivery, in minor units of the store currency; null for no maximum. */
    mostMinor: z.int().min(1).nullable(),
    /** The area of cash on delivery: PIN codes or their prefixes ("682" is Kochi). Empty means all of India. */
    pinCodes: z.array(z.string().regex(/^\d{1,6}$/)),
    /** The number of open cash orders per customer and per address; null for no maximum. */
    openPerCustomer: openOrders.default(3),
    openPerAddress: openOrders.default(5),
    /** Only customers with a confirmed email address. Without a mail server nobody can confirm one, so it is ignored. */
    needsConfirmedEmail: z.boolean().default(true),
    /** Added to the total of a cash order, in minor units, taxed as shipping is; 0 for none. */
    feeMinor: z.int().min(0).default(0),
    /** Taken off when the customer pays a cash order online: an amount in minor units, or a share of the items in percent. At most one is not 0. */
    onlineSavingMinor: z.int().min(0).default(0),
    onlineSavingPercent: z.int().min(0).max(MAX_ONLINE_SAVING_PERCENT).default(0),
    /** The actions by risk and value of an order. */
    rules: CashRules.default(NO_CASH_RULES),
  }),
  transfer: TransferSettings.default(NO_TRANSFER),
  /** The shop's UPI address, printed as a QR code on invoices that are still to be paid; empty without one. */
  upiId: UpiId.default(""),
});

export type PaymentSettings = z.infer<typeof PaymentSettings>;

export const DEFAULT_PAYMENTS: PaymentSettings = {
  online: true,
  cash: {
    isOn: false,
    mostMinor: null,
    pinCodes: [],
    openPerCustomer: 3,
    openPerAddress: 5,
    needsConfirmedEmail: true,
    feeMinor: 0,
    onlineSavingMinor: 0,
    onlineSavingPercent: 0,
    rules: NO_CASH_RULES,
  },
  transfer: NO_TRANSFER,
  upiId: "",
};

/** The proposed highest total for cash on delivery, in minor units, before it was ever switched on. */
export const PROPOSED_CASH_MAXIMUM_MINOR = { USD: 250_00, INR: 10_000_00 } as const;

export const paymentsSection = {
  schema: PaymentSettings,
  default: DEFAULT_PAYMENTS,
  label: "Payments",
  adminPage: { name: "Payments", path: "/admin/settings/payments" },
  isOnPublicPages: true,
  fieldLabels: {
    accountName: "Account holder",
    advanceMinMinor: "Minimum advance",
    advancePercent: "Advance (% of the total)",
    confirmHours: "Hours to confirm",
    high: "High risk",
    ifsc: "IFSC",
    keepsAdvance: "Keep the advance of a refused parcel",
    large: "For large orders, at least",
    largeFromMinor: "Large orders from",
    low: "Low risk",
    medium: "Medium risk",
    maxTotalMinor: "Maximum total",
    online: "Online payment",
    onlineSavingMinor: "Saving for paying online",
    onlineSavingPercent: "Saving for paying online (% of the items)",
    payWithinDays: "Days to pay",
    upiId: "UPI ID",
  },
} as const;
