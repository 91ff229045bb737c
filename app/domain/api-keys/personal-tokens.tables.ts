import { index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "#app/domain/customers/customers.tables.ts";
import { id, moment } from "#app/platform/database/columns.ts";

/** Tokens with which other software reads the orders of one customer by the API. */
export const personalTokens = pgTable(
  "personal_tokens",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** SHA-256 of the token, which is random, so that no slow hash is needed. */
    tokenHash: text("token_hash").notNull(),
    /** The first characters, by which the customer recognises the token. */
    hint: text("hint").notNull(),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    /** Written at most once in five minutes. */
    lastUsedAt: moment("last_used_at"),
    revokedAt: moment("revoked_at"),
  },
  (table) => [
    unique("personal_tokens_token_hash_unique").on(table.tokenHash),
    index("personal_tokens_user_idx").on(table.userId),
  ],
);
