import { z } from "zod";

const Ledger = z.string().min(1).max(100);

/** The ledgers of the accountant's books that sales are posted to. "{rate}" stands for the rate, "{state}" for the place of supply. */
export const TallyLedgers = z.object({
  /** Debited with the sales to consumers, such as "Cash Sales", or "Consumers {state}" for a ledger of each state. */
  party: Ledger.default("Online Customers"),
  sales: Ledger.default("GST Sales {rate}%"),
  exports: Ledger.default("Export Sales"),
  nilRated: Ledger.default("Nil Rated Sales"),
  igst: Ledger.default("Output IGST"),
  cgst: Ledger.default("Output CGST"),
  sgst: Ledger.default("Output SGST"),
});

export type TallyLedgers = z.infer<typeof TallyLedgers>;

export const AccountingSettings = z.object({
  ledgers: TallyLedgers.prefault({}),
  /** Gets the links to month-end archives; empty without one. */
  accountantEmail: z.string().default(""),
});

export type AccountingSettings = z.infer<typeof AccountingSettings>;

export const accountingSection = {
  schema: AccountingSettings,
  default: AccountingSettings.parse({}),
  label: "Accounting",
  adminPage: { name: "Accounting", path: "/admin/settings/accounting" },
  isOnPublicPages: false,
  fieldLabels: { ledgers: "Ledgers in Tally", accountantEmail: "Email of the accountant" },
} as const;
