import { randomUUID } from "node:crypto";
import { and, count, eq, ne, not, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { outgoingMessages } from "#app/platform/messages/messages.tables.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { expectStockToAddUp } from "#tests/requests/expect-stock.ts";
import { startStores, type StoreFleet } from "#tests/servers/several-stores.ts";
import { createDatabase, dropDatabase } from "#tests/servers/postgres.ts";
import { AT } from "#tests/servers/proxy.ts";
import { ADMIN } from "#tests/servers/running-store.ts";
import { inventoryOf, stockProduct, type TestVariant } from "#tests/servers/test-store.ts";
import type { Visitor } from "#tests/requests/visitor.ts";

const PASSWORD = "moti jhumka 7";
const template = inject("template");

const at = (process: number) => ({ [AT]: String(process) });

// Only one process can open PGlite.
describe.runIf(template.engine === "postgres")("three processes behind a proxy", () => {
  const serverUrl = template.engine === "postgres" ? template.serverUrl : "";
  const database = `several_${randomUUID()}`;
  let stores: StoreFleet;
  let shawl: TestVariant;

  beforeAll(async () => {
    // The payment takes a moment, so that the kill hits checkouts between the reservation and the order.
    const env = { TEST_PAYMENT_DELAY_MS: "30" };
    stores = await startStores(await createDatabase(serverUrl, database), { size: 3, env });
    shawl = await stockProduct(stores.store, { name: "Shared Shawl", priceMinor: 4000, inventory: 100 });
  }, 120_000);
  afterAll(async () => {
    await stores.stop();
    await dropDatabase(serverUrl, database);
  });

  async function customer(name: string): Promise<Visitor> {
    const visitor = stores.visitor();
    await visitor.signUp(`${name}@example.com`, PASSWORD);
    await visitor.signIn(`${name}@example.com`, PASSWORD);
    return visitor;
  }

  test("three processes that start on an empty database at once migrate once and create one administrator", async () => {
    const responses = await Promise.all(stores.processes.map(({ url }) => fetch(`${url}/readyz`)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    const admins = await stores.store.db.select({ id: users.id }).from(users).where(eq(users.role, "admin"));
    expect(admins).toHaveLength(1);
  });

  test("a sign-in at one process is known to the others, and so is a sign-out", async () => {
    const visitor = await customer("known");
    for (const process of [0, 1, 2]) {
      const page = await visitor.get("/profile", at(process));
      expect(page.status).toBe(200);
    }
    const held = new Map(visitor.cookies);
    await visitor.post("/logout", {}, at(0));
    for (const [name, value] of held) visitor.cookies.set(name, value);
    for (const process of [0, 1, 2]) {
      const page = await visitor.get("/profile", at(process));
      expect(page.status).toBe(302);
    }
  });

  test("a price changed at one process is on the cached pages of the others long before they expire", async () => {
    const { store } = stores;
    const [row] = await store.db.select().from(products).where(eq(products.id, shawl.productId));
    const path = `/products/${row?.slug}`;
    const visitor = stores.visitor();
    const owner = stores.visitor();
    await owner.post("/admin/login", ADMIN, at(0));
    for (const process of [1, 2]) expect(await textAt(visitor, path, process)).toContain("40.00");

    const raised = {
      do: "price",
      seen: `${shawl.productId}:${row?.version}`,
      direction: "raise",
      by: "percent",
      value: "50",
    };
    const response = await owner.post("/admin/products/selected", raised, at(0));
    expect(response.status).toBe(302);
    const changedAt = performance.now();
    for (const process of [1, 2])
      await expect.poll(() => textAt(visitor, path, process), { interval: 20 }).toContain("60.00");
    expect(performance.now() - changedAt).toBeLessThan(5_000);
    shawl.priceMinor = 6000;
  });

  test("a rate limit holds for all processes together", async () => {
    const guesser = stores.visitor();
    const statuses: number[] = [];
    for (let guess = 0; guess < 11; guess++) {
      const response = await guesser.post(
        "/login",
        { email: "nobody@example.com", password: `wrong ${guess}` },
        at(guess % 3),
      );
      statuses.push(response.status);
    }
    expect(statuses.slice(0, 10)).not.toContain(429);
    expect(statuses.at(-1)).toBe(429);
  });

  test("a process killed under load fails no order, makes none twice, and repeats only the emails that it was sending", async () => {
    const { store, proxy } = stores;
    const shoppers = await Promise.all(["asha", "bina", "chitra", "devi"].map(customer));
    const before = await inventoryOf(store, shawl.id);
    const results: number[] = [];
    let killing: Promise<void> | undefined;
    const shop = async (visitor: Visitor, shopper: number) => {
      for (let order = 0; order < 5; order++) {
        // One contact may send few orders and gets six emails an hour only.
        const contact = { phone: `98765 4321${shopper}`, email: `shopper-${shopper}@example.com` };
        const fields = checkoutFields([{ id: shawl.id, quantity: 1, price: 6000 }], contact);
        const response = await visitor.post("/checkout", fields);
        results.push(response.status);
        expect(await response.text()).toMatch(/order/i);
        if (results.length === 10) killing = stores.processes[1]?.kill();
      }
    };
    await Promise.all([...shoppers, ...shoppers].map(shop));
    await killing;
    expect(results).toEqual(Array.from({ length: 40 }, () => 200));
    expect(await fetch(`${proxy.url}/readyz`).then(({ status }) => status)).toBe(200);

    const [counted] = await store.db.select({ orders: count() }).from(orders);
    expect(counted?.orders).toBe(40);
    expect(await inventoryOf(store, shawl.id)).toBe(before - 40);
    await expectStockToAddUp(store);
    const emails = await store.db
      .select({ id: outgoingMessages.id })
      .from(outgoingMessages)
      .where(eq(outgoingMessages.kind, "order-confirmation"));
    expect(emails).toHaveLength(40);
    // The jobs of a killed process are released after half a minute; here at once.
    const isUnsent = ne(outgoingMessages.status, "sent");
    const isInHand = sql`exists (select 1 from jobs.job where name = 'send-mail' and state = 'active' and data->>'mailId' = ${outgoingMessages.id}::text)`;
    await expect
      .poll(() => store.db.$count(outgoingMessages, and(isUnsent, not(isInHand))), { timeout: 5_000 })
      .toBe(0);
    const inHand = await store.db
      .select({ id: outgoingMessages.id })
      .from(outgoingMessages)
      .where(and(isUnsent, isInHand));
    await store.db.execute(
      sql`update jobs.job set state = 'retry', start_after = now() where name = 'send-mail' and state = 'active'`,
    );
    await expect.poll(() => store.db.$count(outgoingMessages, isUnsent), { timeout: 5_000 }).toBe(0);
    const sent = await stores.sentEmails();
    expect(sent.length).toBeGreaterThanOrEqual(40);
    // Delivered before the kill, but not recorded: sent again with the same Message-ID.
    const repeated = sent.filter((id, index) => sent.indexOf(id) !== index);
    expect(inHand.map(({ id }) => id)).toEqual(expect.arrayContaining(repeated));
  });
});

async function textAt(visitor: Visitor, path: string, process: number): Promise<string> {
  return (await visitor.get(path, at(process))).text();
}
