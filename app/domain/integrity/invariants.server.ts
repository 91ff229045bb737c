import type { Invariant } from "#app/domain/integrity/invariant.ts";
import { documentRules } from "#app/domain/integrity/document-invariants.server.ts";
import { orderRules } from "#app/domain/integrity/order-invariants.server.ts";
import { paymentRules } from "#app/domain/integrity/payment-invariants.server.ts";
import { stockRules } from "#app/domain/integrity/stock-invariants.server.ts";

/** All invariants. Each query is one statement and so sees a consistent snapshot of a live shop. */
export const invariants: readonly Invariant[] = [
  ...orderRules,
  ...paymentRules,
  ...stockRules,
  ...documentRules,
];
