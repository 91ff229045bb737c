import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { createPersonalToken, listPersonalTokens } from "#app/domain/api-keys/personal-tokens.server.ts";
import { personalTokens } from "#app/domain/api-keys/personal-tokens.tables.ts";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { signCustomerOut } from "#app/domain/customers/auth/end-access.server.ts";
import { sessions, users } from "#app/domain/customers/customers.tables.ts";
import { newId } from "#app/lib/id.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import { authenticator } from "#tests/fixtures/sign-in/authenticator.ts";
import { newApiKey } from "#tests/fixtures/api-key.ts";
import { buy } from "#tests/fixtures/orders/placed-order.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { openApiClient, type ApiClient } from "#tests/requests/api-contract.ts";
import { linkIn, waitForEmail } from "#tests/servers/outbox.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { makeCustomer, stockProduct } from "#tests/servers/test-store.ts";

const PAGE = "/profile/security";
const PASSWORD = "a long password of a customer";
const FORM = { form: "token-create", name: "My budget", lifetime: "90", password: PASSWORD };

const app = await appForFile({ RATE_LIMITS: "off" });
const { db } = app.store;
let api: ApiClient;
let customer: Visitor;
let userId: string;
let own: number;
let others: number;

const withToken = (path: string, token: string) =>
  api(path, { headers: { authorization: `Bearer ${token}` } });

beforeAll(async () => {
  api = await openApiClient(app.url);
  customer = app.visitor();
  await customer.signUp("token@example.com", PASSWORD);
  await customer.signIn("token@example.com", PASSWORD);
  [{ id: userId } = { id: "" }] = await db.select().from(users).where(eq(users.email, "token@example.com"));
  const lines = [{ variant: await stockProduct(app.store), quantity: 1 }];
  ({ number: own } = await buy(app.store, { userId, lines }));
  ({ number: others } = await buy(app.store, { userId: await makeCustomer(app.store), lines }));
});

async function makeSession(id: string): Promise<string> {
  const sessionId = newId();
  const expiresAt = new Date(Date.now() + DAY_MS);
  await db.insert(sessions).values({ id: sessionId, userId: id, token: sessionId, expiresAt });
  return sessionId;
}

async function makeToken(fields: Record<string, string> = {}): Promise<string> {
  const html = await (await customer.post(PAGE, { ...FORM, ...fields })).text();
  return /token_[\w-]{43}/.exec(html)?.[0] ?? "";
}

test("a token needs a name and the password, which the page names", async () => {
  const empty = await customer.post(PAGE, { ...FORM, name: "" });
  expect([empty.status, await empty.text()]).toEqual([400, expect.stringContaining("Enter a name")]);
  const wrong = await customer.post(PAGE, { ...FORM, password: "a wrong password" });
  expect(await wrong.text()).toContain("This is not your password.");
  expect(await db.$count(personalTokens)).toBe(0);
});

test("a token is shown once, stored as a hash, audited, and reads the customer’s own orders only", async () => {
  const token = await makeToken();
  expect(token).not.toBe("");
  const [row] = await db.select().from(personalTokens);
  expect(row).toMatchObject({ userId, name: "My budget", revokedAt: null });
  expect(JSON.stringify(row)).not.toContain(token);
  const page = await (await customer.get(PAGE)).text();
  expect(page).not.toContain(token);
  expect(pageText(page)).toContain("My budget");
  const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, "personal-token.create"));
  expect(entry).toMatchObject({ actorId: userId, subjectId: row?.id });
  const list = await withToken("/me/orders", token);
  expect(list.body).toMatchObject({ data: [{ number: own, lines: [{ quantity: 1 }] }], nextCursor: null });
  expect(list.headers.get("cache-control")).toBe("private, no-store");
  expect(list.headers.get("access-control-allow-origin")).toBeNull();
  expect((await withToken(`/me/orders/${own}`, token)).body).toMatchObject({ number: own });
  expect((await withToken(`/me/orders/${others}`, token)).status).toBe(404);
});

test("a token is no key of the shop, and a key is no token", async () => {
  const token = await makeToken();
  expect((await withToken("/admin/orders", token)).status).toBe(401);
  const { key } = await newApiKey(app.store, ["orders.view"]);
  expect((await withToken("/me/orders", key)).status).toBe(401);
  expect((await api("/me/orders")).status).toBe(401);
});

test("a token ends when it is revoked or expires, and only its customer can revoke it", async () => {
  const token = await makeToken();
  const rows = await db.select().from(personalTokens).orderBy(personalTokens.createdAt);
  const id = rows.at(-1)?.id ?? "";
  const stranger = app.visitor();
  await stranger.signUp("stranger@example.com", PASSWORD);
  await stranger.signIn("stranger@example.com", PASSWORD);
  expect((await stranger.post(PAGE, { form: "token-revoke", id })).status).toBe(409);
  expect((await withToken("/me/orders", token)).status).toBe(200);
  await customer.post(PAGE, { form: "token-revoke", id });
  expect((await withToken("/me/orders", token)).body).toMatchObject({ detail: "This token was revoked." });
  const expired = await makeToken();
  await db.update(personalTokens).set({ expiresAt: new Date(Date.now() - 1) });
  expect((await withToken("/me/orders", expired)).body).toMatchObject({ detail: "This token has expired." });
});

test("the customer gets an email about a new token", async () => {
  await makeToken();
  const email = await waitForEmail(app.outbox, "token@example.com", /personal token was created/);
  expect(email.text).toContain("the personal token “My budget” was created for your account");
});

test("a token stops to work when its customer changes or resets the password, or signs out everywhere", async () => {
  const use = async (token: string) => (await withToken("/me/orders", token)).status;
  const first = await makeToken();
  expect(await use(first)).toBe(200);
  await customer.post("/profile/sessions", { password: PASSWORD });
  expect(await use(first)).toBe(401);
  const second = await makeToken();
  const NEW = "another long password of a customer";
  const change = { currentPassword: PASSWORD, password: NEW, confirmPassword: NEW };
  expect((await customer.post("/profile/password", change)).status).toBe(302);
  expect(await use(second)).toBe(401);
  const third = await makeToken({ password: NEW });
  expect(await use(third)).toBe(200);
  await app.visitor().post("/forgot-password", { email: "token@example.com" });
  const link = linkIn(await waitForEmail(app.outbox, "token@example.com", /password$/));
  const token = new URL(link, app.url).searchParams.get("token") ?? "";
  await app.visitor().post("/reset-password", { token, password: PASSWORD, confirmPassword: PASSWORD });
  expect(await use(third)).toBe(401);
  await customer.signIn("token@example.com", PASSWORD);
  const fourth = await makeToken();
  expect(await use(fourth)).toBe(200);
  await signCustomerOut(app.store, { customerId: userId, actorId: userId, endsTwoFactor: false });
  expect(await use(fourth)).toBe(401);
  const entries = await db.select().from(auditLog).where(eq(auditLog.action, "personal-token.revoke"));
  expect(entries.length).toBeGreaterThanOrEqual(4);
});

test("a refused token is recorded in the security log with its customer", async () => {
  const entries = await db.select().from(auditLog).where(eq(auditLog.action, "access.refused"));
  expect(entries).toMatchObject([{ actorId: userId, subjectId: "/api/v1/me/orders" }]);
});

test("with two-factor authentication a token also needs the code", async () => {
  await customer.signIn("token@example.com", PASSWORD);
  const begun = await (await customer.post(PAGE, { form: "two-factor-begin", password: PASSWORD })).text();
  const hidden = (name: string) =>
    (new RegExp(`name="${name}" value="([^"]*)"`).exec(begun)?.[1] ?? "").replaceAll("&amp;", "&");
  const [uri, codes] = [hidden("uri"), hidden("codes")];
  await customer.post(PAGE, { form: "two-factor-confirm", uri, codes, code: authenticator(uri)() });
  const before = await db.$count(personalTokens);
  const missing = await customer.post(PAGE, FORM);
  expect([missing.status, await missing.text()]).toEqual([400, expect.stringContaining("enter the code")]);
  const wrong = await customer.post(PAGE, { ...FORM, code: "000000" });
  expect(await wrong.text()).toContain("This code is not correct.");
  expect(await db.$count(personalTokens)).toBe(before);
  expect(await makeToken({ code: codes.split(" ")[0] ?? "" })).not.toBe("");
});

test("a token that is created while all devices are signed out does not survive it", async () => {
  for (let round = 0; round < 10; round += 1) {
    const id = await makeCustomer(app.store);
    const sessionId = await makeSession(id);
    const [made] = await Promise.all([
      createPersonalToken(app.store, { userId: id, sessionId, name: "Late", lifetimeDays: 30 }),
      signCustomerOut(app.store, { customerId: id, actorId: id, endsTwoFactor: false }),
    ]);
    expect(made.ok || made.error === "signed-out").toBe(true);
    expect(await listPersonalTokens(db, { userId: id, usableAt: new Date() })).toEqual([]);
    const late = await createPersonalToken(app.store, {
      userId: id,
      sessionId,
      name: "Late",
      lifetimeDays: 30,
    });
    expect(late).toEqual({ ok: false, error: "signed-out" });
  }
});

test("of many forms at once, only ten make usable tokens, and ended ones hide none", async () => {
  const id = await makeCustomer(app.store);
  const sessionId = await makeSession(id);
  const make = () =>
    createPersonalToken(app.store, { userId: id, sessionId, name: "Many", lifetimeDays: 30 });
  for (let round = 0; round < 6; round += 1) {
    const made = await Promise.all(Array.from({ length: 14 }, make));
    expect(made.filter(({ ok }) => ok)).toHaveLength(10);
    if (round === 5) break;
    await db.update(personalTokens).set({ revokedAt: new Date() }).where(eq(personalTokens.userId, id));
  }
  const usable = await listPersonalTokens(db, { userId: id, usableAt: new Date() });
  expect(usable).toHaveLength(10);
  expect(await listPersonalTokens(db, { userId: id })).toHaveLength(60);
});
