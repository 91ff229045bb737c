import { expect } from "vitest";
import { violatedInvariants, checkIntegrity } from "#app/domain/integrity/check-integrity.server.ts";
import type { AppContext } from "#app/context/app-context.server.ts";

/** Expects no violated invariant: orders, payments, refunds, stock, discounts. */
export async function expectIntegrity({ db }: AppContext): Promise<void> {
  expect(violatedInvariants(await checkIntegrity(db))).toEqual([]);
}
