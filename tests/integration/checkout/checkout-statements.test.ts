import { beforeAll, expect, test } from "vitest";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { useGst } from "#tests/fixtures/tax/gst-shop.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { isOfRequest, listenToRoundTrips } from "#tests/fixtures/database/listen-to-statements.ts";
import { stockProduct } from "#tests/servers/test-store.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";

const MAX_STATEMENTS = 17;
// Session, two limits; claim, goods and reservation; charge at the test bank; closing and order.
const ROUND_TRIPS = 9;
const PRICE_MINOR = 4000;

const app = await appForFile({ RATE_LIMITS: "on" });
let customer: Visitor;

beforeAll(async () => {
  customer = app.visitor();
  await customer.signUp("buyer@example.com", "moti jhumka 7");
  await customer.signIn("buyer@example.com", "moti jhumka 7");
});

test("a checkout runs 17 statements in 9 round trips, from the session to the queued emails, whatever the number of lines", async () => {
  const checkout = { statements: MAX_STATEMENTS, roundTrips: ROUND_TRIPS };
  expect(await countsOfCheckouts([1, 5])).toEqual([checkout, checkout]);
});

test("a checkout at prices with GST inside runs two statements more, one of them in a round trip of its own: the tax classes, and the buyer's consents", async () => {
  await saveTestSection(app.store, "sales", { currency: "INR" });
  await useGst(app.store);
  const [first, ...later] = await countsOfCheckouts([1, 1, 5]);
  expect(first?.statements).toBe(MAX_STATEMENTS + 3);
  const checkout = { statements: MAX_STATEMENTS + 2, roundTrips: ROUND_TRIPS + 1 };
  expect(later).toEqual([checkout, checkout]);
});

/** The statements and round trips of successive checkouts, one for each number of lines. */
async function countsOfCheckouts(lineCounts: readonly number[]) {
  const { currency } = (await app.store.settings.get()).sales;
  const lines = [];
  for (const name of ["Shawl", "Kaftan", "Kurta", "Stole", "Jhumka"]) {
    const { id } = await stockProduct(app.store, { name, priceMinor: PRICE_MINOR, inventory: 20 });
    lines.push({ id, quantity: 1, price: PRICE_MINOR });
  }
  const roundTrips = listenToRoundTrips(app);
  const counts = [];
  for (const count of lineCounts) {
    const input = checkoutFields(lines.slice(0, count), { currency });
    roundTrips.length = 0;
    const response = await customer.post("/checkout.data", input);
    expect(response.status).toBe(200);
    const ofRequest = roundTrips.map((group) => group.filter(isOfRequest)).filter(({ length }) => length > 0);
    counts.push({ statements: ofRequest.flat().length, roundTrips: ofRequest.length });
  }
  return counts;
}
