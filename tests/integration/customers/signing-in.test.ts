import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { linkIn, emailsTo, waitForEmail } from "#tests/servers/outbox.ts";
import { openTestApp, type TestApp } from "#tests/servers/test-app.ts";
import type { Visitor } from "#tests/requests/visitor.ts";

const PASSWORD = "moti jhumka 7";

describe("the page to return to", () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await openTestApp();
  });

  afterAll(() => app.close());

  test("the page to return to is remembered through sign-up, the confirmation email and sign-in", async () => {
    const visitor = app.visitor();
    const guarded = (await visitor.get("/checkout?address=1")).headers.get("location") ?? "";
    const signIn = await (await visitor.get(guarded)).text();
    const signUp = /href="(\/signup\?[^"]*)"/.exec(signIn)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const form = await (await visitor.get(signUp)).text();
    expect(form).toContain('name="returnTo" value="/checkout?address=1"');

    const email = "remembers@example.com";
    const fields = { fullName: "Asha", email, password: PASSWORD, confirmPassword: PASSWORD };
    const signedUp = await visitor.post("/signup", { ...fields, returnTo: "/checkout?address=1" });
    const login = "/login?returnTo=%2Fcheckout%3Faddress%3D1";
    expect(signedUp.headers.get("location")).toBe(login);
    const confirmed = await visitor.post(linkIn(await waitForEmail(app.outbox, email, /confirm/i)), {});
    expect(confirmed.headers.get("location")).toBe(login);
  });

  // Proves SEC-HTTP-07
  test.each(["//evil.example", "https://evil.example/", String.raw`/\evil.example`])(
    "the page to return to is never on another site: %s",
    async (returnTo) => {
      const email = `evil${returnTo.length}@example.com`;
      const fields = { fullName: "Asha", email, password: PASSWORD, confirmPassword: PASSWORD, returnTo };
      const visitor = app.visitor();
      expect((await visitor.post("/signup", fields)).headers.get("location")).toBe("/login");
      const link = linkIn(await waitForEmail(app.outbox, email, /confirm/i));
      expect(link).not.toContain("evil.example%2F");
      const bent = await visitor.post(`${link}&returnTo=${encodeURIComponent(returnTo)}`, {});
      expect(bent.headers.get("location")).toBe("/login");
    },
  );

  test("the sign-in page says why it was opened, and speaks of the checkout where an account is required", async () => {
    const textOf = async (path: string) => pageText(await (await app.visitor().get(path)).text());
    expect(await textOf("/login")).toContain("Sign in to see your orders and to check out.");
    expect(await textOf("/login?returnTo=%2Fcheckout%3Faddress%3D1")).toContain("Sign in to check out.");
    expect(await textOf("/login?returnTo=%2Fwishlist")).toContain("Sign in to see your wishlist.");
    await saveTestSection(app.store, "checkout", { guests: true });
    try {
      expect(await textOf("/login")).toContain("Sign in to see your orders and your wishlist.");
      expect(await textOf("/login")).not.toContain("check out");
    } finally {
      await saveTestSection(app.store, "checkout", { guests: false });
    }
  });

  test("signing out redirects to the home page with a message", async () => {
    const visitor = app.visitor();
    await visitor.signUp("out@example.com", PASSWORD);
    await visitor.signIn("out@example.com", PASSWORD);
    expect((await visitor.post("/logout", {})).headers.get("location")).toBe("/");
    expect(await (await visitor.get("/")).text()).toContain("Logged Out");
  });

  test("an internal failure is reported as an error of the store, not of the visitor", async () => {
    const { pool } = app.store.database;
    await pool.query("alter table accounts rename to accounts_away");
    try {
      const signIn = await app.visitor().signIn("out@example.com", PASSWORD);
      expect(signIn.status).toBe(500);
      const text = await signIn.text();
      expect(text).toContain("Login Error");
      expect(text).toContain("An unexpected error occurred. Please try again.");
      const signUp = await app.visitor().signUp("broken@example.com", PASSWORD);
      expect(signUp.status).toBe(500);
      expect(await signUp.text()).toContain("Signup Error");
    } finally {
      await pool.query("alter table accounts_away rename to accounts");
    }
  });
});

describe("email confirmation with a mail server", () => {
  let app: TestApp;
  let browser: Visitor;
  const email = "unconfirmed@example.com";

  beforeAll(async () => {
    // No server listens on this port, so the emails stay in the queue, where the test reads them.
    app = await openTestApp({ SMTP_URL: "smtp://127.0.0.1:9" });
    browser = app.visitor();
    await browser.signUp(email, PASSWORD);
  });

  afterAll(() => app.close());

  const linksTo = async (address: string) => {
    const { rows } = await app.store.database.pool.query<{ text: string }>(
      `select text from outgoing_mails where recipient = '${address}' and kind = 'confirm-email' order by created_at, id`,
    );
    return rows.map(({ text }) => /http\S+/.exec(text)?.[0] ?? "");
  };

  test("a sign-in with an unconfirmed email says so and offers a new link", async () => {
    const refused = await app.visitor().signIn(email, PASSWORD, "/orders");
    expect(refused.status).toBe(400);
    const html = await refused.text();
    expect(html).toContain("Please confirm your email first");
    expect(html).toContain('action="/resend-confirmation"');
    expect(html).toContain("Send a new confirmation link");
    expect(html).toContain(`name="email" value="${email}"`);
    expect(await (await app.visitor().signIn(email, "wrong")).text()).not.toContain(
      "Send a new confirmation link",
    );
  });

  test("a new confirmation link is emailed and works", async () => {
    const before = (await linksTo(email)).length;
    const requested = await app.visitor().post("/resend-confirmation", { email, returnTo: "/orders" });
    expect(requested.headers.get("location")).toBe("/login?returnTo=%2Forders");
    const links = await linksTo(email);
    expect(links).toHaveLength(before + 1);
    const { pathname, search } = new URL(links.at(-1) ?? "");
    const opened = await browser.get(`${pathname}${search}`);
    expect(await opened.text()).toContain("Confirm my email");
    expect((await app.visitor().signIn(email, PASSWORD)).status).toBe(400);
    const confirmed = await browser.post(`${pathname}${search}`, {});
    expect(confirmed.headers.get("location")).toBe("/login");
    expect((await app.visitor().signIn(email, PASSWORD)).status).toBe(302);
  });

  test.each(["nobody@example.com", "no address at all", email])(
    "a request for a confirmation link for %s gets the same response and no email",
    async (asker) => {
      const before = (await linksTo(asker)).length;
      const requested = await app.visitor().post("/resend-confirmation", { email: asker });
      expect([requested.status, requested.headers.get("location")]).toEqual([302, "/login"]);
      expect(await linksTo(asker)).toHaveLength(before);
    },
  );

  test("a request for a confirmation link without an email is refused", async () => {
    const requested = await app.visitor().post("/resend-confirmation", { email: " " });
    expect(requested.status).toBe(400);
    expect(await requested.text()).toContain("Please enter your email address.");
  });

  test("a forged or expired confirmation link leads to the form for a new one", async () => {
    const bad = await app.visitor().post("/confirm-email?token=forged", {});
    expect(bad.headers.get("location")).toBe("/resend-confirmation");
  });
});

describe("rate limits at sign-in", () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await openTestApp({ RATE_LIMITS: "on", TRUST_PROXY: "on" });
  });

  afterAll(() => app.close());

  const tryFrom = (visitor: Visitor, address: string, email: string, password: string) =>
    visitor.post("/login", { email, password }, { "x-forwarded-for": address });

  // Proves SEC-ACCOUNTS-01
  test("an account that is tried from many network addresses is slowed down, but not its owner's own browser", async () => {
    const email = "hunted@example.com";
    const owner = app.visitor();
    await owner.signUp(email, PASSWORD);
    expect((await tryFrom(owner, "192.0.2.1", email, PASSWORD)).status).toBe(302);

    const statuses: number[] = [];
    for (let guess = 0; guess < 12; guess += 1) {
      const response = await tryFrom(app.visitor(), `198.51.100.${guess}`, email, `guess ${guess}`);
      statuses.push(response.status);
    }
    // The owner's successful sign-in does not count as an attempt.
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    const stranger = await tryFrom(app.visitor(), "203.0.113.7", email, PASSWORD);
    expect(stranger.status).toBe(429);
    expect(await stranger.text()).toMatch(
      /Too many attempts\. Please try again in (?:a minute|\d+ minutes)\./,
    );

    await owner.post("/logout", {});
    expect((await tryFrom(owner, "192.0.2.1", email, PASSWORD)).status).toBe(302);
    expect((await tryFrom(app.visitor(), "203.0.113.8", "other@example.com", "x")).status).toBe(400);
  });

  // Proves SEC-ACCOUNTS-15
  test("a mailbox is not flooded with reset links, whoever requests them", async () => {
    const email = "flooded@example.com";
    await app.visitor().signUp(email, PASSWORD);
    for (let asker = 0; asker < 8; asker += 1) {
      const fields = { email };
      const requested = await app
        .visitor()
        .post("/forgot-password", fields, { "x-forwarded-for": `198.51.100.${100 + asker}` });
      expect(requested.headers.get("location")).toBe("/login");
    }
    const { rows } = await app.store.database.pool.query(
      `select 1 from outgoing_mails where recipient = '${email}' and kind = 'password-reset'`,
    );
    expect(rows).toHaveLength(5);
    expect((await emailsTo(app.outbox, email)).length).toBeLessThanOrEqual(6);
  });

  // Proves SEC-ACCOUNTS-07
  test("the password of a confirmation step cannot be guessed either", async () => {
    const visitor = app.visitor();
    await visitor.signUp("again@example.com", PASSWORD);
    await visitor.signIn("again@example.com", PASSWORD);
    const statuses: number[] = [];
    for (let guess = 0; guess < 11; guess += 1)
      statuses.push((await visitor.post("/profile/data/delete", { password: `guess ${guess}` })).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await visitor.post("/profile/data/delete", { password: PASSWORD })).status).toBe(429);
  });
});
