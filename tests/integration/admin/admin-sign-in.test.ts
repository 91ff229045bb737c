import { describe, expect, test } from "vitest";
import { ADMIN } from "#tests/servers/running-store.ts";
import { openTestApp } from "#tests/servers/test-app.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";

const PASSWORD = "moti jhumka 7";

const app = await appForFile();

async function customer(email: string): Promise<Visitor> {
  const visitor = app.visitor();
  await visitor.signUp(email, PASSWORD);
  await visitor.signIn(email, PASSWORD);
  return visitor;
}

async function admin(): Promise<Visitor> {
  const visitor = app.visitor();
  const response = await visitor.post("/admin/login", ADMIN);
  expect(response.headers.get("location")).toBe("/admin/dashboard");
  return visitor;
}

describe("admin pages", () => {
  test("the admin opens for the administrator, is never cached and never indexed", async () => {
    const visitor = await admin();
    const dashboard = await visitor.get("/admin/dashboard");
    expect(dashboard.status).toBe(200);
    expect(dashboard.headers.get("cache-control")).toBe("private, no-store");
    expect(dashboard.headers.get("x-robots-tag")).toBe("noindex");
    expect(await dashboard.text()).toContain(`Welcome, <!-- -->${ADMIN.email}`);
    expect((await visitor.get("/admin")).headers.get("location")).toBe("/admin/dashboard");
    expect((await visitor.get("/admin/nowhere")).status).toBe(404);
  });

  // Proves SEC-ACCESS-04
  test("an ended session opens no admin page", async () => {
    const visitor = await admin();
    const kept = [...visitor.cookies];
    const signedOut = await visitor.post("/admin/logout", {});
    expect(signedOut.headers.get("location")).toBe("/admin/login");
    expect(await (await visitor.get("/admin/login")).text()).toContain("Logged Out");
    const returning = app.visitor();
    for (const [name, value] of kept) returning.cookies.set(name, value);
    expect((await returning.get("/admin/dashboard")).status).toBe(302);
  });
});

describe("the administrator's sign-in", () => {
  test("the admin sign-in asks for both fields and keeps the email", async () => {
    const response = await app.visitor().post("/admin/login", { email: ADMIN.email, password: "" });
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(html).toContain("Missing Fields");
    expect(html).toContain("Please enter both email and password.");
    expect(html).toContain(`name="email" value="${ADMIN.email}"`);
  });

  test("the admin sign-in gives the same response to a wrong password and to an unknown email", async () => {
    for (const email of [ADMIN.email, "nobody@example.com"]) {
      const response = await app.visitor().post("/admin/login", { email, password: "wrong password" });
      expect(response.status).toBe(400);
      const html = await response.text();
      expect(html).toContain("Authentication Failed");
      expect(html).toContain("Invalid email or password");
    }
  });

  test("the admin sign-in signs out anyone but the administrator at once, with the session they came with", async () => {
    const visitor = await customer("not.admin@example.com");
    const before = [...visitor.cookies];
    const response = await visitor.post("/admin/login", {
      email: "not.admin@example.com",
      password: PASSWORD,
    });
    expect(response.status).toBe(403);
    const html = await response.text();
    expect(html).toContain("Access Denied");
    expect(html).toContain("You are not authorized to access the admin panel.");
    expect([...visitor.cookies.keys()].filter((name) => name.includes("session"))).toEqual([]);
    for (const [name, value] of before) visitor.cookies.set(name, value);
    expect((await visitor.get("/orders")).status).toBe(302);
    const { rows } = await app.store.database.pool.query(
      "select 1 from sessions s join users u on u.id = s.user_id where u.email = 'not.admin@example.com'",
    );
    expect(rows).toEqual([]);
  });

  test.each([
    ["/admin/orders?page=2", "/admin/orders?page=2"],
    ["//evil.example", "/admin/dashboard"],
    ["https://evil.example/admin", "/admin/dashboard"],
  ])(
    "an admin sign-in that came from %j redirects to %s and shows its message for three seconds",
    async (returnTo, location) => {
      const visitor = app.visitor();
      const response = await visitor.post("/admin/login", { ...ADMIN, returnTo });
      expect(response.headers.get("location")).toBe(location);
      const html = await (await visitor.get("/admin/dashboard")).text();
      expect(html).toContain("Admin Login Successful!");
      expect(html).toContain("3000");
    },
  );

  test("the admin sign-in page is not shown to a signed-in administrator", async () => {
    expect((await (await admin()).get("/admin/login")).headers.get("location")).toBe("/admin/dashboard");
  });

  test("an administrator who signs in through the shop also reaches the dashboard", async () => {
    const visitor = app.visitor();
    const response = await visitor.signIn(ADMIN.email, ADMIN.password);
    expect(response.headers.get("location")).toBe("/admin/dashboard");
    const home = await (await visitor.get("/")).text();
    expect(home).toContain("Admin Dashboard");
    expect((await visitor.get("/login")).headers.get("location")).toBe("/admin/dashboard");
  });

  test("another site cannot post to the admin sign-in", async () => {
    const response = await app.visitor().post("/admin/login", ADMIN, { origin: "https://evil.example" });
    expect(response.status).toBe(400);
    expect(response.headers.getSetCookie().join()).not.toContain("session_token");
  });

  test("password guessing at the admin sign-in is stopped with a clear message", async () => {
    const limited = await openTestApp({ RATE_LIMITS: "on" });
    try {
      let last: Response | undefined;
      for (let guess = 0; guess < 12; guess += 1) {
        last = await limited
          .visitor()
          .post("/admin/login", { email: ADMIN.email, password: `guess ${guess}` });
      }
      expect(last?.status).toBe(429);
      expect(await last?.text()).toContain("Too many attempts.");
    } finally {
      await limited.close();
    }
  });
});

test("the sidebar keeps its state, also without JavaScript", async () => {
  const visitor = await admin();
  const page = async () => (await visitor.get("/admin/dashboard")).text();
  expect(await page()).toContain('data-sidebar="open"');
  const closed = await visitor.post("/admin/sidebar", { state: "closed", returnTo: "/admin/orders?page=2" });
  expect(closed.headers.get("location")).toBe("/admin/orders?page=2");
  expect(await page()).toContain('data-sidebar="closed"');
  await visitor.post("/admin/sidebar", { state: "open", returnTo: "//evil.example" });
  expect(await page()).toContain('data-sidebar="open"');
});
