import { documentInvariants } from "#app/domain/integrity/document-invariants.server.ts";
import type { Invariant } from "#app/domain/integrity/invariant.ts";
import { orderInvariants } from "#app/domain/integrity/order-invariants.server.ts";
import { paymentInvariants } from "#app/domain/integrity/payment-invariants.server.ts";
import { stockInvariants } from "#app/domain/integrity/stock-invariants.server.ts";

/** All invariants. Each query is one statement and so sees a consistent snapshot of a live shop. */
export const invariants: readonly Invariant[] = [
  ...orderInvariants,
  ...paymentInvariants,
  ...stockInvariants,
  ...documentInvariants,
];
