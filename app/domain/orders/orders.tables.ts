import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  unique,
  uuid,
  type AnyPgColumn,
} from "drizzle-orm/pg-core";
import { products, variants } from "#app/domain/catalog/catalog.tables.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { OrderEventDetail } from "#app/domain/orders/events/event-detail.ts";
import type { OrderEventKind } from "#app/domain/orders/internal/events/order-events.ts";
import { type OrderStatus, type PaymentStatus, ORDER_SOURCES } from "#app/domain/orders/order.ts";
import { StoredGift } from "#app/domain/orders/stored-gift.ts";
import { StoredAddress } from "#app/domain/customers/addresses/stored-address.ts";
import { ORDER_DELIVERIES } from "#app/domain/delivery/shipping.ts";
import { CashRisk } from "#app/domain/payments/cash/cash-risk.ts";
import { OrderGst } from "#app/domain/tax/order-gst.ts";
import { id, minor, moment, parsedJson } from "#app/platform/database/columns.ts";

/**
 * A placed order. Customer, address, names and prices are copied, so that later changes to account or catalogue
 * do not affect it. `number` is for display (#000001) and may have gaps.
 */
export const orders = pgTable(
  "orders",
  {
    id: id(),
    number: bigint("number", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    /** Ordered without an account and not yet joined to one: the customer's access is a signed link. */
    isGuest: boolean("is_guest").notNull().default(false),
    customerName: text("customer_name").notNull(),
    email: text("email").notNull(),
    status: text("status").$type<OrderStatus>().notNull(),
    paymentStatus: text("payment_status").$type<PaymentStatus>().notNull(),
    paymentMethod: text("payment_method").notNull(),
    /** Paid by the test bank, or with a provider's test keys: no money moved. Counts in no revenue figure. */
    isTest: boolean("is_test").notNull().default(false),
    trackingNumber: text("tracking_number"),
    currency: text("currency").notNull(),
    subtotalMinor: minor("subtotal_minor").notNull(),
    discountMinor: minor("discount_minor").notNull(),
    /** The part of `discountMinor` that was given because the order was paid online instead of in cash. */
    onlineSavingMinor: minor("online_saving_minor").notNull().default(0),
    /** With the cash on delivery fee and the gift wrapping. */
    shippingMinor: minor("shipping_minor").notNull(),
    /** The part of `shippingMinor` that is the cash on delivery fee. */
    cashFeeMinor: minor("cash_fee_minor").notNull().default(0),
    /** The part of `shippingMinor` that is the price of gift wrapping. */
    giftWrapMinor: minor("gift_wrap_minor").notNull().default(0),
    taxMinor: minor("tax_minor").notNull(),
    /** The applied tax rate (700 = 7%), stated on the invoice. */
    taxBasisPoints: integer("tax_basis_points").notNull().default(700),
    totalMinor: minor("total_minor").notNull(),
    /** The part of the total that was paid online before the order was placed; the rest is collected in cash. */
    advanceMinor: minor("advance_minor").notNull().default(0),
    /** The cash of single parcels that was received while other parcels still collect theirs. */
    receivedMinor: minor("received_minor").notNull().default(0),
    /** Cash that is no longer collected: of a parcel that came back, or of a cancelled order with an advance. */
    waivedMinor: minor("waived_minor").notNull().default(0),
    /** Of an order at prices with GST inside, whose `taxMinor` (the tax added on top) is 0; null where the flat tax was added. */
    gst: parsedJson("gst", OrderGst),
    buyerGstin: text("buyer_gstin"),
    /** The firm's name of a buyer with a GSTIN. */
    buyerName: text("buyer_name"),
    discountCode: text("discount_code"),
    shippingAddress: parsedJson("shipping_address", StoredAddress).notNull(),
    /** The day ("2026-11-27") by which delivery was promised; null without a promise. */
    promisedDay: text("promised_day"),
    /** Days to return items after their delivery, as of the purchase (`returnDaysOf`). */
    returnDays: integer("return_days"),
    /** Of an order to pick up, `shippingAddress` is the shop's with the customer's name and number. */
    deliveryMethod: text("delivery_method", { enum: ORDER_DELIVERIES }).notNull().default("standard"),
    /** The risk score of a cash order. Null for other orders and for orders placed before scores existed. */
    cashRisk: parsedJson("cash_risk", CashRisk),
    /** The end of the time in which the customer must confirm the order. Null if no confirmation is needed or it was given. */
    confirmBy: moment("confirm_by"),
    notes: text("notes"),
    /** Of an order that is a gift. */
    gift: parsedJson("gift", StoredGift),
    /** For the packer; the customer does not see it. */
    packerNote: text("packer_note"),
    /** The owner's tags in lower case, sorted. */
    tags: text("tags")
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** Null for an order of the website. */
    source: text("source", { enum: ORDER_SOURCES }),
    version: integer("version").notNull().default(1),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
    shippedAt: moment("shipped_at"),
    /** Start of the return period. */
    deliveredAt: moment("delivered_at"),
  },
  (table) => [
    unique("orders_number_unique").on(table.number),
    index("orders_user_number_idx").on(table.userId, table.number),
    index("orders_total_idx").on(table.totalMinor, table.number),
    index("orders_customer_name_idx").on(table.customerName, table.number),
    // Index-only sums of sales per day.
    index("orders_sales_idx").on(
      table.createdAt,
      table.currency,
      table.paymentStatus,
      table.totalMinor,
      table.waivedMinor,
    ),
    // Orders with cash to collect.
    index("orders_to_collect_idx")
      .on(table.createdAt, table.currency, table.totalMinor)
      .where(sql`payment_status = 'Pending' and status <> 'Cancelled'`),
    // Parcels to a sorting district, and of a phone number, for the risk of cash orders.
    index("orders_cash_district_idx")
      .on(sql`left(replace(shipping_address ->> 'postalCode', ' ', ''), 3)`, table.createdAt)
      .where(sql`payment_method = 'Cash on delivery' and shipped_at is not null`),
    index("orders_phone_idx")
      .on(sql`(shipping_address ->> 'phone')`)
      .where(sql`shipped_at is not null`),
    // Orders of a caller.
    index("orders_contact_phone_idx").on(sql`(shipping_address ->> 'phone')`),
    index("orders_confirm_by_idx")
      .on(table.confirmBy)
      .where(sql`confirm_by is not null`),
    index("orders_guest_email_idx")
      .on(sql`lower(${table.email})`)
      .where(sql`is_guest`),
    index("orders_status_created_idx").on(table.status, table.createdAt),
    // Filters and words of the order list.
    index("orders_payment_status_idx").on(table.paymentStatus, table.number),
    index("orders_payment_method_idx").on(table.paymentMethod, table.number),
    index("orders_source_idx")
      .on(table.source, table.number)
      .where(sql`source is not null`),
    index("orders_cash_risk_idx")
      .on(sql`(cash_risk ->> 'band')`, table.number)
      .where(sql`cash_risk is not null`),
    index("orders_city_idx").on(sql`lower(shipping_address ->> 'city')`, table.number),
    index("orders_state_idx").on(sql`lower(shipping_address ->> 'state')`, table.number),
    index("orders_country_idx").on(sql`(shipping_address ->> 'country')`, table.number),
    index("orders_postal_code_idx").on(sql`replace(shipping_address ->> 'postalCode', ' ', '')`),
    index("orders_discount_code_idx")
      .on(sql`upper(${table.discountCode})`, table.number)
      .where(sql`discount_code is not null`),
    // Most orders have no tags, and cost this index nothing.
    index("orders_tags_idx")
      .using("gin", table.tags)
      .where(sql`tags <> '{}'`),
    index("orders_email_trigram_idx").using("gin", sql`${table.email} gin_trgm_ops`),
    index("orders_customer_trigram_idx").using("gin", sql`${table.customerName} gin_trgm_ops`),
    check(
      "orders_total_check",
      sql`${table.totalMinor} = ${table.subtotalMinor} - ${table.discountMinor} + ${table.shippingMinor} + ${table.taxMinor}`,
    ),
    check(
      "orders_cash_fee_check",
      sql`${table.cashFeeMinor} >= 0 and ${table.cashFeeMinor} <= ${table.shippingMinor}`,
    ),
    check(
      "orders_gift_wrap_check",
      sql`${table.giftWrapMinor} >= 0 and ${table.cashFeeMinor} + ${table.giftWrapMinor} <= ${table.shippingMinor}`,
    ),
    check(
      "orders_cash_parts_check",
      sql`least(${table.advanceMinor}, ${table.receivedMinor}, ${table.waivedMinor}) >= 0
        and ${table.advanceMinor} + ${table.receivedMinor} + ${table.waivedMinor} <= ${table.totalMinor}`,
    ),
    check(
      "orders_amounts_check",
      sql`least(${table.subtotalMinor}, ${table.discountMinor}, ${table.shippingMinor}, ${table.taxMinor}, ${table.totalMinor}) >= 0`,
    ),
  ],
);

export const orderLines = pgTable(
  "order_lines",
  {
    id: id(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    variantId: uuid("variant_id").references(() => variants.id, { onDelete: "set null" }),
    productId: uuid("product_id").references(() => products.id, { onDelete: "set null" }),
    productName: text("product_name").notNull(),
    sku: text("sku").notNull(),
    hsnCode: text("hsn_code").notNull().default(""),
    optionsLabel: text("options_label").notNull().default(""),
    quantity: integer("quantity").notNull(),
    priceAtPurchaseMinor: minor("price_at_purchase_minor").notNull(),
    /** The purchase price of one item at the time of the sale; null if it was unknown. Only for people who may see purchase prices. */
    purchasePriceMinor: minor("purchase_price_minor"),
    /** The line's share of the order's discount. */
    discountMinor: minor("discount_minor").notNull().default(0),
    /** The tax parts of the price after discount, in an order with GST inside; null where the flat tax was added. */
    taxClassName: text("tax_class_name"),
    uqc: text("uqc"),
    gstBasisPoints: integer("gst_basis_points"),
    taxableMinor: minor("taxable_minor"),
    igstMinor: minor("igst_minor"),
    cgstMinor: minor("cgst_minor"),
    /** SGST or UTGST. */
    sgstMinor: minor("sgst_minor"),
    /**
     * Of a replacement, which costs nothing: the bought line whose items it replaces. Its refunds and tax documents are those of that line;
     * a replacement of a replacement names the same bought line.
     */
    replacedLineId: uuid("replaced_line_id").references((): AnyPgColumn => orderLines.id, {
      onDelete: "cascade",
    }),
    /**
     * Of a line that was bought in an exchange for another price: the line whose items it was exchanged for. It waits to be packed although
     * its order is delivered.
     */
    exchangedLineId: uuid("exchanged_line_id").references((): AnyPgColumn => orderLines.id, {
      onDelete: "cascade",
    }),
    /** Why its items cannot be returned, as of the purchase; empty without a reason, null if they can (`finalSaleOf`). */
    finalSale: text("final_sale"),
    position: integer("position").notNull(),
  },
  (table) => [
    index("order_lines_order_idx").on(table.orderId),
    index("order_lines_product_idx").on(table.productId),
    index("order_lines_variant_idx").on(table.variantId),
    index("order_lines_sku_idx").on(sql`upper(${table.sku})`),
    index("order_lines_replaced_idx")
      .on(table.replacedLineId)
      .where(sql`replaced_line_id is not null`),
    index("order_lines_exchanged_idx")
      .on(table.exchangedLineId)
      .where(sql`exchanged_line_id is not null`),
    check(
      "order_lines_replacement_check",
      sql`${table.replacedLineId} is null or ${table.priceAtPurchaseMinor} = 0 and ${table.discountMinor} = 0`,
    ),
    check("order_lines_quantity_check", sql`${table.quantity} > 0`),
    check(
      "order_lines_gst_check",
      sql`num_nulls(${table.taxClassName}, ${table.uqc}, ${table.gstBasisPoints}, ${table.taxableMinor}, ${table.igstMinor}, ${table.cgstMinor}, ${table.sgstMinor}) in (0, 7)
        and least(${table.taxableMinor}, ${table.igstMinor}, ${table.cgstMinor}, ${table.sgstMinor}) >= 0
        and ${table.taxableMinor} + ${table.igstMinor} + ${table.cgstMinor} + ${table.sgstMinor} = ${table.priceAtPurchaseMinor} * ${table.quantity} - ${table.discountMinor}`,
    ),
  ],
);

/** The order timeline. Written in the transaction of each change. */
export const orderEvents = pgTable(
  "order_events",
  {
    id: id(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    kind: text("kind").$type<OrderEventKind>().notNull(),
    detail: parsedJson("detail", OrderEventDetail)
      .notNull()
      .default(sql`'{}'::jsonb`),
    actorId: uuid("actor_id"),
    at: moment("at").notNull(),
    /** The action of the admin that recorded it, if that could be called back. */
    waitingActionId: uuid("waiting_action_id"),
  },
  (table) => [index("order_events_order_idx").on(table.orderId, table.at)],
);
