import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "#app/platform/database/columns.ts";

/** The connections to providers that the owner made in the admin, and how the last calls to any provider went. */
export const connections = pgTable("connections", {
  /** A name of `PROVIDERS`. */
  provider: text("provider").primaryKey(),
  /** The entered values as JSON, encrypted (`sealText`); null if the admin does not connect it. */
  sealed: text("sealed"),
  updatedAt: moment("updated_at"),
  updatedBy: uuid("updated_by"),
  /** A test that succeeded, or the first call after one that failed. */
  succeededAt: moment("succeeded_at"),
  failedAt: moment("failed_at"),
  /** The provider's message of the last failure, without secrets. */
  failure: text("failure"),
});
