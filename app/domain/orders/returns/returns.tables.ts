import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, real, text, unique, uuid } from "drizzle-orm/pg-core";
import { variants } from "#app/domain/catalog/catalog.tables.ts";
import { StoredGirths } from "#app/domain/fit/body/stored-body.ts";
import { FIT_AREAS } from "#app/domain/fit/feedback/fit-feedback.ts";
import { orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import { CLAIM_OUTCOMES, CLAIM_PROBLEMS } from "#app/domain/orders/returns/claims/claim.ts";
import { media } from "#app/domain/media/media.tables.ts";
import { RefundAccount } from "#app/domain/orders/returns/refund-account.ts";
import {
  KEPT_OUTCOMES,
  RETURN_RESOLUTIONS,
  RETURN_STATUSES,
  RETURN_KINDS,
  type GOODWILL,
  type ReturnReason,
} from "#app/domain/orders/returns/returns.ts";
import { id, minor, moment, parsedJson } from "#app/platform/database/columns.ts";

/**
 * Returns. Order number and `sequence` form the return number on the parcel. Pieces refunded without a return are rows with the reason
 * `GOODWILL`, which lists and counts of returns leave out.
 */
export const returns = pgTable(
  "returns",
  {
    id: id(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    sequence: integer("sequence").notNull().default(1),
    kind: text("kind", { enum: RETURN_KINDS }).notNull().default("return"),
    status: text("status", { enum: RETURN_STATUSES }).notNull(),
    resolution: text("resolution", { enum: RETURN_RESOLUTIONS }).notNull(),
    reason: text("reason").$type<ReturnReason | typeof GOODWILL>().notNull(),
    /** The customer's comment; of a claim, what is wrong. */
    comment: text("comment").notNull().default(""),
    /** The areas that are too small or too large. */
    fitAreas: text("fit_areas", { enum: FIT_AREAS })
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** The customer's height and weight, if she agreed that they improve our sizes. */
    heightCm: real("height_cm"),
    weightKg: real("weight_kg"),
    /** Tape measurements beside them; null without any. */
    girthsCm: parsedJson("girths_cm", StoredGirths),
    /** The account to which the refund of an order paid in cash is transferred, encrypted until the refund is made; null if there is none. */
    refundAccountSealed: text("refund_account_sealed"),
    /** The same account, unencrypted, of a return of version 1.0. */
    refundAccount: parsedJson("refund_account", RefundAccount),
    decisionNote: text("decision_note"),
    /** Refunded amount in minor units of the order's currency, set on completion; of pieces removed from an unpaid order, their price. */
    refundMinor: minor("refund_minor"),
    /** When the courier took the items over for the shop; null where nobody has reported it. */
    pickedUpAt: moment("picked_up_at"),
    /** When the replacement of an exchange was released to be packed; null until then, and of exchanges before version 1.1. */
    replacementAt: moment("replacement_at"),
    /** How an exchange was closed whose replacement was sent and whose items stay with the customer; null for any other. */
    kept: text("kept", { enum: KEPT_OUTCOMES }),
    /** What the customer pays for the way back, as stated when the return was requested; null where the shop pays. */
    wayBackFeeMinor: minor("way_back_fee_minor"),
    /** When the difference was requested from the customer, of an exchange for a higher price; null before, and for any other return. */
    differenceDueAt: moment("difference_due_at"),
    /** Of an exchange for something cheaper: whether the customer wants the difference as store credit. */
    differenceAsCredit: boolean("difference_as_credit").notNull().default(false),
    version: integer("version").notNull().default(1),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    unique("returns_order_sequence_unique").on(table.orderId, table.sequence),
    index("returns_order_idx").on(table.orderId),
    index("returns_status_created_idx").on(table.status, table.createdAt),
    // Replacements that were sent before the returned items arrived.
    index("returns_sent_first_idx")
      .on(table.replacementAt)
      .where(sql`status = 'approved' and replacement_at is not null`),
    index("returns_claims_idx")
      .on(table.createdAt)
      .where(sql`kind = 'claim'`),
  ],
);

export const returnLines = pgTable(
  "return_lines",
  {
    id: id(),
    returnId: uuid("return_id")
      .notNull()
      .references(() => returns.id, { onDelete: "cascade" }),
    orderLineId: uuid("order_line_id")
      .notNull()
      .references(() => orderLines.id),
    exchangeVariantId: uuid("exchange_variant_id").references(() => variants.id, { onDelete: "set null" }),
    quantity: integer("quantity").notNull(),
    /** The wanted items of an exchange have been taken from the stock for it. */
    isHeld: boolean("is_held").notNull().default(false),
    /** The order line that was added for the replacement; null until it is to be sent. */
    replacementLineId: uuid("replacement_line_id").references(() => orderLines.id, { onDelete: "set null" }),
    /** Of an exchange for another price: that of one wanted item when it was requested; null where the prices are the same. */
    exchangePriceMinor: minor("exchange_price_minor"),
    /** The discount of the wanted items, at the rate of the returned ones. */
    exchangeDiscountMinor: minor("exchange_discount_minor"),
    /** The price of the wanted items less the payment for the returned ones, with the flat tax. */
    differenceMinor: minor("difference_minor"),
    /** The size of the returned piece; null without sizes. */
    sizeBought: text("size_bought"),
    /** Of a claim: what is wrong with the items. */
    problem: text("problem", { enum: CLAIM_PROBLEMS }),
    /** Of a claim: what becomes of the items that it is about; null until it is decided. */
    outcome: text("outcome", { enum: CLAIM_OUTCOMES }),
    /** Of a claim about a wrong item: the variant that was sent instead, if it is known. */
    sentVariantId: uuid("sent_variant_id").references(() => variants.id, { onDelete: "set null" }),
  },
  (table) => [
    unique("return_lines_line_unique").on(table.returnId, table.orderLineId),
    index("return_lines_order_line_idx").on(table.orderLineId),
    index("return_lines_exchange_idx").on(table.exchangeVariantId),
    index("return_lines_sent_idx").on(table.sentVariantId),
    index("return_lines_replacement_idx").on(table.replacementLineId),
    check("return_lines_quantity_check", sql`${table.quantity} > 0`),
  ],
);

/** Photos that a customer has sent with a return or a claim. Only the order's customer and staff see them. */
export const returnPhotos = pgTable(
  "return_photos",
  {
    id: id(),
    returnId: uuid("return_id")
      .notNull()
      .references(() => returns.id, { onDelete: "cascade" }),
    mediaId: uuid("media_id")
      .notNull()
      .references(() => media.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
  },
  (table) => [
    index("return_photos_return_idx").on(table.returnId),
    unique("return_photos_media_unique").on(table.mediaId),
  ],
);
