import { desc, eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { contactMessages, subscribers, users } from "#app/domain/customers/customers.tables.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { newId } from "#app/lib/id.ts";
import { delivered, request, settleAll, processReturn } from "#tests/fixtures/orders/delivered-order.ts";
import { PASSWORD, TRACES, fullCustomer } from "#tests/fixtures/full-customer.ts";
import { newShopText } from "#tests/pages/new-shop-text.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { administratorOf, buy } from "#tests/fixtures/orders/placed-order.ts";
import { headings, pageText } from "#tests/pages/page-text.ts";
import { ADMIN } from "#tests/servers/running-store.ts";
import { makeCustomer, stockProduct } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile();

const read = async (path: string) => pageText(await (await admin.get(path)).text());

/** The names in the list, in order. */
async function namesIn(query: string): Promise<string[]> {
  const html = await (await admin.get(`/admin/customers${query}`)).text();
  return [...html.matchAll(/tile-link[^>]*>([^<]+)</g)].map(([, name = ""]) => name);
}

async function register(name: string, email: string, createdAt: string): Promise<string> {
  const id = newId();
  await app.store.db.insert(users).values({ id, name, email, createdAt: new Date(createdAt) });
  return id;
}

async function audited(action: string, subjectId: string) {
  const [row] = await app.store.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, subjectId))
    .orderBy(desc(auditLog.id));
  return row?.action === action ? row : null;
}

describe("the customer list", () => {
  test("the customer list of a new shop is empty, for the administrator is not a customer", async () => {
    const text = await newShopText("/admin/customers");
    expect(text).toContain("No Customers Yet");
    expect(text).toContain("0 customers, and the administrator’s account");
    expect(text).toContain("owner@gulmohar.example");
  });

  test("the customer list shows orders and spend, ten to a page, and the page the last sign-in", async () => {
    await app.visitor().signUp("zoya@example.com", PASSWORD);
    const before = await read("/admin/customers?search=zoya");
    for (const words of [
      "Avatar",
      "Name",
      "Email and phone",
      "City",
      "Orders",
      "Spent",
      "Latest order",
      "Never",
    ])
      expect(before).toContain(words);
    await app.visitor().signIn("zoya@example.com", PASSWORD);
    const [zoya] = await app.store.db.select().from(users).where(eq(users.email, "zoya@example.com"));
    expect(Date.now() - (zoya?.lastSignInAt?.getTime() ?? 0)).toBeLessThan(60_000);
    expect(await read(`/admin/customers/${zoya?.id}`)).not.toContain("Last Sign In Never");
    for (let n = 10; n < 22; n++) await register(`Row ${n}`, `row${n}@example.com`, `2001-01-${n}`);
    expect(await namesIn("?search=row")).toHaveLength(10);
    expect(await namesIn("?search=row&page=2")).toEqual(["Row 11", "Row 10"]);
    expect(await namesIn("?search=row&page=99")).toEqual(["Row 11", "Row 10"]);
    expect(await namesIn("?search=row&page=x")).toHaveLength(10);
  });

  test("the customer list is searched by a part of name or email in any case, and LIKE wildcards match themselves", async () => {
    await register("Meher 100%", "meher@example.com", "2002-01-01");
    await register("Meher Baksh", "someone_else@example.com", "2002-01-02");
    expect(await namesIn("?search=MEHER")).toEqual(["Meher Baksh", "Meher 100%"]);
    expect(await namesIn("?search=someone_else%40")).toEqual(["Meher Baksh"]);
    expect(await namesIn("?search=100%25")).toEqual(["Meher 100%"]);
    expect(await namesIn("?search=meher_")).toEqual([]);
    expect(await read("/admin/customers?search=%27+or+1%3D1")).toContain("No Customers Found");
  });

  test("the customer list is sorted as its URL says", async () => {
    await register("Sort B", "sort1@example.com", "2003-01-01");
    await register("Sort A", "sort2@example.com", "2003-01-02");
    expect(await namesIn("?search=sort")).toEqual(["Sort A", "Sort B"]);
    expect(await namesIn("?search=sort&sort=oldest")).toEqual(["Sort B", "Sort A"]);
    expect(await namesIn("?search=sort&sort=name")).toEqual(["Sort A", "Sort B"]);
    const latest = app.visitor();
    await latest.signUp("latest@example.com", PASSWORD);
    await latest.signIn("latest@example.com", PASSWORD);
    const signedIn = await namesIn("?sort=signed-in");
    expect(signedIn[0]).toBe("Asha Verma");
    expect(signedIn).toContain("Administrator");
    expect(await namesIn("?search=sort&sort=nonsense")).toEqual(["Sort A", "Sort B"]);
  });

  test("a customer list that cannot be read says so", async () => {
    const { db } = app.store;
    const select = db.select.bind(db);
    const broken = vi.spyOn(db, "select").mockImplementation((columns?: Record<string, unknown>) => {
      if (columns && "avatarId" in columns && "since" in columns) throw new Error("out of reach");
      return select(columns as never);
    });
    const response = await admin.get("/admin/customers");
    broken.mockRestore();
    expect(response.status).toBe(500);
    expect(pageText(await response.text())).toContain("Error fetching customers");
  });
});

describe("a customer's page", () => {
  test("a customer's page shows dates, orders, lifetime value, addresses, messages and the newsletter", async () => {
    const { store } = app;
    const { input, order, customer, email } = await delivered(store);
    await processReturn(store, await request(store, input()));
    await settleAll(store, order.id);
    const variant = await stockProduct(store, { priceMinor: 1000 });
    for (let n = 0; n < 6; n++) await buy(store, { userId: customer.id, lines: [{ variant, quantity: 1 }] });
    await store.db.insert(contactMessages).values({
      id: newId(),
      name: "Asha",
      email: email.toUpperCase(),
      subject: "A <b>hem</b>",
      message: "?",
    });
    await store.db
      .insert(subscribers)
      .values({ id: newId(), email, token: newId(), status: "confirmed", confirmedAt: new Date() });
    const html = await (await admin.get(`/admin/customers/${customer.id}`)).text();
    const text = pageText(html);
    expect(headings(html, 1)).toEqual(["AV Asha Verma"]);
    // Six orders of 10.00 + 4.99 + 0.70, and the 53.49 of the first order that were not refunded.
    expect(text).toContain("Lifetime value $147.63");
    expect(text).toContain("All 7 orders");
    for (const words of ["Registered", "Last Sign In Never", "Newsletter Subscribed", "A <b>hem</b>"])
      expect(text).toContain(words);
    expect(text).not.toContain("Current Admin");
    expect(html.match(/#\d{6}/g)).toHaveLength(5);
    const all = await (await admin.get(`/admin/customers/${customer.id}/orders`)).text();
    expect(all.match(/#\d{6}/g)).toHaveLength(7);
    expect(all).toContain(`/admin/orders/${order.number}`);
    const orderPage = await (await admin.get(`/admin/orders/${order.number}`)).text();
    expect(orderPage).toContain(`/admin/customers/${customer.id}"`);
  });

  test("the administrator's own page says so and offers no erasure", async () => {
    const { id } = await administratorOf(app.store);
    const text = await read(`/admin/customers/${id}`);
    expect(text).toContain("Current Admin");
    expect(text).not.toContain("Erase this customer");
    const refused = await admin.post(`/admin/customers/${id}`, { email: ADMIN.email });
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("The administrator’s account cannot be erased.");
  });

  test.each(["x", "' or 1=1", "00000000-0000-4000-8000-000000000000"])(
    "the customer URL %s is not found",
    async (id) => {
      const path = `/admin/customers/${encodeURIComponent(id)}`;
      expect((await admin.get(path)).status).toBe(404);
      expect((await admin.get(`${path}/orders`)).status).toBe(404);
      expect((await admin.post(path, { email: "" })).status).toBe(404);
      expect((await admin.post(`${path}/export`, {})).status).toBe(404);
    },
  );

  test("a customer's page whose orders cannot be read says so and shows the rest", async () => {
    const id = await makeCustomer(app.store);
    await app.store.database.pool.query("alter table payments rename to payments_gone");
    const text = await read(`/admin/customers/${id}`);
    await app.store.database.pool.query("alter table payments_gone rename to payments");
    expect(text).toContain("Error fetching customer orders");
    expect(text).toContain("Asha Verma");
  });
});

describe("data requests of customers", () => {
  test("a copy of a customer's data is a file, and the export is audited", async () => {
    const id = await makeCustomer(app.store);
    const path = `/admin/customers/${id}/export`;
    expect((await admin.get(path)).headers.get("location")).toBe(`/admin/customers/${id}`);
    const response = await admin.post(path, {});
    expect(response.headers.get("content-disposition")).toMatch(
      /^attachment; filename="customer-[\d-]+\.json"$/,
    );
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(await response.json()).toMatchObject({ account: { id, name: "Asha Verma" }, orders: [] });
    const actor = await administratorOf(app.store);
    expect(await audited("customer.export", id)).toMatchObject({
      actorId: actor.id,
      subjectType: "customer",
    });
  });

  test("an erasure needs the email typed in, and then keeps only what tax law requires", async () => {
    const person = await fullCustomer(app);
    const path = `/admin/customers/${person.id}`;
    const refused = await admin.post(path, { email: "other@example.com" });
    expect(refused.status).toBe(400);
    const html = await refused.text();
    expect(html).toContain("Type the email address of this customer to confirm");
    expect(html).toContain('value="other@example.com"');
    const done = await admin.post(path, { email: ` ${person.email.toUpperCase()} ` });
    expect(done.headers.get("location")).toBe("/admin/customers");
    expect(await read("/admin/customers")).toContain("Customer erased");
    expect((await admin.get(path)).status).toBe(404);
    const kept = await app.store.db
      .select()
      .from(orders)
      .where(eq(orders.id, person.orderIds[0] ?? ""));
    expect(kept).toMatchObject([{ userId: null, email: "" }]);
    const entry = await audited("customer.erase", person.id);
    const actor = await administratorOf(app.store);
    expect(entry).toMatchObject({ actorId: actor.id, before: { ordersKept: 2 }, after: null });
    const log = JSON.stringify(await app.store.db.select().from(auditLog)).toLowerCase();
    for (const trace of [...TRACES, person.email]) expect(log).not.toContain(trace);
  });

  test("an erasure waits while an order is on its way", async () => {
    const userId = await makeCustomer(app.store);
    const variant = await stockProduct(app.store);
    await buy(app.store, { userId, lines: [{ variant, quantity: 1 }] });
    const response = await admin.post(`/admin/customers/${userId}`, { email: `${userId}@example.com` });
    expect(response.status).toBe(409);
    expect(pageText(await response.text())).toMatch(/Order #\d{6} is still open/);
    expect(await audited("customer.erase", userId)).toBeNull();
    expect((await admin.get(`/admin/customers/${userId}`)).status).toBe(200);
  });
});
