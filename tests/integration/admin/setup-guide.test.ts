import { expect, onTestFinished, test } from "vitest";
import { pages } from "#app/domain/content/content.tables.ts";
import { readSection } from "#app/domain/settings/settings.server.ts";
import { listenToStatements } from "#tests/fixtures/database/listen-to-statements.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { buyInCash } from "#tests/fixtures/orders/placed-order.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { openTestAdmin } from "#tests/servers/test-admin.ts";
import { makeCustomer, stockProduct } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile();
const { store } = app;

async function dashboard(by = admin): Promise<string> {
  return pageText(await (await by.get("/admin/dashboard")).text());
}

const press = (intent: string, by = admin) => by.post("/admin/dashboard", { intent });

/** The steps of the set-up guide, grouped by state. */
async function steps(by = admin): Promise<{ done: string[]; open: string[] }> {
  const html = await (await by.get("/admin/dashboard")).text();
  const guide = /aria-label="Steps done".*?<\/ol>/s.exec(html)?.[0] ?? "";
  const titled = [...guide.matchAll(/<a [^>]*>([^<]+)<span class="sr-only">\s*\((done|to do)\)/g)];
  const of = (state: string) =>
    titled.filter(([, , found]) => found === state).map(([, title]) => title ?? "");
  return { done: of("done"), open: of("to do") };
}

test("the guide of a new shop lists its steps with links, and a step is done when the shop's data say so", async () => {
  const { app: newShop, admin: owner } = await openTestAdmin();
  onTestFinished(() => newShop.close());
  const { store: newStore } = newShop;
  expect(await steps(owner)).toEqual({
    done: [],
    open: [
      "Shop name and address",
      "Taxes",
      "Products",
      "Shipping zones and rates",
      "Policies",
      "Payments",
      "Emails",
      "Test order",
    ],
  });
  expect(await dashboard(owner)).toContain("Set up your shop 0 of 8 done");
  const html = await (await owner.get("/admin/dashboard")).text();
  for (const page of [
    "/admin/settings",
    "/admin/products/new",
    "/admin/shipping",
    "/admin/settings/payments",
  ])
    expect(html).toContain(`href="${page}"`);

  await saveTestSection(newStore, "general", { email: "shop@asha.in" });
  const variant = await stockProduct(newStore, { name: "Kurta", priceMinor: 1000_00 });
  await saveTestSection(newStore, "shipping", {});
  const { value: payments } = await readSection(newStore.db, "payments");
  const cash = { ...payments.cash, isOn: true };
  await saveTestSection(newStore, "payments", { cash });
  expect((await steps(owner)).open).toContain("Payments");
  await saveTestSection(newStore, "payments", { cash, online: false });
  expect((await steps(owner)).done).toEqual([
    "Shop name and address",
    "Products",
    "Shipping zones and rates",
    "Payments",
  ]);
  expect(await dashboard(owner)).toContain("Cash on delivery is on.");

  expect((await press("sell-in-india", owner)).status).toBe(302);
  const { value: taxes } = await readSection(newStore.db, "taxes");
  expect(taxes).toMatchObject({ mode: "included", legalName: "", stateCode: "09" });
  expect((await newStore.settings.get()).sales.currency).toBe("INR");
  expect((await steps(owner)).open).toEqual([
    "Legal name and GSTIN",
    "Grievance officer",
    "Policies",
    "Emails",
    "Test order",
  ]);
  await saveTestSection(newStore, "taxes", { legalName: "Asha Verma" });
  for (const slug of ["privacy-policy", "terms-conditions", "refund-policy"])
    await newStore.db.insert(pages).values({ slug, content: { title: slug, sections: [] } });
  await saveTestSection(newStore, "legal", { officerName: "Ravi", officerContact: ["ravi@asha.in"] });
  await buyInCash(newStore, { userId: await makeCustomer(newStore), lines: [{ variant, quantity: 1 }] });
  expect(await steps(owner)).toMatchObject({ open: ["Emails"] });
  expect(await dashboard(owner)).toContain("Asha Verma, without a GSTIN: bills of supply, no tax");
});

test("the guide reads the shop's data in one statement, and in none when it is hidden", async () => {
  const statements = listenToStatements(app);
  const count = async () => {
    statements.length = 0;
    await admin.get("/admin/dashboard");
    return statements.filter((text) => text.includes('exists (select 1 from "products"')).length;
  };
  expect(await count()).toBe(1);
  await press("hide-guide");
  expect(await count()).toBe(0);
  await press("show-guide");
});

test("a hidden guide is opened again by a button of the dashboard", async () => {
  await press("hide-guide");
  const hidden = await dashboard();
  expect(hidden).not.toMatch(/\d of \d done/);
  expect(hidden).toContain("The setup guide is hidden");
  expect(hidden).toMatch(/Quick Actions .*Set up your shop/);
  await press("show-guide");
  const shown = await dashboard();
  expect(shown).toMatch(/Set up your shop \d of \d done/);
  expect(shown).not.toMatch(/Quick Actions .*Set up your shop/);
});

test("the choice of the flat tax is a step that is done, and an unknown button is refused", async () => {
  await admin.post("/admin/settings/taxes", {
    form: "flat",
    version: String((await readSection(store.db, "taxes")).version),
  });
  expect(await dashboard()).toContain("In India, prices include GST.");
  await press("keep-flat-tax");
  const text = await dashboard();
  expect(text).toContain("A flat tax of 7% is added at checkout.");
  expect(text).not.toContain("Keep the flat tax");
  expect((await press("burn-it")).status).toBe(400);
});

test("a shop whose address names no state chooses it on the page of taxes", async () => {
  await saveTestSection(store, "general", { addressLines: ["12 High Street", "London"] });
  await saveTestSection(store, "taxes", { mode: "added", stateCode: "" });
  const response = await press("sell-in-india");
  expect(response.headers.get("location")).toBe("/admin/settings/taxes");
  expect((await readSection(store.db, "taxes")).value.mode).toBe("added");
});
