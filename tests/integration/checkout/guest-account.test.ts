import { guestOrdersForFile } from "#tests/fixtures/orders/guest-orders.ts";
import { count, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { users, consents } from "#app/domain/customers/customers.tables.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { deliver } from "#tests/fixtures/orders/placed-order.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { pageText } from "#tests/pages/page-text.ts";
import type { Visitor } from "#tests/requests/visitor.ts";

const { app, admin, contact, order } = await guestOrdersForFile();
const PASSWORD = "moti jhumka 7";

const pageOf = (browser: Visitor, number: number) => browser.get(`/orders?order=${number}`);

describe("an account after a guest's order", () => {
  test("is made with a password alone and takes over the order", async () => {
    const { browser, placed, email } = await order();
    const made = await browser.post(`/orders/${placed.number}/account`, { password: PASSWORD });
    expect(made.headers.get("location")).toMatch(/^\/login/);
    const [row] = await app.store.db.select().from(orders).where(eq(orders.id, placed.id));
    expect(row?.isGuest).toBe(false);
    expect((await pageOf(app.visitor(), placed.number)).status).toBe(302);
    const customer = app.visitor();
    await customer.signIn(email, PASSWORD);
    expect(pageText(await (await pageOf(customer, placed.number)).text())).toContain("Guest Shawl");
  });

  test("needs the consent to an account where the shop sells in India, and records it", async () => {
    const { browser, placed, email } = await order();
    await saveTestSection(app.store, "taxes", { mode: "included" });
    try {
      expect(pageText(await (await pageOf(browser, placed.number)).text())).toContain(
        "Your name, email address, password",
      );
      const create = (more: Record<string, string>) =>
        browser.post(`/orders/${placed.number}/account`, { password: PASSWORD, ...more });
      expect((await create({})).headers.get("location")).toMatch(/^\/orders/);
      const of = eq(consents.email, email);
      expect(await app.store.db.select().from(consents).where(of)).toEqual([]);
      expect((await create({ "consent-account": "on" })).headers.get("location")).toMatch(/^\/login/);
      expect(await app.store.db.select().from(consents).where(of)).toMatchObject([{ purpose: "account" }]);
    } finally {
      await saveTestSection(app.store, "taxes", { mode: "added" });
    }
  });

  test("gets no order of an address that was not confirmed, and all of them once it is", async () => {
    const { placed, email } = await order();
    const customer = app.visitor();
    await customer.signUp(email, PASSWORD);
    await customer.signIn(email, PASSWORD);
    expect(pageText(await (await customer.get("/orders")).text())).toContain("No Orders Yet");
    await app.store.db.update(users).set({ emailVerified: true }).where(eq(users.email, email));
    await customer.signIn(email, PASSWORD);
    expect(pageText(await (await pageOf(customer, placed.number)).text())).toContain("Guest Shawl");
  });

  test("an existing account gets no order from a link", async () => {
    const { email } = contact();
    await app.visitor().signUp(email, PASSWORD);
    const { browser, placed } = await order({ email });
    await browser.post(`/orders/${placed.number}/account`, { password: "another guess 8" });
    const [row] = await app.store.db.select().from(orders).where(eq(orders.id, placed.id));
    expect(row?.isGuest).toBe(true);
  });
});

describe("the rights of a guest", () => {
  test("are a copy of the order's data and their removal once the order is closed", async () => {
    const { browser, placed, email, phone } = await order();
    const ask = (intent: string) => browser.post(`/orders/${placed.number}/data`, { intent });
    const copy = await (await ask("download")).text();
    for (const text of [email, phone, "12 Shahnajaf Road"]) expect(copy).toContain(text);
    await ask("erase");
    const read = async () => (await app.store.db.select().from(orders).where(eq(orders.id, placed.id)))[0];
    expect((await read())?.email).toBe(email);
    await deliver(app.store, placed.id);
    await ask("erase");
    const erased = await read();
    expect(JSON.stringify(erased)).not.toContain("Shahnajaf");
    expect(erased).toMatchObject({ email: "", customerName: "Deleted customer", isGuest: false });
    expect((await pageOf(browser, placed.number)).status).toBe(302);
  });

  test("do not reach the list of customers, which has no guests", async () => {
    await order();
    const [all] = await app.store.db.select({ rows: count() }).from(users).where(eq(users.isGuest, true));
    expect(all?.rows).toBeGreaterThan(0);
    const list = await (await admin.get("/admin/customers?search=guest.invalid")).text();
    expect(list).not.toContain("@guest.invalid<");
  });
});
