import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { id, minor, moment } from "#app/platform/database/columns.ts";

/**
 * `key` is the idempotency key sent to the provider: one per checkout, so that a charge can be repeated safely.
 */
export const payments = pgTable(
  "payments",
  {
    id: id(),
    key: text("key").notNull(),
    orderId: uuid("order_id"),
    provider: text("provider").notNull(),
    providerReference: text("provider_reference"),
    amountMinor: minor("amount_minor").notNull(),
    currency: text("currency").notNull(),
    status: text("status", { enum: ["pending", "captured", "declined", "voided"] }).notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    capturedAt: moment("captured_at"),
  },
  (table) => [
    unique("payments_key_unique").on(table.key),
    index("payments_order_idx").on(table.orderId),
    index("payments_provider_reference_idx").on(table.providerReference),
    check("payments_amount_check", sql`${table.amountMinor} >= 0`),
  ],
);

/**
 * Refunds. `pending` until the provider accepts or refuses; `failed` is still owed and can be retried under a
 * new key, numbered by `attempt`.
 */
export const refunds = pgTable(
  "refunds",
  {
    id: id(),
    paymentId: uuid("payment_id")
      .notNull()
      .references(() => payments.id),
    key: text("key").notNull(),
    amountMinor: minor("amount_minor").notNull(),
    reason: text("reason").notNull(),
    status: text("status", { enum: ["pending", "done", "failed"] }).notNull(),
    attempt: integer("attempt").notNull().default(1),
    /** The refunded return; null for a cancelled order. */
    returnId: uuid("return_id"),
    /** Whether the customer gets it as store credit, and no money moves. */
    asCredit: boolean("as_credit").notNull().default(false),
    providerReference: text("provider_reference"),
    lastError: text("last_error"),
    actorId: uuid("actor_id"),
    createdAt: moment("created_at").notNull().defaultNow(),
    settledAt: moment("settled_at"),
    /** The action that may still be called back: until then the provider is not asked. */
    waitingActionId: uuid("waiting_action_id"),
  },
  (table) => [
    unique("refunds_key_unique").on(table.key),
    index("refunds_payment_idx").on(table.paymentId),
    index("refunds_provider_reference_idx").on(table.providerReference),
    index("refunds_pending_idx")
      .on(table.createdAt)
      .where(sql`status = 'pending'`),
    index("refunds_waiting_idx")
      .on(table.waitingActionId)
      .where(sql`waiting_action_id is not null`),
    // Refunds of a period.
    index("refunds_settled_idx")
      .on(table.settledAt)
      .where(sql`status = 'done'`),
    check("refunds_amount_check", sql`${table.amountMinor} > 0`),
  ],
);

/** Webhook events of providers, each stored once. */
export const paymentEvents = pgTable(
  "payment_events",
  {
    provider: text("provider").notNull(),
    eventId: text("event_id").notNull(),
    payload: jsonb("payload").notNull(),
    receivedAt: moment("received_at").notNull().defaultNow(),
    handledAt: moment("handled_at"),
  },
  (table) => [primaryKey({ name: "payment_events_pk", columns: [table.provider, table.eventId] })],
);

/** The test bank's ledger, standing in for a real provider's records. No card data. */
export const testBankCharges = pgTable("test_bank_charges", {
  key: text("key").primaryKey(),
  outcome: text("outcome", { enum: ["approved", "declined", "voided"] }).notNull(),
  amountMinor: minor("amount_minor").notNull(),
  currency: text("currency").notNull(),
  reference: text("reference").notNull(),
  /** Charged to the card whose refunds fail. */
  refusesRefunds: boolean("refuses_refunds").notNull().default(false),
  createdAt: moment("created_at").notNull().defaultNow(),
});

/** The test bank's refunds, by refund key. */
export const testBankRefunds = pgTable(
  "test_bank_refunds",
  {
    key: text("key").primaryKey(),
    chargeReference: text("charge_reference").notNull(),
    outcome: text("outcome", { enum: ["done", "failed"] }).notNull(),
    amountMinor: minor("amount_minor").notNull(),
    currency: text("currency").notNull(),
    reference: text("reference").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [index("test_bank_refunds_charge_idx").on(table.chargeReference)],
);
