import { describe, expect, test } from "vitest";
import { emailsTo, linkIn, waitForEmail } from "#tests/servers/outbox.ts";
import { openTestApp } from "#tests/servers/test-app.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";

const PASSWORD = "moti jhumka 7";

const app = await appForFile();

describe("an account", () => {
  test("a new account is confirmed by email and can sign in", async () => {
    const visitor = app.visitor();
    const signedUp = await visitor.signUp("new@example.com", PASSWORD);
    expect(signedUp.headers.get("location")).toBe("/login");
    expect(await (await visitor.get("/login")).text()).toContain("Signup Successful!");
    const link = linkIn(await waitForEmail(app.outbox, "new@example.com", /confirm/i));
    const confirmed = await visitor.post(link, {});
    expect(confirmed.headers.get("location")).toBe("/login");
    expect(await (await visitor.get("/login")).text()).toContain("Email confirmed");

    const signedIn = await visitor.signIn("new@example.com", PASSWORD);
    expect(signedIn.headers.get("location")).toBe("/");
    expect((await visitor.get("/orders")).status).toBe(200);
    const session = signedIn.headers.getSetCookie().find((cookie) => cookie.includes("session_token"));
    expect(session).toMatch(/HttpOnly/i);
    expect(session).toMatch(/SameSite=Lax/i);
  });

  // Proves SEC-HEADERS-03
  test("signed-in pages are never cached, and a visitor never receives one", async () => {
    const visitor = app.visitor();
    await visitor.signUp("private@example.com", PASSWORD);
    await visitor.signIn("private@example.com", PASSWORD);
    const mine = await visitor.get("/");
    expect(mine.headers.get("cache-control")).toBe("private, no-store");
    expect(await mine.text()).toContain("private@example.com");
    expect(await (await app.visitor().get("/")).text()).not.toContain("private@example.com");
  });

  test("signing out ends the session", async () => {
    const visitor = app.visitor();
    await visitor.signUp("leaves@example.com", PASSWORD);
    await visitor.signIn("leaves@example.com", PASSWORD);
    const kept = [...visitor.cookies];
    await visitor.post("/logout", {});
    const returning = app.visitor();
    for (const [name, value] of kept) returning.cookies.set(name, value);
    expect((await returning.get("/orders")).status).toBe(302);
  });

  test("a second sign-up with the same email gets the same response, and the owner gets an email", async () => {
    const first = await app.visitor().signUp("twice@example.com", PASSWORD);
    const second = await app.visitor().signUp("twice@example.com", "another password");
    expect([second.status, second.headers.get("location")]).toEqual([
      first.status,
      first.headers.get("location"),
    ]);
    await waitForEmail(app.outbox, "twice@example.com", /account$/);
    expect((await app.visitor().signIn("twice@example.com", "another password")).status).toBe(400);
  });

  test.each([
    [
      "all fields",
      { fullName: "", email: "", password: "", confirmPassword: "" },
      "Please fill in all fields.",
    ],
    [
      "equal passwords",
      { fullName: "A", email: "a@example.com", password: "abcdefg", confirmPassword: "abcdefh" },
      "Passwords do not match.",
    ],
    [
      "six characters",
      { fullName: "A", email: "a@example.com", password: "abcde", confirmPassword: "abcde" },
      "Use at least 6 characters",
    ],
    [
      "an uncommon password",
      { fullName: "A", email: "a@example.com", password: "Password1", confirmPassword: "Password1" },
      "too common",
    ],
    [
      "an address",
      { fullName: "A", email: "not an address", password: "abcdefg", confirmPassword: "abcdefg" },
      "Email is invalid",
    ],
  ])("the sign-up form asks for %s and keeps the entered values", async (_, fields, message) => {
    const response = await app.visitor().post("/signup", fields);
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(html).toContain(message);
    expect(html).toContain(`name="email" value="${fields.email}"`);
  });

  // Proves SEC-FIELDS-01
  test("a sign-up cannot set the administrator role", async () => {
    const visitor = app.visitor();
    const fields = {
      fullName: "A",
      email: "role@example.com",
      password: PASSWORD,
      confirmPassword: PASSWORD,
    };
    await visitor.post("/signup", { ...fields, role: "admin" });
    await visitor.signIn("role@example.com", PASSWORD);
    expect(await (await visitor.get("/")).text()).toContain("Orders");
    const { rows } = await app.store.database.pool.query(
      "select role from users where email = 'role@example.com'",
    );
    expect(rows).toEqual([{ role: "customer" }]);
  });
});

describe("signing in", () => {
  test("a wrong password and an unknown email get the same response", async () => {
    await app.visitor().signUp("known@example.com", PASSWORD);
    const wrong = await app.visitor().signIn("known@example.com", "wrong password");
    const unknown = await app.visitor().signIn("unknown@example.com", "wrong password");
    expect([wrong.status, unknown.status]).toEqual([400, 400]);
    expect(await wrong.text()).toContain("Login Failed");
    expect(await unknown.text()).toContain("Invalid email or password");
  });

  test("the sign-in form marks each empty field with its error", async () => {
    const response = await app.visitor().signIn("", "");
    const html = await response.text();
    expect(html).toContain("Please fill in both email and password.");
    expect(html).toContain("Email is required");
    expect(html).toContain("Password is required");
  });

  test("a sign-up without a field marks that field", async () => {
    const response = await app.visitor().post("/signup", { fullName: "Asha", email: "", password: PASSWORD });
    const html = await response.text();
    expect(html).toContain("Please fill in all fields.");
    for (const field of ["email", "confirmPassword"])
      expect(html).toMatch(new RegExp(`aria-invalid="true"[^>]*aria-describedby=[^>]*name="${field}"`));
    for (const field of ["fullName", "password"])
      expect(html).not.toMatch(new RegExp(`aria-invalid="true"[^>]*name="${field}"`));
  });

  test("a reset request without an email marks the field", async () => {
    const html = await (await app.visitor().post("/forgot-password", { email: "" })).text();
    expect(html).toMatch(/aria-invalid="true"[^>]*name="email"/);
  });

  test.each([
    ["/orders", "/orders"],
    ["//evil.example", "/"],
    ["https://evil.example", "/"],
    ["javascript:alert(1)", "/"],
  ])("a sign-in that came from %j redirects to %s", async (returnTo, location) => {
    const email = `returns${returnTo.length}@example.com`;
    const visitor = app.visitor();
    await visitor.signUp(email, PASSWORD);
    expect((await visitor.signIn(email, PASSWORD, returnTo)).headers.get("location")).toBe(location);
  });

  test("another site cannot post to the sign-in form", async () => {
    const response = await app
      .visitor()
      .post("/login", { email: "a@example.com", password: "x" }, { origin: "https://evil.example" });
    expect(response.status).toBe(400);
    expect(response.headers.getSetCookie().join()).not.toContain("session_token");
  });
});

describe("a forgotten password", () => {
  test("a forgotten password is replaced through the emailed link, once, and all sessions end", async () => {
    const visitor = app.visitor();
    await visitor.signUp("forgets@example.com", PASSWORD);
    await visitor.signIn("forgets@example.com", PASSWORD);
    await app.visitor().post("/forgot-password", { email: "forgets@example.com" });
    const link = linkIn(await waitForEmail(app.outbox, "forgets@example.com", /password$/));
    const token = new URL(link, app.url).searchParams.get("token") ?? "";
    const pageOf = async (of: string) => (await app.visitor().get(`/reset-password?token=${of}`)).text();
    const reset = (password: string) =>
      app.visitor().post("/reset-password", { token, password, confirmPassword: password });

    expect(await pageOf(token)).toContain("Change Password");
    const path = `/reset-password?token=${token}`;
    const empty = await app.visitor().post(path, { token, password: "", confirmPassword: "" });
    expect(await empty.text()).toContain("New password is required");
    const passwords = { password: "a new password", confirmPassword: "another" };
    const different = await app.visitor().post(path, { token, ...passwords });
    expect(await different.text()).toMatch(/aria-invalid="true"[^>]*name="confirmPassword"/);

    expect((await reset("a new password")).headers.get("location")).toBe("/login");
    expect((await visitor.get("/orders")).status).toBe(302);
    expect((await app.visitor().signIn("forgets@example.com", PASSWORD)).status).toBe(400);
    expect((await app.visitor().signIn("forgets@example.com", "a new password")).status).toBe(302);

    const second = await reset("yet another password");
    expect(second.status).toBe(400);
    expect(await second.text()).toContain("This link was used already or is too old.");

    for (const old of [token, "nonsense", ""]) {
      const html = await pageOf(old);
      expect(html).toContain("This link no longer works");
      expect(html).toMatch(/href="\/forgot-password"[^>]*>Request a new link/);
      expect(html).not.toContain('name="confirmPassword"');
    }
  });

  test("a reset request for an unknown email gets the same response and sends no email", async () => {
    const response = await app.visitor().post("/forgot-password", { email: "nobody@example.com" });
    expect(response.headers.get("location")).toBe("/login");
    expect(await emailsTo(app.outbox, "nobody@example.com")).toEqual([]);
  });
});

describe("rate limits", () => {
  test("password guessing is stopped with a clear message, for that email only and only for a while", async () => {
    const limited = await openTestApp({ RATE_LIMITS: "on" });
    try {
      const responses: Response[] = [];
      for (let guess = 0; guess < 12; guess += 1) {
        responses.push(await limited.visitor().signIn("victim@example.com", `guess ${guess}`));
      }
      const last = responses.at(-1);
      expect(last?.status).toBe(429);
      expect(await last?.text()).toContain("Too many attempts.");
    } finally {
      await limited.close();
    }
  });
});
