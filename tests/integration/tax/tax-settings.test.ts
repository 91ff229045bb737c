import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { DEFAULT_CHECKOUT } from "#app/domain/checkout/checkout.settings.ts";
import { INDIAN_SHIPPING } from "#app/domain/setup/sell-in-india.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { payments } from "#app/domain/payments/payments.tables.ts";
import { readSection } from "#app/domain/settings/settings.server.ts";
import { listTaxClasses } from "#app/domain/tax/tax-classes.server.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { buy } from "#tests/fixtures/orders/placed-order.ts";
import { SELLER } from "#tests/fixtures/tax/tax-documents.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { makeCustomer, stockProduct } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile();

const PATH = "/admin/settings/taxes";
const ENTERED = {
  version: "0",
  name: "Kurtas",
  hsnCode: "6211",
  hsnPrefixes: "6204, 6211",
  uqc: "PCS",
  note: "",
  "periods.0.fromDay": "2025-09-22",
  "periods.0.percent": "5",
  "periods.0.threshold": "2,500",
  "periods.0.abovePercent": "18",
  "periods.0.source": "9/2025-Central Tax (Rate)",
  "periods.1.fromDay": "",
  "periods.1.percent": "",
};

/** The text of a page without spaces between an amount and a comma. */
const textOf = async (path: string) =>
  pageText(await (await admin.get(path)).text()).replaceAll(/ (?=[.,])/g, "");

async function find(name: string) {
  const found = (await listTaxClasses(app.store.db)).find((taxClass) => taxClass.name === name);
  if (!found) throw new Error(`No tax class ${name}`);
  return found;
}

describe("the tax settings", () => {
  test("save a class with the rates that were entered, and leave an empty row out", async () => {
    const response = await admin.post(`${PATH}/new`, ENTERED);
    expect(response.headers.get("location")).toBe(PATH);
    expect(await find("Kurtas")).toMatchObject({
      hsnCode: "6211",
      hsnPrefixes: ["6204", "6211"],
      periods: [
        {
          fromDay: "2025-09-22",
          basisPoints: 500,
          threshold: { upToMinor: 250_000, aboveBasisPoints: 1800 },
          source: "9/2025-Central Tax (Rate)",
        },
      ],
    });
    expect(await textOf(PATH)).toContain("5% up to ₹2,500 a piece, above 18%");
  });

  test.each([
    ["an HSN code of five digits", { hsnCode: "62114" }, "An HSN code has 4, 6 or 8 digits"],
    ["a negative rate", { "periods.0.percent": "-5" }, "Enter the rate in per cent, such as 5 or 18"],
    ["a rate above 100 %", { "periods.0.percent": "101" }, "Enter at most 100"],
    [
      "a threshold without the rate above it",
      { "periods.0.abovePercent": "" },
      "Enter the rate above the value in per cent, such as 18",
    ],
    [
      "two rates from one day",
      { "periods.1.fromDay": "2025-09-22", "periods.1.percent": "12" },
      "Two rates start on the same day",
    ],
    [
      "a day that the calendar does not have",
      { "periods.0.fromDay": "2025-02-30" },
      "Enter the first day of each rate",
    ],
    ["a note that is too long", { note: "n".repeat(301) }, "Use at most 300 characters"],
    ["a source that is too long", { "periods.0.source": "s".repeat(301) }, "Use at most 300 characters"],
    ["no rate at all", { "periods.0.fromDay": "", "periods.0.percent": "" }, "Enter"],
  ])("refuse a class with %s, and keep what was entered", async (_, change, message) => {
    const before = await listTaxClasses(app.store.db);
    const response = await admin.post(`${PATH}/new`, { ...ENTERED, name: "Refused class", ...change });
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(pageText(html)).toContain(message);
    expect(html).toContain('value="Refused class"');
    for (const typed of Object.values(change).filter(Boolean)) expect(html).toContain(typed);
    expect(await listTaxClasses(app.store.db)).toEqual(before);
  });

  test("refuse a stale form, and keep what was entered", async () => {
    await admin.post(`${PATH}/new`, { ...ENTERED, name: "Belts" });
    const { id } = await find("Belts");
    await admin.post(`${PATH}/${id}`, { ...ENTERED, version: "1", name: "Belts", note: "First" });
    const late = await admin.post(`${PATH}/${id}`, { ...ENTERED, version: "1", name: "Late belts" });
    expect(late.status).toBe(409);
    expect(await late.text()).toContain('value="Late belts"');
    expect((await find("Belts")).note).toBe("First");
  });

  test("refuse to delete a class that a product names, and delete any other", async () => {
    await admin.post(`${PATH}/new`, { ...ENTERED, name: "Shawls", hsnPrefixes: "6214" });
    const { id } = await find("Shawls");
    const { productId } = await stockProduct(app.store);
    const name = (taxClassId: string | null) =>
      app.store.db.update(products).set({ taxClassId }).where(eq(products.id, productId));
    await name(id);
    const inUse = await admin.post(`${PATH}/${id}`, { version: "1", intent: "delete" });
    expect(inUse.status).toBe(409);
    expect(pageText(await inUse.text())).toContain("Products use this tax class");
    await name(null);
    const deleted = await admin.post(`${PATH}/${id}`, { version: "1", intent: "delete" });
    expect(deleted.headers.get("location")).toBe(PATH);
  });

  test("count the products of a class by name and by HSN code", async () => {
    await admin.post(`${PATH}/new`, { ...ENTERED, name: "Throws", hsnPrefixes: "6301" });
    const { id } = await find("Throws");
    for (const change of [{ hsnCode: "630120" }, { taxClassId: id }]) {
      const { productId } = await stockProduct(app.store);
      await app.store.db.update(products).set(change).where(eq(products.id, productId));
    }
    expect(await (await admin.get(PATH)).text()).toMatch(/Throws[\s\S]*?tabular">2</);
  });
});

describe("the price check", () => {
  test("names the nearest consistent prices and what is kept of each", async () => {
    await admin.post(`${PATH}/new`, { ...ENTERED, name: "Checked", hsnPrefixes: "" });
    const { id } = await find("Checked");
    const text = await textOf(`${PATH}?taxClass=${id}&price=2799`);
    expect(text).toContain("Neither rate fits this price");
    expect(text).toContain("At ₹2,625.00 you pay 5% GST, ₹125.00, and keep ₹2,500.00");
    expect(text).toContain("At ₹2,950.01 you pay 18% GST, ₹450.00, and keep ₹2,500.01");
    const consistent = await textOf(`${PATH}?taxClass=${id}&price=1,050`);
    expect(consistent).toContain("At ₹1,050.00 you pay 5% GST, ₹50.00, and keep ₹1,000.00");
    expect(consistent).not.toContain("Neither rate");
  });

  test("refuses what is no price", async () => {
    const { id } = await find("Checked");
    expect(await textOf(`${PATH}?taxClass=${id}&price=cheap`)).toContain("Enter a price in rupees");
  });
});

test("the sample classes are added by one press, and the button is gone then", async () => {
  expect(await textOf(PATH)).toContain("Add Indian tax classes");
  await admin.post(PATH, { intent: "samples" });
  const text = await textOf(PATH);
  expect(text).toContain("Shawls, handmade or hand-embroidered");
  expect(text).not.toContain("Add Indian tax classes");
});

describe("selling in India", () => {
  const details = {
    form: "india",
    legalName: "Gulmohar Fashions LLP",
    gstin: SELLER,
    stateCode: "",
    lutNumber: "",
  };
  const version = async () => String((await readSection(app.store.db, "taxes")).version);
  const post = async (more: Record<string, string> = {}) =>
    admin.post(PATH, { ...details, version: await version(), ...more });
  const sections = async () => {
    app.store.settings.invalidate();
    return app.store.settings.get();
  };

  test.each([
    ["no legal name", { legalName: " " }, "The legal name of the business is required"],
    [
      "a GSTIN with a wrong check digit",
      { gstin: `${SELLER.slice(0, -1)}9` },
      "its check digit does not match",
    ],
    ["neither a GSTIN nor a state", { gstin: "" }, "Choose the state that you sell from, or enter a GSTIN"],
  ])("is refused with %s, and nothing is changed", async (_, more, message) => {
    const before = await sections();
    const response = await post(more);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(message);
    expect(await sections()).toEqual(before);
  });

  test("Sell in India asks a shop with orders in dollars to change its currency first, and changes nothing", async () => {
    const userId = await makeCustomer(app.store);
    const variant = await stockProduct(app.store, { name: "Dollar Shawl", priceMinor: 4000, inventory: 5 });
    const order = await buy(app.store, { userId, lines: [{ variant, quantity: 1 }] });
    const before = await sections();
    const response = await post();
    expect(response.status).toBe(409);
    expect(pageText(await response.text())).toContain("This shop has orders in another currency");
    expect(await sections()).toEqual(before);
    await app.store.db.delete(payments).where(eq(payments.orderId, order.id));
    await app.store.db.delete(orders).where(eq(orders.id, order.id));
  });

  test("one click sets rupees, GST, Indian shipping and the classes, and a second version is refused", async () => {
    const shown = await version();
    expect((await post()).headers.get("location")).toBe(PATH);
    expect(await sections()).toMatchObject({
      taxes: { mode: "included", legalName: "Gulmohar Fashions LLP", stateCode: "09" },
      checkout: { ...DEFAULT_CHECKOUT, guests: true },
      general: { gstin: SELLER },
      sales: { currency: "INR", taxBasisPoints: 700 },
      shipping: INDIAN_SHIPPING,
    });
    expect(await textOf(PATH)).toContain("Prices include GST");
    expect((await admin.post(PATH, { ...details, version: shown })).status).toBe(409);
  });

  test("dollars are refused while prices include GST", async () => {
    const { version: shown } = await readSection(app.store.db, "sales");
    const response = await admin.post("/admin/settings", {
      form: "currency",
      version: String(shown),
      currency: "USD",
      isConfirmed: "on",
    });
    expect(response.status).toBe(400);
    expect((await sections()).sales.currency).toBe("INR");
  });

  test("the flat tax can be added again", async () => {
    await admin.post(PATH, { form: "flat", version: await version() });
    expect((await sections()).taxes).toMatchObject({ mode: "added", legalName: "Gulmohar Fashions LLP" });
  });
});
