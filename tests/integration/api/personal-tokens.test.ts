import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { personalTokens } from "#app/domain/api-keys/personal-tokens.tables.ts";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { newApiKey } from "#tests/fixtures/api-key.ts";
import { buy } from "#tests/fixtures/orders/placed-order.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { openApiClient, type ApiClient } from "#tests/requests/api-contract.ts";
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

async function makeToken(): Promise<string> {
  const html = await (await customer.post(PAGE, FORM)).text();
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
