import { sqlState } from "#app/platform/database/transaction.server.ts";

type Refusal = { kind: "sku-taken"; skus: string[] } | { kind: "gone" };

/** Ends a transaction without a trace and carries the answer out of it. */
export class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.kind);
    this.refusal = refusal;
  }
}

const UNIQUE_VIOLATION = "23505";
const FOREIGN_KEY_VIOLATION = "23503";

/** What a failed save means: what was refused, or what somebody else did at the same moment. Throws what is a bug. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refused) return error.refusal;
  const state = sqlState(error);
  if (state === UNIQUE_VIOLATION) return { kind: "sku-taken", skus: [] };
  if (state === FOREIGN_KEY_VIOLATION) return { kind: "gone" };
  throw error;
}
