import type { Invariant } from "#app/domain/integrity/invariant.ts";
import { orderRules } from "#app/domain/integrity/order-invariants.server.ts";
import { paymentRules } from "#app/domain/integrity/payment-invariants.server.ts";
import { stockRules } from "#app/domain/integrity/stock-invariants.server.ts";

/** Everything that has to add up. Each question is one statement and so sees one moment, also while the shop sells. */
export const invariants: readonly Invariant[] = [...orderRules, ...paymentRules, ...stockRules];
