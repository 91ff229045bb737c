import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { createLog } from "#app/platform/process/log.server.ts";
import { queueEmail } from "#app/platform/messages/outbox.server.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import {
  SEED_CUSTOMERS_SECRET,
  seedCustomers,
  visitorOf,
  type Customer,
} from "#tests/fixtures/seed-customers.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import { openGateway, type Gateway } from "#tests/servers/database-gateway.ts";
import { waitForEmail } from "#tests/servers/outbox.ts";
import { openTestApp, type TestApp } from "#tests/servers/test-app.ts";
import { inventoryOf, stockProduct, type TestVariant } from "#tests/servers/test-store.ts";

// PGlite runs in the process, so it cannot be absent alone.
describe.skipIf(inject("template").engine === "pglite")("a store without its database", () => {
  let gateway: Gateway;
  let app: TestApp;
  let customer: Customer;
  let variant: TestVariant;

  beforeAll(async () => {
    app = await openTestApp(
      { SESSION_SECRET: SEED_CUSTOMERS_SECRET },
      createLog("silent"),
      async (database) => {
        gateway = await openGateway(database.url ?? "");
        database.url = gateway.url;
      },
    );
    [customer] = (await seedCustomers(app.store.db, 1)) as [Customer];
    variant = await stockProduct(app.store);
    await app.visitor().get("/about-us");
    await app.visitor().get("/products");
    await gateway.shut();
  });

  afterAll(() => app.close());

  const buy = () => {
    const lines = [{ id: variant.id, quantity: 1, price: variant.priceMinor }];
    return visitorOf(customer, app.url).post("/checkout.data", checkoutFields(lines));
  };

  test("cached pages are still sent without the database, however old they are", async () => {
    for (const path of ["/about-us", "/products", "/products?utm_source=letter"]) {
      const response = await app.visitor().get(path);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain("Search products...");
    }
  });

  test.each([
    ["an uncached page", "GET", "/careers"],
    ["the data of a page", "GET", "/careers.data"],
    ["the prices of a cart", "GET", "/cart/quote?ids=0192d5d4-0000-7000-8000-000000000000"],
    ["a form", "POST", "/contact"],
    ["the sign-in form", "POST", "/login"],
    ["the readiness check", "GET", "/readyz"],
  ])("a request for %s gets 503 with Retry-After without the database", async (_, method, path) => {
    const fields = {
      name: "Asha",
      email: "asha@example.com",
      subject: "A shawl",
      message: "Is it still to be had?",
      password: "moti jhumka 7",
    };
    const response = await app.visitor().ask(method, path, fields);
    expect(response.status).toBe(503);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await response.text()).not.toMatch(/ECONN|127\.0\.0\.1|select |at \w+ \(/);
  });

  test("a signed-in customer is not taken for a visitor without the database", async () => {
    for (const path of ["/orders", "/about-us", "/checkout"]) {
      const response = await visitorOf(customer, app.url).get(path);
      expect([path, response.status]).toEqual([path, 503]);
      expect(response.headers.get("set-cookie")).toBeNull();
    }
    expect((await buy()).status).toBe(503);
  });

  test("the liveness check works without the database", async () => {
    expect((await app.visitor().get("/healthz")).status).toBe(200);
  });

  test("the store resumes with the database without a restart, jobs included, and nothing is left half done", async () => {
    await gateway.open();
    expect((await app.visitor().get("/readyz")).status).toBe(200);
    expect((await app.visitor().get("/careers")).status).toBe(200);
    expect((await buy()).status).toBe(200);
    expect(await inventoryOf(app.store, variant.id)).toBe(9);
    const { db, jobs } = app.store;
    const email = { to: "back@example.com", subject: "We are back", html: "<p>Yes</p>", text: "Yes" };
    await inTransaction(db, (tx) => queueEmail(tx, jobs, "test", email));
    await waitForEmail(app.outbox, email.to, /We are back/);
    await expectIntegrity(app.store);
  });
});
