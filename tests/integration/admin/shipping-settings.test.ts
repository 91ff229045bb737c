import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { CheckoutForm } from "#app/domain/checkout/checkout.forms.ts";
import { placeOrder } from "#app/domain/checkout/place-order.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { readSection } from "#app/domain/settings/settings.server.ts";
import { DEFAULT_SETTINGS, type SettingsSection } from "#app/domain/settings/settings.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { waitForEmail } from "#tests/servers/outbox.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { makeCustomer, stockProduct } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile();

const textOf = async (path: string) => pageText(await (await app.visitor().get(path)).text());
const versionOf = async (section: SettingsSection) =>
  String((await readSection(app.store.db, section)).version);

const ZONE = {
  form: "zone",
  name: "Europe",
  rateMinor: "12.50",
  freeAboveMinor: "",
  minDays: "7",
  maxDays: "10",
  "country-DE": "on",
  "country-FR": "on",
};

const GERMANY = { country: "DE", postalCode: "10115" };
const INDIA = { country: "IN" };
const EMIRATES = {
  country: "AE",
  state: "Dubai",
  city: "Dubai",
  postalCode: "00000",
  phone: "+971 50 123 4567",
};
const ASSAM = { country: "IN", state: "Assam", city: "Guwahati", postalCode: "781001" };

async function order(address: Record<string, string>) {
  const { store } = app;
  const variant = await stockProduct(store, { priceMinor: 6000 });
  return placeOrder(store.checkout, {
    userId: await makeCustomer(store),
    idempotencyKey: crypto.randomUUID(),
    lines: [{ variantId: variant.id, quantity: 1, priceMinor: 6000 }],
    form: CheckoutForm.parse(checkoutFields([], address)),
  });
}

async function shippingTo(address: Record<string, string>) {
  const placed = await order(address);
  if (placed.kind !== "placed") throw new Error(placed.kind);
  const [row] = await app.store.db
    .select({ shippingMinor: orders.shippingMinor })
    .from(orders)
    .where(eq(orders.id, placed.orderId));
  return row?.shippingMinor;
}

test("a zone with its own rate applies to its countries and nowhere else", async () => {
  expect(DEFAULT_SETTINGS.shipping.elsewhere).toMatchObject({ rateMinor: 499, freeAboveMinor: 5000 });
  expect(await shippingTo(GERMANY)).toBe(0);
  const added = await admin.post("/admin/shipping/new", { ...ZONE, version: "0" });
  expect(added.headers.get("location")).toBe("/admin/shipping");
  const room = await (await admin.get("/admin/shipping")).text();
  expect(room).toContain("Shipping Settings Saved");
  expect(pageText(room)).toContain("Germany, France");
  expect(await shippingTo(GERMANY)).toBe(1250);
  expect(await shippingTo(INDIA)).toBe(0);
});

test("the terms for India are shown in header, product page and cart", async () => {
  const [variant] = [await stockProduct(app.store, { name: "Promise Shawl" })];
  const version = await versionOf("shipping");
  const terms = { rateMinor: "5", freeAboveMinor: "80", minDays: "2", maxDays: "2" };
  await admin.post("/admin/shipping/india", {
    ...ZONE,
    ...terms,
    name: "India",
    "country-IN": "on",
    version,
  });
  const page = await textOf(`/products/test-${variant.productId}`);
  expect(page).toContain("Free shipping over $80.00");
  expect(page).toContain("Delivered in India within 2 working days");
  // Germany and France now belong to the zone India, so the zone that had only these two is deleted.
  const { value } = await readSection(app.store.db, "shipping");
  expect(value.zones.map(({ name }) => name)).toEqual(["India"]);
});

test("a deleted zone leaves its country with the terms of everywhere else", async () => {
  await admin.post("/admin/shipping/india", { form: "delete", version: await versionOf("shipping") });
  expect((await readSection(app.store.db, "shipping")).value.zones).toEqual([]);
  expect(await textOf("/")).toContain("Free shipping over $50.00");
  expect((await admin.get("/admin/shipping/india")).status).toBe(404);
});

const ELSEWHERE = { form: "zone", rateMinor: "30", freeAboveMinor: "", minDays: "9", maxDays: "20" };

test("a shop delivers to every country of the world once the owner chooses so, and to none but its zones if she prefers", async () => {
  expect(await order(EMIRATES)).toMatchObject({
    kind: "not-delivered",
    message: "We do not deliver to United Arab Emirates at the moment.",
  });
  const customsNote = "Duties of your country are not included.";
  const all = { ...ELSEWHERE, elsewhere: "all", customsNote };
  await admin.post("/admin/shipping/elsewhere", { ...all, version: await versionOf("shipping") });
  expect(await shippingTo({ ...EMIRATES, email: "dubai@example.com" })).toBe(3000);
  expect((await waitForEmail(app.outbox, "dubai@example.com", /order/)).text).toContain(customsNote);
  expect(await textOf("/")).not.toContain(customsNote);
  await admin.post("/admin/shipping/new", { ...ZONE, version: await versionOf("shipping") });
  const none = { ...ELSEWHERE, elsewhere: "none" };
  await admin.post("/admin/shipping/elsewhere", { ...none, version: await versionOf("shipping") });
  expect(await order({ country: "US", postalCode: "10001" })).toMatchObject({ kind: "not-delivered" });
  expect(await shippingTo(GERMANY)).toBe(1250);
});

test("states of India have rates of their own, and the rest of India keeps those of India", async () => {
  const india = {
    ...ZONE,
    name: "India",
    rateMinor: "5",
    "country-IN": "on",
    "country-DE": "",
    "country-FR": "",
  };
  await admin.post("/admin/shipping/new", { ...india, version: await versionOf("shipping") });
  const northEast = { ...india, name: "North-East", rateMinor: "9", "state-18": "on", "state-14": "on" };
  await admin.post("/admin/shipping/new", { ...northEast, version: await versionOf("shipping") });
  expect(pageText(await (await admin.get("/admin/shipping")).text())).toContain("Assam, Manipur");
  expect([await shippingTo(ASSAM), await shippingTo(INDIA)]).toEqual([900, 500]);
  const { value } = await readSection(app.store.db, "shipping");
  expect(value.zones.at(-1)).toMatchObject({ name: "North-East", countries: ["IN"], states: ["18", "14"] });
});

test.each([
  ["countries and states at once", { "state-18": "on" }, "A zone is for countries or for states of India"],
  ["no name", { name: "" }, "Zone name is required"],
  ["no country", { "country-DE": "", "country-FR": "" }, "Choose at least one country"],
  ["no amount", { rateMinor: "a lot" }, "Enter an amount, such as 4.99"],
  ["an ambiguous amount", { rateMinor: "12,50" }, "Write decimals after a point"],
  ["a negative threshold", { freeAboveMinor: "-1" }, "Enter an amount, or leave it empty"],
  [
    "a tracking link without its number",
    { trackingUrl: "https://carrier.example" },
    "Start with https:// and write {number}",
  ],
  [
    "a tracking link that is a script",
    { trackingUrl: "javascript:alert({number})" },
    "Start with https:// and write {number}",
  ],
  ["days that run backwards", { minDays: "9", maxDays: "3" }, "Not before the earliest day"],
])("a shipping zone with %s is refused beside the field", async (_, wrong, message) => {
  const version = await versionOf("shipping");
  const response = await admin.post("/admin/shipping/new", { ...ZONE, ...wrong, version });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain(message);
  expect(await versionOf("shipping")).toBe(version);
});
