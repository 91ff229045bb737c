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

test("without JavaScript header and product page follow the choice, also with a cart, and nobody else's pages change", async () => {
  await deliverToGermany();
  const bag = await stockProduct(store, { name: "Potli", priceMinor: 4000 });
  const page = `/products/test-${bag.productId}`;
  const everybody = async () => (await app.visitor().get(page)).text();
  const before = await everybody();
  const visitor = app.visitor();
  const choose = (country: string) =>
    visitor.post("/country", { country, returnTo: page, withoutScript: "on" });
  await choose("DE");
  const response = await visitor.get(page);
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  expect(response.headers.get("cdn-cache-control")).toBeNull();
  const shown = pageText(await response.text());
  expect(shown).toContain("Delivery to Germany");
  expect(shown).toContain("Delivered to Germany within 9-12 working days");
  expect(await everybody()).toBe(before);
  await visitor.post("/cart", { intent: "add", productId: bag.productId, quantity: "1" });
  expect(await textAt(visitor, page)).toContain("Delivered to Germany within 9-12 working days");
  const shopper = app.visitor();
  await shopper.post("/cart", { intent: "add", productId: bag.productId, quantity: "1" });
  expect(await textAt(shopper, page)).not.toContain("Germany");
  await choose("IN");
  expect(await textAt(visitor, page)).not.toContain("Germany");
});

test("an invented country in the cookies shows the shop's own", async () => {
  const bag = await stockProduct(store, { name: "Clutch", priceMinor: 4000 });
  const page = `/products/test-${bag.productId}`;
  const expected = pageText(await (await app.visitor().get(page)).text());
  for (const country of ["ZZ", "AQ", "<script>"]) {
    const stranger = app.visitor();
    stranger.cookies.set("rendered_country", country);
    stranger.cookies.set("delivery_country", country);
    expect(pageText(await (await stranger.get(page)).text())).toBe(expected);
  }
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
