import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import {
  createApiKey,
  listApiKeys,
  MAX_API_KEYS,
  revokeApiKey,
} from "#app/domain/api-keys/api-keys.server.ts";
import { apiKeys } from "#app/domain/api-keys/api-keys.tables.ts";
import { API_SCOPES, OPERATIONS } from "#app/domain/api/operations.server.ts";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import type { Permission } from "#app/domain/customers/staff/permissions.ts";
import { stockCatalogue } from "#tests/fixtures/catalog/test-catalogue.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { administratorOf, buy } from "#tests/fixtures/orders/placed-order.ts";
import { newId } from "#app/lib/id.ts";
import { turnSecondFactorOn } from "#tests/fixtures/sign-in/second-factor.ts";
import { staffMember } from "#tests/fixtures/staff-member.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { makeCustomer, stockProduct } from "#tests/servers/test-store.ts";
import { openApiClient, type ApiClient } from "#tests/requests/api-contract.ts";

const PAGE = "/admin/settings/api-keys";
const FORM = { form: "create", name: "Warehouse", lifetime: "90", "permission.orders.view": "on" };

const { app, admin } = await adminForFile();
const { db } = app.store;
let api: ApiClient;
let ownerId: string;

beforeAll(async () => {
  api = await openApiClient(app.url);
  ({ id: ownerId } = await administratorOf(app.store));
  await stockCatalogue(app.store, [
    { name: "Courtyard Kurta", variants: { "2XL plum": { inventory: 3 } } },
    { name: "Secret Lehenga", status: "draft", variants: { "-": { inventory: 9 } } },
  ]);
});

async function newKey(scopes: readonly Permission[], expiresAt: Date | null = null) {
  const made = await createApiKey(app.store, { name: "Test", scopes, expiresAt, actorId: ownerId });
  if (!made.ok) throw new Error(made.error);
  return made;
}

const withKey = (path: string, key: string) => api(path, { headers: { authorization: `Bearer ${key}` } });

describe("the page of keys", () => {
  let codes: string[];

  test("makes keys only with a second factor that was confirmed in the last minutes", async () => {
    expect(pageText(await (await admin.get(PAGE)).text())).toContain(
      "Turn on two-factor authentication or add a passkey first",
    );
    expect((await admin.post(PAGE, FORM)).status).toBe(403);
    codes = await turnSecondFactorOn(admin);
    expect((await admin.post(PAGE, FORM)).status).toBe(403);
    expect((await admin.post(PAGE, { form: "code", code: "wrong-code" })).status).toBe(400);
    expect((await admin.post(PAGE, { form: "code", code: codes.shift() ?? "" })).status).toBe(302);
    expect(await db.$count(apiKeys)).toBe(0);
  });

  test("names each field that is missing and keeps the others", async () => {
    const response = await admin.post(PAGE, { form: "create", name: "", lifetime: "365" });
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(html).toContain("Enter a name");
    expect(html).toContain("Tick at least one scope");
    expect(html).toMatch(/<option value="365" selected/);
  });

  test("shows a new key once, stores only its hash, and audits it", async () => {
    const html = await (await admin.post(PAGE, { ...FORM, "permission.audit-log.view": "on" })).text();
    const key = /key_[\w-]{43}/.exec(html)?.[0] ?? "";
    expect(key).not.toBe("");
    const [row] = await db.select().from(apiKeys);
    // No operation needs the permission to see the audit log.
    expect(row).toMatchObject({ name: "Warehouse", scopes: ["orders.view"], revokedAt: null });
    expect(JSON.stringify(row)).not.toContain(key);
    const again = await (await admin.get(PAGE)).text();
    expect(again).not.toContain(key);
    expect(pageText(again)).toContain("never used");
    const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, "api-key.create"));
    expect(entry).toMatchObject({ actorId: ownerId, after: { name: "Warehouse", scopes: ["orders.view"] } });
    expect(JSON.stringify(entry)).not.toContain(key);
    expect((await withKey("/admin/orders", key)).status).toBe(200);
    expect(pageText(await (await admin.get(PAGE)).text())).not.toContain("never used");
    const revoked = await admin.post(PAGE, { form: "revoke", id: row?.id ?? "" });
    expect(revoked.headers.get("location")).toBe(PAGE);
    expect((await withKey("/admin/orders", key)).body).toMatchObject({ detail: "This key was revoked." });
    expect((await admin.post(PAGE, { form: "revoke", id: row?.id ?? "" })).status).toBe(409);
  });

  test("is open to the owner only", async () => {
    const { visitor } = await staffMember(app, "manager@example.com", { role: "manager", ownRoleId: null });
    const opened = await visitor.get(PAGE);
    expect([opened.status, opened.headers.get("location")]).toEqual([303, "/admin/no-permission"]);
    const before = await db.$count(apiKeys);
    await visitor.post(PAGE, FORM);
    expect(await db.$count(apiKeys)).toBe(before);
  });
});

/** A request by a method, with an empty body where it may have one. */
function requestTo(method: string) {
  const sent = method === "get" || method === "delete" ? {} : { json: {} };
  return { method: method.toUpperCase(), headers: { "Idempotency-Key": newId(), "If-Match": "*" }, ...sent };
}

test("the list begins with the keys that are usable, the newest first", async () => {
  const older = await newKey(["orders.view"]);
  const newer = await newKey(["orders.view"]);
  const expired = await newKey(["orders.view"], new Date(Date.now() - 1));
  const revoked = await newKey(["orders.view"]);
  await revokeApiKey(app.store, { id: revoked.id, actorId: ownerId });
  const made = new Set([older.id, newer.id, expired.id, revoked.id]);
  const listed = (await listApiKeys(db, new Date())).map(({ id }) => id).filter((id) => made.has(id));
  expect(listed).toEqual([newer.id, older.id, revoked.id, expired.id]);
});

describe("a key", () => {
  const keyed = OPERATIONS.filter(({ permission }) => permission !== undefined);

  test("is needed by each operation that has a permission", async () => {
    expect(keyed.length).toBeGreaterThan(3);
    for (const { path, method } of keyed) {
      const { status, headers, body } = await api(path.replaceAll(/\{\w+\}/g, "1"), requestTo(method));
      expect([path, status, headers.get("www-authenticate")]).toEqual([path, 401, "Bearer"]);
      expect(JSON.stringify(body)).not.toContain("Lehenga");
    }
  });

  test("without the scope is refused with its name", async () => {
    const keys = new Map<string, string>();
    for (const scope of API_SCOPES)
      keys.set(scope, (await newKey(API_SCOPES.filter((each) => each !== scope))).key);
    for (const { path, method, permission = "" } of keyed) {
      const key = keys.get(permission);
      const { headers, ...init } = requestTo(method);
      const authorized = { ...init, headers: { ...headers, authorization: `Bearer ${key}` } };
      const { status, body } = await api(path.replaceAll(/\{\w+\}/g, "1"), authorized);
      expect([path, status]).toEqual([path, 403]);
      expect(body).toMatchObject({ detail: `The key lacks the scope ${permission}.` });
    }
  });

  test("that is unknown, revoked or expired is refused", async () => {
    expect((await withKey("/admin/orders", "key_guessed")).status).toBe(401);
    const expired = await newKey(["orders.view"], new Date(Date.now() - 1));
    expect((await withKey("/admin/orders", expired.key)).body).toMatchObject({
      detail: "This key has expired.",
    });
    const { id, key } = await newKey(["orders.view"]);
    expect((await withKey("/admin/orders", key)).status).toBe(200);
    expect(await revokeApiKey(app.store, { id, actorId: ownerId })).toBe(true);
    expect((await withKey("/admin/orders", key)).status).toBe(401);
    const refused = await db.select().from(auditLog).where(eq(auditLog.action, "access.refused"));
    const actors = refused.map(({ actorId }) => actorId);
    expect(actors).toEqual(expect.arrayContaining([expired.id, id]));
    expect(actors).not.toContain(null);
  });

  test("expired does not count towards the limit", async () => {
    const first = await db.$count(apiKeys);
    for (let count = 0; count < MAX_API_KEYS; count += 1) await newKey([], new Date(Date.now() - 1));
    expect(await db.$count(apiKeys)).toBe(first + MAX_API_KEYS);
    await newKey(["orders.view"]);
  });

  test("has its last use written once in five minutes", async () => {
    const { id, key } = await newKey(["orders.view"]);
    const usedAt = async () => (await db.select().from(apiKeys).where(eq(apiKeys.id, id)))[0]?.lastUsedAt;
    await withKey("/admin/orders", key);
    const first = await usedAt();
    expect(first).toBeInstanceOf(Date);
    await withKey("/admin/orders", key);
    expect(await usedAt()).toEqual(first);
    await db.update(apiKeys).set({ lastUsedAt: new Date(Date.now() - 6 * 60_000) });
    await withKey("/admin/orders", key);
    expect((await usedAt())?.getTime()).toBeGreaterThan((first?.getTime() ?? 0) - 1);
  });
});

describe("with a key", () => {
  test("products include drafts and the exact stock, and nobody else gets the response", async () => {
    const { key } = await newKey(["products.view"]);
    const { body, headers } = await withKey("/admin/products?limit=1", key);
    const { data, nextCursor } = body as { data: { name: string }[]; nextCursor: string };
    const rest = await withKey(`/admin/products?cursor=${nextCursor}`, key);
    const others = (rest.body as { data: { name: string }[] }).data;
    const names = [...data, ...others].map(({ name }) => name);
    expect(names.toSorted()).toEqual(["Courtyard Kurta", "Secret Lehenga"]);
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("access-control-allow-origin")).toBeNull();
    expect((await withKey("/admin/products/secret-lehenga", key)).body).toMatchObject({
      status: "draft",
      inventory: 9,
      variants: [{ inventory: 9 }],
    });
    expect((await api("/admin/products?limit=1")).status).toBe(401);
    expect((await withKey("/admin/products/nothing", key)).status).toBe(404);
  });

  test("orders are listed and read", async () => {
    const { key } = await newKey(["orders.view"]);
    const userId = await makeCustomer(app.store);
    const lines = [{ variant: await stockProduct(app.store), quantity: 1 }];
    const { number } = await buy(app.store, { userId, lines });
    const { body } = await withKey("/admin/orders?limit=1", key);
    expect(body).toMatchObject({ data: [{ number }] });
    const order = await withKey(`/admin/orders/${number}`, key);
    expect(order.body).toMatchObject({ number, lines: [{ quantity: 1 }] });
    expect((await withKey("/admin/orders/999999", key)).status).toBe(404);
    expect((await withKey("/admin/orders/none", key)).status).toBe(422);
  });
});
