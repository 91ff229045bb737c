import { pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { id, moment } from "#app/platform/database/columns.ts";

/** Keys with which other software uses the API for the shop. */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: id(),
    name: text("name").notNull(),
    /** Names of `PERMISSIONS`. */
    scopes: text("scopes").array().notNull(),
    /** SHA-256 of the key, which is random, so that no slow hash is needed. */
    keyHash: text("key_hash").notNull(),
    /** The first characters, by which the owner recognises the key. */
    hint: text("hint").notNull(),
    createdAt: moment("created_at").notNull(),
    /** The owner who made it. The key is the shop's and outlives the account. */
    createdBy: uuid("created_by").notNull(),
    /** Null for a key without an end. */
    expiresAt: moment("expires_at"),
    /** Written at most once in five minutes. */
    lastUsedAt: moment("last_used_at"),
    revokedAt: moment("revoked_at"),
  },
  (table) => [unique("api_keys_key_hash_unique").on(table.keyHash)],
);
