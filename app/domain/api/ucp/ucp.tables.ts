import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { carts } from "#app/domain/cart/cart.tables.ts";
import { moment } from "#app/platform/database/columns.ts";

/** Where the cart of an agent is to be delivered, for the cost of delivery. */
export const agentCarts = pgTable("agent_carts", {
  cartId: uuid("cart_id")
    .primaryKey()
    .references(() => carts.id, { onDelete: "cascade" }),
  postalCode: text("postal_code").notNull(),
});

/** Requests of agents with an `Idempotency-Key`, and their responses, until they expire. */
export const agentRequests = pgTable(
  "agent_requests",
  {
    /** SHA-256 of the agent's profile and the key. */
    keyHash: text("key_hash").primaryKey(),
    /** SHA-256 of operation, parameters and body: the same key with another request is refused. */
    fingerprint: text("fingerprint").notNull(),
    startedAt: moment("started_at").notNull(),
    /** The response; null while the request runs. */
    status: integer("status"),
    body: text("body"),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [index("agent_requests_expires_idx").on(table.expiresAt)],
);
