import { parse } from "csv-parse/sync";
import { and, desc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { joinGuestOrders } from "#app/domain/checkout/join-guest-orders.server.ts";
import { subscribers, users } from "#app/domain/customers/customers.tables.ts";
import { orderEvents, orders } from "#app/domain/orders/orders.tables.ts";
import { anonymiseOrdersOf } from "#app/domain/orders/anonymise-orders.server.ts";
import { deleteAnnotationsOf } from "#app/domain/people/annotate-person.server.ts";
import { mergePeople } from "#app/domain/people/merge-people.server.ts";
import { people } from "#app/domain/people/people.tables.ts";
import { MAX_NOTE } from "#app/domain/people/person.ts";
import { newId } from "#app/lib/id.ts";
import { guestOrdersForFile } from "#tests/fixtures/orders/guest-orders.ts";
import { makePaymentsReal } from "#tests/fixtures/payments/real-payments.ts";
import { administratorOf, buy } from "#tests/fixtures/orders/placed-order.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { makeCustomer } from "#tests/servers/test-store.ts";

const { app, admin, variant, order } = await guestOrdersForFile();
const { store } = app;
const { db } = store;

const read = async (path: string) => pageText(await (await admin.get(path)).text());

/** A guest with one paid order, and the id of the person. */
async function guest(more: Record<string, string> = {}) {
  const placed = await order({ firstName: "Guddi", lastName: "Pal", ...more });
  await makePaymentsReal(store, placed.placed.id);
  const id = placed.placed.userId ?? "";
  return { ...placed, id, path: `/admin/customers/${id}` };
}

const audited = (action: string, subjectId: string) =>
  db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, action), eq(auditLog.subjectId, subjectId)))
    .orderBy(desc(auditLog.id));

const personRow = async (id: string) =>
  (await db.select().from(people).where(eq(people.userId, id)))[0] ?? null;

describe("guests in the customer list", () => {
  test("a guest who paid is found by name, email, phone in any notation and city, with orders and spend", async () => {
    const { email, phone } = await guest({ firstName: "Foundling", city: "Kollam" });
    const national = phone.slice(3);
    for (const text of [
      "foundling",
      email,
      phone,
      `0${national}`,
      `${national.slice(0, 5)} ${national.slice(5)}`,
      "kollam",
    ]) {
      const list = await read(`/admin/customers?search=${encodeURIComponent(text)}`);
      expect([text, list]).toEqual([text, expect.stringContaining("Foundling Pal")]);
      for (const words of ["Guest", email, "Kollam", "1 order"]) expect(list).toContain(words);
    }
  });

  test("a test order, and an order that nobody has paid or accepted, make nobody a customer", async () => {
    const { email } = await order();
    expect(await read(`/admin/customers?search=${email}`)).toContain("No Customers Found");
    const paid = await guest();
    await db.update(orders).set({ paymentStatus: "Pending" }).where(eq(orders.id, paid.placed.id));
    expect(await read(`/admin/customers?search=${paid.email}`)).toContain("No Customers Found");
    await db.update(orders).set({ deliveredAt: new Date() }).where(eq(orders.id, paid.placed.id));
    expect(await read(`/admin/customers?search=${paid.email}`)).toContain("Guddi Pal");
  });

  test("orders with one phone number are one customer, and those with most spend are first", async () => {
    const { phone } = await guest({ firstName: "Twice" });
    await guest({ firstName: "Twice", phone, email: "other-address@example.com" });
    const list = await read("/admin/customers?search=twice");
    expect(list).toContain("1 customer");
    expect(list).toContain("2 orders");
    const listedBy = async (sort: string) => (await admin.get(`/admin/customers?sort=${sort}`)).text();
    for (const sort of ["spent", "last-order", "name"])
      expect([sort, await listedBy(sort)]).toEqual([sort, expect.stringContaining("Twice Pal")]);
    const mostFirst = await listedBy("orders");
    expect(mostFirst.indexOf("Twice Pal")).toBeLessThan(mostFirst.indexOf("Foundling Pal"));
    expect(mostFirst).toContain("Twice Pal");
  });

  test("a guest has a page with orders and contacts, to which the order leads", async () => {
    const { path, phone, email, placed } = await guest({ firstName: "Paged" });
    const page = await read(path);
    for (const words of ["Paged Pal", "Guest", email, "Paid or delivered orders 1", "Spent $"])
      expect(page).toContain(words);
    expect(page).toContain(phone.slice(3, 8));
    expect(await (await admin.get(`/admin/orders/${placed.number}`)).text()).toContain(`${path}"`);
    expect(await read(`${path}/orders`)).toContain(`#${String(placed.number).padStart(6, "0")}`);
  });

  test("the export has what the list shows, with the newsletter, and is audited", async () => {
    const { email } = await guest({ firstName: "Exported", city: "Kochi" });
    await db.insert(subscribers).values({ id: newId(), email, token: newId(), status: "confirmed" });
    const response = await admin.get("/admin/customers/export?search=exported");
    const rows = parse<Record<string, string>>((await response.text()).replace("\uFEFF", ""), {
      columns: true,
    });
    expect(rows).toMatchObject([
      {
        Name: "Exported Pal",
        Email: email,
        City: "Kochi",
        Account: "Guest",
        Orders: "1",
        Newsletter: "Subscribed",
      },
    ]);
    expect(Number(rows[0]?.["Spent"])).toBeGreaterThan(40);
  });
});

describe("notes and tags of a customer", () => {
  test("a note and tags are saved, listed by tag and audited, and an outdated form changes nothing", async () => {
    const { id, path } = await guest({ firstName: "Tagged" });
    const fields = { intent: "annotate", version: "0", tags: "VIP, silk, vip", note: "Calls in the evening" };
    expect((await admin.post(path, fields)).status).toBe(302);
    expect(await personRow(id)).toMatchObject({
      tags: ["silk", "vip"],
      note: "Calls in the evening",
      version: 1,
    });
    expect(await read("/admin/customers?tag=silk")).toContain("Tagged Pal");
    expect(await audited("customer.annotate", id)).toHaveLength(1);
    const stale = await admin.post(path, { ...fields, tags: "mine" });
    expect(stale.status).toBe(409);
    const html = await stale.text();
    expect(html).toContain("They were changed in the meantime");
    expect(html).toContain('value="mine"');
    expect(await personRow(id)).toMatchObject({ tags: ["silk", "vip"] });
  });

  test("a tag that is too long is refused beside the field, with what was typed", async () => {
    const { id, path } = await guest();
    const tags = "x".repeat(41);
    const refused = await admin.post(path, { intent: "annotate", version: "0", tags, note: "kept" });
    expect(refused.status).toBe(400);
    const html = await refused.text();
    expect(html).toContain("A tag has at most 40 characters");
    expect(html).toContain(tags);
    expect(html).toContain("kept</textarea>");
    expect(await personRow(id)).toBeNull();
  });

  test("a note fills its field to the limit, where each line break counts as one character", async () => {
    const { id, path } = await guest();
    // Browsers limit the field by LF and send CRLF.
    const note = "x\r\n".repeat(MAX_NOTE / 2 - 1) + "xx";
    expect((await admin.post(path, { intent: "annotate", version: "0", tags: "", note })).status).toBe(302);
    expect((await personRow(id))?.note).toBe(note.replaceAll("\r\n", "\n"));
  });

  test("a note for an id that is none responds with 404", async () => {
    const fields = { intent: "annotate", version: "0", tags: "", note: "A note" };
    for (const id of ["nobody", newId()])
      expect([id, (await admin.post(`/admin/customers/${id}`, fields)).status]).toEqual([id, 404]);
  });
});

describe("merging customers", () => {
  test("two guests become one person with the orders, tags and notes of both, after a preview", async () => {
    const one = await guest({ firstName: "Merge", lastName: "One" });
    const other = await guest({ firstName: "Merge", lastName: "Two" });
    const annotate = (path: string, tags: string) =>
      admin.post(path, { intent: "annotate", version: "0", tags, note: `About ${tags}` });
    await annotate(one.path, "a");
    await annotate(other.path, "b");
    expect(await read(`${one.path}/merge?search=merge`)).toContain("Merge Two");
    const preview = await read(`${one.path}/merge?search=merge&with=${other.id}`);
    expect(preview).toContain("Merge Two becomes part of Merge One");
    expect(preview).toContain("2 orders");
    const merged = await admin.post(`${one.path}/merge`, { with: other.id });
    expect(merged.headers.get("location")).toBe(one.path);
    expect(await personRow(one.id)).toMatchObject({ tags: ["a", "b"], note: "About a\n\nAbout b" });
    expect((await admin.get(other.path)).headers.get("location")).toBe(one.path);
    expect(await read(one.path)).toContain("Paid or delivered orders 2");
    const list = await read("/admin/customers?search=merge");
    expect(list).toContain("1 customer");
    expect(list).toContain("2 orders");
    // The order of the merged guest still belongs to the row on which limits and links depend.
    const [order] = await db.select().from(orders).where(eq(orders.id, other.placed.id));
    expect(order).toMatchObject({ userId: other.id, isGuest: true });
    expect(await audited("customer.merge", one.id)).toMatchObject([{ after: { merged: other.id } }]);
    const again = await admin.post(`${one.path}/merge`, { with: other.id });
    expect(again.status).toBe(409);
  });

  test("an account stays, and two accounts are not merged", async () => {
    const accountId = await makeCustomer(store);
    const { id, path } = await guest({ firstName: "Beside" });
    const merged = await admin.post(`${path}/merge`, { with: accountId });
    expect(merged.headers.get("location")).toBe(`/admin/customers/${accountId}`);
    const second = await makeCustomer(store);
    const refused = await admin.post(`/admin/customers/${accountId}/merge`, { with: second });
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("two accounts cannot become one");
    expect(await personRow(second)).toBeNull();
    expect(await personRow(id)).toMatchObject({ mergedInto: accountId });
    expect((await admin.post(`/admin/customers/${accountId}/merge`, { with: "nobody" })).status).toBe(404);
  });

  test("of two opposite merges at once, one takes effect", async () => {
    const [one, other] = [await guest(), await guest()];
    const by = { actorId: (await administratorOf(store)).id, at: new Date() };
    const results = await Promise.all([
      mergePeople(db, { keptId: one.id, mergedId: other.id, ...by }),
      mergePeople(db, { keptId: other.id, mergedId: one.id, ...by }),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    const rows = [await personRow(one.id), await personRow(other.id)];
    expect(rows.filter((row) => row?.mergedInto)).toHaveLength(1);
  });
});

/** Erases an account as its page in the admin does. */
async function eraseAccount(id: string) {
  const [account] = await db.select({ email: users.email }).from(users).where(eq(users.id, id));
  const erased = await admin.post(`/admin/customers/${id}`, { email: account?.email ?? "" });
  expect(erased.headers.get("location")).toBe("/admin/customers");
}

describe("a guest's note and tags", () => {
  test("they move to the account that takes over the orders, with the guests merged before", async () => {
    const { id, path, email } = await guest();
    const earlier = await guest();
    await admin.post(path, { intent: "annotate", version: "0", tags: "regular", note: "Pays in cash" });
    const by = { actorId: (await administratorOf(store)).id, at: new Date() };
    await mergePeople(db, { keptId: id, mergedId: earlier.id, ...by });
    const accountId = newId();
    await db.insert(users).values({ id: accountId, name: "Joined", email, emailVerified: true });
    await joinGuestOrders(db, accountId);
    expect(await personRow(id)).toBeNull();
    expect(await personRow(accountId)).toMatchObject({ tags: ["regular"], note: "Pays in cash" });
    expect(await personRow(earlier.id)).toMatchObject({ mergedInto: accountId });
    expect(await read(`/admin/customers/${accountId}`)).toContain("Paid or delivered orders 2");
  });

  test("they are deleted with the guest's data, also where the guest was merged", async () => {
    const { id, path, email, placed } = await guest();
    const accountId = await makeCustomer(store);
    await buy(store, { userId: accountId, lines: [{ variant, quantity: 1 }] });
    await admin.post(path, { intent: "annotate", version: "0", tags: "secret", note: "A secret note" });
    await admin.post(`${path}/merge`, { with: accountId });
    await db
      .update(orders)
      .set({ status: "Delivered", deliveredAt: new Date() })
      .where(eq(orders.id, placed.id));
    const erased = await admin.post("/admin/customers/guests", { contact: email, again: email });
    expect(erased.status).toBe(302);
    expect(await personRow(id)).toBeNull();
    expect(await personRow(accountId)).toMatchObject({ tags: [], note: "" });
    expect(JSON.stringify(await db.select().from(auditLog))).not.toContain("A secret note");
  });

  test("their erasure leaves no tag in the audit log, nor that of the orders in the timeline", async () => {
    const { id, path, placed } = await guest();
    const tagged = { step: "tag", version: String(placed.version), tags: "pays late" };
    expect((await admin.post(`/admin/orders/${placed.number}`, tagged)).status).toBe(302);
    await admin.post(path, { intent: "annotate", version: "0", tags: "owes money", note: "" });
    await db.transaction((tx) => deleteAnnotationsOf(tx, [id]));
    await db
      .update(orders)
      .set({ status: "Delivered", deliveredAt: new Date() })
      .where(eq(orders.id, placed.id));
    expect(await db.transaction((tx) => anonymiseOrdersOf(tx, id))).toEqual({ ok: true, orders: 1 });
    expect(await personRow(id)).toMatchObject({ tags: [] });
    expect(JSON.stringify(await audited("customer.annotate", id))).not.toContain("owes money");
    expect(JSON.stringify(await db.select().from(orderEvents))).not.toContain("pays late");
  });

  test("they are deleted with the account that a guest was merged into, also from the audit log", async () => {
    const { path } = await guest();
    const accountId = await makeCustomer(store);
    await admin.post(path, { intent: "annotate", version: "0", tags: "", note: "A merged note" });
    await admin.post(`${path}/merge`, { with: accountId });
    await eraseAccount(accountId);
    expect(JSON.stringify(await db.select().from(auditLog))).not.toContain("A merged note");
  });

  test("they are deleted with the account that took over the orders, also from the audit log", async () => {
    const { path, email, placed } = await guest();
    await admin.post(path, { intent: "annotate", version: "0", tags: "", note: "A joined note" });
    const accountId = newId();
    await db.insert(users).values({ id: accountId, name: "Erased", email, emailVerified: true });
    await joinGuestOrders(db, accountId);
    await db
      .update(orders)
      .set({ status: "Delivered", deliveredAt: new Date() })
      .where(eq(orders.id, placed.id));
    await eraseAccount(accountId);
    expect(JSON.stringify(await db.select().from(auditLog))).not.toContain("A joined note");
  });
});
