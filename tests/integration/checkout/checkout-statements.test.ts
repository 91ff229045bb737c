import { beforeAll, expect, test } from "vitest";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { useGst } from "#tests/fixtures/tax/gst-shop.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { isOfRequest, listenToStatements } from "#tests/fixtures/database/listen-to-statements.ts";
import { stockProduct } from "#tests/servers/test-store.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";

const MAX_STATEMENTS = 17;
const PRICE_MINOR = 4000;

const app = await appForFile({ RATE_LIMITS: "on" });
let customer: Visitor;

beforeAll(async () => {
  customer = app.visitor();
  await customer.signUp("buyer@example.com", "moti jhumka 7");
  await customer.signIn("buyer@example.com", "moti jhumka 7");
});

test("a checkout runs 17 database statements at most, from the session to the queued emails, whatever the number of lines", async () => {
  expect(await statementsOfCheckouts([1, 5])).toEqual([MAX_STATEMENTS, MAX_STATEMENTS]);
});

test("a checkout at prices with GST inside runs two statements more: the tax classes, and the buyer's consents", async () => {
  await saveTestSection(app.store, "sales", { currency: "INR" });
  await useGst(app.store);
  const [first, ...later] = await statementsOfCheckouts([1, 1, 5]);
  expect(first).toBe(MAX_STATEMENTS + 3);
  expect(later).toEqual([MAX_STATEMENTS + 2, MAX_STATEMENTS + 2]);
});

/** The number of statements of successive checkouts, one for each number of lines. */
async function statementsOfCheckouts(lineCounts: readonly number[]): Promise<number[]> {
  const { currency } = (await app.store.settings.get()).sales;
  const lines = [];
  for (const name of ["Shawl", "Kaftan", "Kurta", "Stole", "Jhumka"]) {
    const { id } = await stockProduct(app.store, { name, priceMinor: PRICE_MINOR, inventory: 20 });
    lines.push({ id, quantity: 1, price: PRICE_MINOR });
  }
  const statements = listenToStatements(app);
  const counts = [];
  for (const count of lineCounts) {
    const input = checkoutFields(lines.slice(0, count), { currency });
    statements.length = 0;
    const response = await customer.post("/checkout.data", input);
    expect(response.status).toBe(200);
    counts.push(statements.filter(isOfRequest).length);
  }
  return counts;
}
