import { OPERATIONS } from "#app/domain/api/operations.server.ts";
import type { Operation } from "#app/domain/api/operation.server.ts";

/** Writes that change no stock, money or message: staff place a draft, or delete it, and only staff see a note. */
const WRITES = new Set(["createDraft", "addOrderNote"]);

/** A person's data as a whole, which no conversation needs. */
const LEFT_OUT = new Set(["exportCustomer"]);

/** The operations that an assistant of the owner calls as tools. Everything else is confirmed by a person in the admin. */
export const ADMIN_OPERATIONS: readonly Operation[] = OPERATIONS.filter(
  ({ id, method, permission }) =>
    permission !== undefined && !LEFT_OUT.has(id) && (method === "get" || WRITES.has(id)),
);
