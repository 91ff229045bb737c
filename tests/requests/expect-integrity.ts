import { expect } from "vitest";
import { brokenRules, checkBooks } from "#app/domain/integrity/check-integrity.server.ts";
import type { Store } from "#app/context/app-context.server.ts";

/** Everything in the database adds up: orders, payments, refunds, stock, discounts. */
export async function expectBooksToAddUp({ db }: Store): Promise<void> {
  expect(brokenRules(await checkBooks(db))).toEqual([]);
}
