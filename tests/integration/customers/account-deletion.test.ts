import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { stockAlerts } from "#app/domain/back-in-stock/back-in-stock.tables.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { media } from "#app/domain/media/media.tables.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { deleteAccount } from "#app/domain/privacy/delete-account.server.ts";
import { reviews } from "#app/domain/reviews/reviews.tables.ts";
import { newId } from "#app/lib/id.ts";
import { outgoingMessages } from "#app/platform/messages/messages.tables.ts";
import { buy, deliver, readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { waitForEmail } from "#tests/servers/outbox.ts";
import { makeCustomer, stockProduct } from "#tests/servers/test-store.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { PASSWORD, TRACES, fullCustomer, type FullCustomer } from "#tests/fixtures/full-customer.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";
import { tablesWith } from "#tests/fixtures/database/tables-with.ts";

const app = await appForFile();
let person: FullCustomer;

beforeAll(async () => {
  person = await fullCustomer(app);
});

async function signedIn(email: string): Promise<Visitor> {
  const visitor = app.visitor();
  await visitor.signUp(email, PASSWORD);
  await visitor.signIn(email, PASSWORD);
  return visitor;
}

async function idOf(email: string): Promise<string> {
  const [user] = await app.store.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (!user) throw new Error(`Nobody is ${email}`);
  return user.id;
}

describe("the deletion of an account", () => {
  test("the deletion of an account asks for the password", async () => {
    for (const [password, words] of [
      ["", "Please enter your password."],
      ["wrong", "This is not your password."],
    ] as const) {
      const refused = await person.browser.post("/profile/data/delete", { password });
      expect(refused.status).toBe(400);
      expect(await refused.text()).toContain(words);
    }
    expect(await idOf(person.email)).toBe(person.id);
  });

  test("the deletion of an account waits until an order has arrived, and says which", async () => {
    const visitor = await signedIn("waiting@example.com");
    const userId = await idOf("waiting@example.com");
    const lines = [{ variant: await stockProduct(app.store), quantity: 1 }];
    const { number } = await buy(app.store, { userId, lines });
    const refused = await visitor.post("/profile/data/delete", { password: PASSWORD });
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain(
      `Order #${String(number).padStart(6, "0")} has not been shipped yet.`,
    );
    expect((await visitor.get("/profile")).status).toBe(200);
  });

  test("the deletion of an account waits for a payment in progress", async () => {
    const userId = await makeCustomer(app.store);
    await app.store.database.pool.query(
      `insert into checkouts (id, user_id, idempotency_key, request_hash, status, created_at, expires_at)
       values (gen_random_uuid(), '${userId}', 'k', 'h', 'reserved', now(), now())`,
    );
    expect(await deleteAccount(app.store, userId)).toEqual({ ok: false, error: "payment-open" });
  });

  test("the administrator cannot delete the own account", async () => {
    const admin = app.visitor();
    await admin.signIn("owner@gulmohar.example", "a long test password");
    const refused = await admin.post("/profile/data/delete", { password: "a long test password" });
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("The account of the administrator cannot be deleted.");
  });

  // Proves ASVS-V14-02
  test("the deletion of an account leaves no personal data anywhere in the database, and the accounting totals unchanged", async () => {
    await waitForEmail(app.outbox, person.email, /password$/);
    for (const trace of [...TRACES, person.email, person.id])
      expect(await tablesWith(app.store, trace)).not.toEqual([]);
    const before = await Promise.all(person.orderIds.map((id) => readOrder(app.store, id)));

    const deleted = await person.browser.post("/profile/data/delete", { password: PASSWORD });
    expect(deleted.headers.get("location")).toBe("/");
    expect([...person.browser.cookies.keys()].join()).not.toContain("session_token");
    expect(await (await person.browser.get("/")).text()).toContain("Account deleted");
    await waitForEmail(app.outbox, person.email, /account is deleted/);

    await expect.poll(() => tablesWith(app.store, person.email)).toEqual([]);
    for (const trace of [...TRACES, person.id]) {
      expect({ trace, tables: await tablesWith(app.store, trace) }).toEqual({ trace, tables: [] });
    }

    for (const { order, lines } of before) {
      const kept = await readOrder(app.store, order.id);
      expect(kept.lines).toEqual(lines);
      expect(kept.order).toMatchObject({
        number: order.number,
        totalMinor: order.totalMinor,
        taxMinor: order.taxMinor,
        userId: null,
        shippingAddress: { street: "", state: "Uttar Pradesh", country: "IN" },
      });
    }
    const [review, ...others] = await app.store.db
      .select()
      .from(reviews)
      .where(eq(reviews.id, person.publishedReview));
    expect(others).toEqual([]);
    expect(review).toMatchObject({
      authorName: "A customer",
      userId: null,
      mediaId: null,
      rating: 4,
      reply: "Dear customer, thank you. The larger size has wider sleeves.",
    });
    expect(await app.store.db.select().from(media)).toEqual([]);
  });

  test("a deleted account cannot sign in, and its email can sign up again", async () => {
    expect((await app.visitor().signIn(person.email, PASSWORD)).status).toBe(400);
    const anew = await signedIn(person.email);
    expect(await (await anew.get("/orders")).text()).toContain("No Orders Yet");
  });

  test("the deletion of an account leaves another person's alerts and messages, even if one of its orders names that person's email", async () => {
    const { store } = app;
    const queue = (recipient: string, text: string) =>
      store.db
        .insert(outgoingMessages)
        .values({ id: newId(), kind: "test", recipient, subject: "Hello", html: "", text });
    const soldOut = await stockProduct(store, { inventory: 0 });
    const waitFor = (email: string) =>
      store.db
        .insert(stockAlerts)
        .values({ id: newId(), variantId: soldOut.id, email, createdAt: new Date() });
    await signedIn("ann@example.com");
    await signedIn("ann.friend@example.com");
    const userId = await idOf("ann@example.com");
    for (const email of ["Ann.Friend@example.com", "ann.office@example.com"]) {
      const lines = [{ variant: await stockProduct(store), quantity: 1 }];
      const { id } = await buy(store, { userId, email, lines });
      await deliver(store, id);
    }
    for (const email of ["ann@example.com", "ann.friend@example.com", "ann.office@example.com"]) {
      await waitFor(email);
      await queue(email, "A message to this person");
    }
    const others = [
      "From joann@example.com",
      "From mary.ann@example.com",
      "From o'ann@example.com.",
      "From ann@example.com.au",
      "From ann@example.community",
    ];
    const theirs = [
      "From Ann@example.com.",
      "From <ann@example.com>",
      "Write to 'ann@example.com', she said",
    ];
    for (const text of [...others, ...theirs]) await queue("shop@example.com", text);

    expect(await deleteAccount(store, userId)).toEqual({ ok: true });
    const alerts = await store.db.select().from(stockAlerts).where(eq(stockAlerts.variantId, soldOut.id));
    expect(alerts.map(({ email }) => email)).toEqual(["ann.friend@example.com"]);
    const messages = await store.db.select().from(outgoingMessages).where(eq(outgoingMessages.kind, "test"));
    const kept = messages.map(({ recipient, text }) => (recipient === "shop@example.com" ? text : recipient));
    expect(kept.toSorted()).toEqual(["ann.friend@example.com", ...others].toSorted());
  });

  test("an account deleted twice at once is deleted once", async () => {
    const userId = await makeCustomer(app.store);
    const both = await Promise.all([deleteAccount(app.store, userId), deleteAccount(app.store, userId)]);
    expect(both).toContainEqual({ ok: true });
    expect(both).toContainEqual({ ok: false, error: "not-found" });
  });

  test("of a deletion and an order at the same moment one wins, and nothing is half done", async () => {
    for (let round = 0; round < 5; round += 1) {
      const userId = await makeCustomer(app.store);
      const lines = [{ variant: await stockProduct(app.store), quantity: 1 }];
      const [bought, deleted] = await Promise.allSettled([
        buy(app.store, { userId, lines }),
        deleteAccount(app.store, userId),
      ]);
      const ownOrders = await app.store.db.select().from(orders).where(eq(orders.userId, userId));
      const isDeleted = deleted.status === "fulfilled" && deleted.value.ok;
      expect(ownOrders).toHaveLength(bought.status === "fulfilled" && !isDeleted ? 1 : 0);
      expect(isDeleted && bought.status === "fulfilled").toBe(false);
    }
  });
});
