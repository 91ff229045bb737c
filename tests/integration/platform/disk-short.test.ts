import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { ADMIN } from "#tests/servers/running-store.ts";
import { openTestApp, type TestApp } from "#tests/servers/test-app.ts";

// A PostgreSQL server reports its own disk.
describe.skipIf(inject("template").engine === "postgres")("a disk that is nearly full", () => {
  let app: TestApp;

  beforeAll(async () => {
    // No disk has this much free space.
    app = await openTestApp({ DISK_RESERVE_MB: "1000000000" });
  });

  afterAll(() => app.close());

  test.each(["/", "/products", "/about-us", "/login", "/readyz"])(
    "a store with a nearly full disk still serves %s",
    async (path) => {
      expect((await app.visitor().get(path)).status).toBe(200);
    },
  );

  test.each([
    [
      "/contact",
      { name: "Asha", email: "asha@example.com", subject: "A shawl", message: "Is it still there?" },
    ],
    ["/login", { email: "owner@gulmohar.example", password: "a long test password" }],
    ["/newsletter", { email: "asha@example.com" }],
  ])(
    "a store with a nearly full disk refuses %s with 503 and Retry-After, and writes nothing",
    async (path, fields) => {
      const response = await app.visitor().post(path, fields);
      expect(response.status).toBe(503);
      expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(await response.text()).not.toMatch(/read-only|transaction|select /);
    },
  );
});

// On a PostgreSQL server the setting would hold for one of its connections only.
test.skipIf(inject("template").engine === "postgres")(
  "signed-in people still read pages while the database is read-only, and keep their sessions",
  async () => {
    const app = await openTestApp();
    const [customer, admin] = [app.visitor(), app.visitor()];
    await customer.signUp("asha@example.com", "moti jhumka 7");
    await customer.signIn("asha@example.com", "moti jhumka 7");
    await admin.post("/admin/login", ADMIN);
    const { pool } = app.store.database;
    // The next request of the administrator extends the session after a minute, of a customer after a day.
    await pool.query(
      "update sessions set updated_at = now() - case when user_id = (select id from users where role = 'admin') then interval '30 minutes' else interval '2 days' end",
    );
    await pool.query("set default_transaction_read_only = on");
    for (const path of ["/", "/orders", "/profile"]) expect((await customer.get(path)).status).toBe(200);
    for (const path of ["/", "/admin/dashboard"]) expect((await admin.get(path)).status).toBe(200);
    await pool.query("set default_transaction_read_only = off");
    await app.close();
  },
);
