import { sql } from "drizzle-orm";
import { check, date, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { minor, moment } from "#app/platform/database/columns.ts";

/**
 * Transactions of a payment provider that it settled to the bank account, as its report states them. Each is stored once, so that a report
 * can be uploaded again.
 */
export const settlementEntries = pgTable(
  "settlement_entries",
  {
    provider: text("provider").notNull(),
    /** The provider's id of the payment, refund or adjustment. */
    entityId: text("entity_id").notNull(),
    kind: text("kind", { enum: ["payment", "refund", "other"] }).notNull(),
    /** As the provider names the kind: "adjustment". */
    providerKind: text("provider_kind").notNull(),
    /** Of a refund: its payment at the provider; empty if the report names none. */
    paymentReference: text("payment_reference").notNull().default(""),
    /** Of the payment, the refund or the adjustment, without its sign. */
    amountMinor: minor("amount_minor").notNull(),
    /** Withheld by the provider, GST included. */
    feeMinor: minor("fee_minor").notNull(),
    /** The GST in the fee. */
    taxMinor: minor("tax_minor").notNull(),
    /** Received on the bank account; negative for a refund. */
    netMinor: minor("net_minor").notNull(),
    currency: text("currency").notNull(),
    settlementId: text("settlement_id").notNull(),
    /** Of the bank transfer. */
    utr: text("utr").notNull(),
    /** The day of the settlement in India. */
    settledDay: date("settled_day", { mode: "string" }).notNull(),
    importedAt: moment("imported_at").notNull(),
  },
  (table) => [
    primaryKey({ name: "settlement_entries_pk", columns: [table.provider, table.entityId] }),
    index("settlement_entries_day_idx").on(table.settledDay, table.entityId),
    check(
      "settlement_entries_fee_check",
      sql`${table.feeMinor} >= ${table.taxMinor} and ${table.taxMinor} >= 0`,
    ),
  ],
);
