import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { DraftContent } from "#app/domain/checkout/drafts/draft-order.ts";
import { id, minor, moment, parsedJson } from "#app/platform/database/columns.ts";

/**
 * An order that the owner prepares for a customer. It counts in no figure. It becomes an order by one checkout, whose `cartRevision`
 * names the draft, which is deleted then.
 */
export const draftOrders = pgTable(
  "draft_orders",
  {
    id: id(),
    /** For display (D12). */
    number: bigint("number", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    content: parsedJson("content", DraftContent).notNull(),
    /** As last quoted. */
    totalMinor: minor("total_minor").notNull(),
    currency: text("currency").notNull(),
    version: integer("version").notNull().default(1),
    /** Whether its items are taken from the stock. */
    isHeld: boolean("is_held").notNull().default(false),
    /** The end of the hold, also once it has ended; null if nothing was held. */
    heldUntil: moment("held_until"),
    /** Until when the payment link works; null if none was made. */
    payUntil: moment("pay_until"),
    /** The administrator who made it. */
    actorId: uuid("actor_id").notNull(),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    index("draft_orders_updated_idx").on(table.updatedAt),
    index("draft_orders_held_idx")
      .on(table.heldUntil)
      .where(sql`is_held`),
  ],
);
