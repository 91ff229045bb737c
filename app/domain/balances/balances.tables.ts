import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "#app/domain/customers/customers.tables.ts";
import { ENTRY_KINDS } from "#app/domain/balances/balance.ts";
import { id, minor, moment } from "#app/platform/database/columns.ts";

/**
 * What the shop owes one holder: a customer's account, or the person with the code. `openMinor` is the sum of its entries. The check is the last
 * guard against a balance that is redeemed twice: each redemption locks the row first.
 */
export const balances = pgTable(
  "balances",
  {
    id: id(),
    /** Null for a balance with a code, and after the account was deleted. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    /** The number that the shop gave the code to, in E.164. */
    phone: text("phone"),
    /** SHA-256 of the code, which is stored nowhere. */
    codeHash: text("code_hash"),
    /** The last characters of the code, by which the owner tells codes apart. */
    codeEnd: text("code_end"),
    currency: text("currency").notNull(),
    openMinor: minor("open_minor").notNull(),
    /** Why the shop owes it. The customer reads it. */
    reason: text("reason").notNull(),
    expiresAt: moment("expires_at").notNull(),
    /** Bought by a test payment: it is owed to nobody, and pays only where payments are tests. */
    isTest: boolean("is_test").notNull().default(false),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    unique("balances_code_unique").on(table.codeHash),
    index("balances_user_idx").on(table.userId),
    index("balances_phone_idx").on(table.phone),
    index("balances_open_idx")
      .on(table.expiresAt)
      .where(sql`open_minor > 0`),
    check("balances_open_check", sql`${table.openMinor} >= 0`),
  ],
);

/** The ledger: rows are only added. Amounts that lower a balance are negative. */
export const balanceEntries = pgTable(
  "balance_entries",
  {
    id: id(),
    balanceId: uuid("balance_id")
      .notNull()
      .references(() => balances.id),
    kind: text("kind", { enum: ENTRY_KINDS }).notNull(),
    amountMinor: minor("amount_minor").notNull(),
    /** The order, or the checkout that becomes it. */
    orderId: uuid("order_id"),
    refundId: uuid("refund_id"),
    /** Why an administrator changed the balance. */
    note: text("note"),
    /** The administrator; null for the store itself and for the customer. */
    actorId: uuid("actor_id"),
    at: moment("at").notNull(),
  },
  (table) => [
    index("balance_entries_balance_idx").on(table.balanceId, table.id),
    index("balance_entries_order_idx")
      .on(table.orderId)
      .where(sql`order_id is not null`),
    unique("balance_entries_refund_unique").on(table.refundId, table.balanceId),
    check(
      "balance_entries_sign_check",
      sql`${table.amountMinor} <> 0 and (${table.kind} in ('issued', 'released', 'returned')) = (${table.amountMinor} > 0)`,
    ),
  ],
);
