import { sql } from "drizzle-orm";
import { index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { balances } from "#app/domain/balances/balances.tables.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { moment } from "#app/platform/database/columns.ts";

/** A gift card that an order has bought. Its value, code and last day are those of its balance. */
export const giftCards = pgTable(
  "gift_cards",
  {
    balanceId: uuid("balance_id")
      .primaryKey()
      .references(() => balances.id),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** The code, encrypted, for the card's page and emails. Null once the card is void or used up, or has expired. */
    sealedCode: text("sealed_code"),
    recipientName: text("recipient_name").notNull(),
    /** Empty where the buyer hands the card over. */
    recipientEmail: text("recipient_email").notNull(),
    /** E.164; empty without one. The buyer sends the link to it. */
    recipientPhone: text("recipient_phone").notNull(),
    senderName: text("sender_name").notNull(),
    message: text("message").notNull(),
    /** The day in India ("2026-11-27") on which it is emailed. */
    sendOn: text("send_on").notNull(),
    /** When it was last emailed; null until then. */
    sentAt: moment("sent_at"),
  },
  (table) => [
    unique("gift_cards_order_unique").on(table.orderId),
    index("gift_cards_to_send_idx")
      .on(table.sendOn)
      .where(sql`sent_at is null and recipient_email <> '' and sealed_code is not null`),
    index("gift_cards_recipient_idx").on(table.recipientEmail),
  ],
);
