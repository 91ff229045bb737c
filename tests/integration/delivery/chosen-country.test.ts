import { expect, test } from "vitest";
import { readSection } from "#app/domain/settings/settings.server.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { pageText } from "#tests/pages/page-text.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { stockProduct } from "#tests/servers/test-store.ts";

const app = await appForFile();
const { store } = app;

const textAt = async (visitor: Visitor, path: string) => pageText(await (await visitor.get(path)).text());

/** A zone for Germany with a customs note. */
async function deliverToGermany() {
  const { value } = await readSection(store.db, "shipping");
  const [home] = value.zones;
  if (!home) throw new Error("The test shop has no zone");
  const germany = {
    ...home,
    id: "germany",
    name: "Germany",
    countries: ["DE"],
    rateMinor: 2500,
    freeAboveMinor: null,
    minDays: 9,
    maxDays: 12,
    customsNote: "Customs may charge a duty.",
  };
  await saveTestSection(store, "shipping", { zones: [home, germany] });
}

test("the chosen country decides shipping, days and customs note of the cart, and the address of the checkout", async () => {
  await deliverToGermany();
  const bag = await stockProduct(store, { name: "Bag", priceMinor: 4000 });
  const visitor = app.visitor();
  await visitor.post("/cart", { intent: "add", productId: bag.productId, quantity: "1" });
  expect(await textAt(visitor, "/cart")).toContain("Delivered in India within 3-5 working days");
  const chosen = await visitor.post("/country", { country: "DE", returnTo: "/cart" });
  expect(chosen.status).toBe(302);
  expect(chosen.headers.get("location")).toBe("/cart");
  const cart = await textAt(visitor, "/cart");
  expect(cart).toContain("Shipping $25.00");
  expect(cart).toContain("Delivered to Germany within 9-12 working days. Customs may charge a duty.");
  await visitor.signUp("asha@example.com", "moti jhumka 7");
  await visitor.signIn("asha@example.com", "moti jhumka 7");
  expect(await (await visitor.get("/checkout")).text()).toMatch(/<option value="DE" selected/);
  expect(await (await visitor.get("/country")).text()).toMatch(/<option value="DE" selected/);
});

test("a country without delivery, and another site to return to, are refused", async () => {
  const visitor = app.visitor();
  const refused = await visitor.post("/country", { country: "XX", returnTo: "/" });
  expect(refused.status).toBe(400);
  expect(pageText(await refused.text())).toContain("We do not deliver to this country");
  const elsewhere = await visitor.post("/country", { country: "DE", returnTo: "https://evil.example/" });
  expect(elsewhere.headers.get("location")).toBe("/");
});

test("the choice leaves cached pages as they are for everybody", async () => {
  const visitor = app.visitor();
  const before = await (await visitor.get("/about-us")).text();
  await visitor.post("/country", { country: "DE", returnTo: "/" });
  const response = await visitor.get("/about-us");
  expect(await response.text()).toBe(before);
  expect(before).toContain('href="/country?returnTo=%2Fabout-us"');
});

test("a shop that delivers to one country has no choice", async () => {
  const { value } = await readSection(store.db, "shipping");
  const zones = value.zones.filter(({ countries }) => countries.includes("IN"));
  await saveTestSection(store, "shipping", { zones, elsewhere: { ...value.elsewhere, countries: "none" } });
  const visitor = app.visitor();
  expect((await visitor.get("/country")).status).toBe(404);
  expect((await visitor.post("/country", { country: "IN", returnTo: "/" })).status).toBe(404);
  const html = await (await visitor.get("/contact")).text();
  expect(html).not.toContain("/country?");
  expect(pageText(html)).toContain("India");
});
