import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { apiRequests } from "#app/domain/api/requests/api-requests.tables.ts";
import {
  ClaimReplacedError,
  claimRequest,
  recordingDb,
} from "#app/domain/api/requests/api-requests.server.ts";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { variants } from "#app/domain/catalog/catalog.tables.ts";
import { orderEvents } from "#app/domain/orders/orders.tables.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { keyedClient, newApiKey } from "#tests/fixtures/api-key.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { buy } from "#tests/fixtures/orders/placed-order.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { openApiClient, type ApiClient } from "#tests/requests/api-contract.ts";
import { makeCustomer, stockProduct } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile();
const { store } = app;
const { db } = store;
let api: ApiClient;
let keyed: ReturnType<typeof keyedClient>;
let keyId: string;

beforeAll(async () => {
  api = await openApiClient(app.url);
  const made = await newApiKey(
    store,
    ["orders.view", "orders.ship", "orders.manage", "stock.edit"],
    "Warehouse",
  );
  keyId = made.id;
  keyed = keyedClient(api, made.key);
});

async function newOrder(): Promise<number> {
  const lines = [{ variant: await stockProduct(store), quantity: 1 }];
  return (await buy(store, { userId: await makeCustomer(store), lines })).number;
}

const notesOf = async () =>
  (await db.select().from(orderEvents).where(eq(orderEvents.kind, "noted"))).map(({ detail }) => detail.note);

describe("a write with a key", () => {
  test("needs an Idempotency-Key", async () => {
    const path = `/admin/orders/${await newOrder()}/notes`;
    const answer = await keyed.post(path, { note: "Hello" }, { "Idempotency-Key": "" });
    expect([answer.status, answer.body]).toMatchObject([422, { title: "The request is not valid" }]);
    const { key } = await newApiKey(store, ["orders.ship"]);
    const missing = await api(path, {
      method: "POST",
      json: { note: "Hello" },
      headers: { authorization: `Bearer ${key}` },
    });
    expect([missing.status, missing.body]).toMatchObject([400, { title: "An Idempotency-Key is needed" }]);
  });

  test("runs once however often it is sent, also at once, and gets the same response", async () => {
    const path = `/admin/orders/${await newOrder()}/notes`;
    const send = () => keyed.post(path, { note: "Sent ten times" }, { "Idempotency-Key": "ten-times" });
    const answers = await Promise.all(Array.from({ length: 10 }, send));
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].filter((status) => status !== 200 && status !== 409)).toEqual([]);
    const again = await send();
    expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([200, "true"]);
    expect(again.body).toEqual(answers.find(({ status }) => status === 200)?.body);
    expect((await notesOf()).filter((note) => note === "Sent ten times")).toHaveLength(1);
  });

  test("is refused with another body or path for the same Idempotency-Key", async () => {
    const number = await newOrder();
    const headers = { "Idempotency-Key": "reused" };
    await keyed.post(`/admin/orders/${number}/notes`, { note: "First" }, headers);
    const other = await keyed.post(`/admin/orders/${number}/notes`, { note: "Second" }, headers);
    expect([other.status, other.body]).toMatchObject([
      422,
      { title: "The Idempotency-Key belongs to another request" },
    ]);
    const path = await keyed.post(`/admin/orders/${number}/cancel`, {}, headers);
    expect(path.status).toBe(422);
    expect(await notesOf()).not.toContain("Second");
  });

  test("that was refused changed nothing and can be sent again", async () => {
    const number = await newOrder();
    const headers = { "Idempotency-Key": "refused-first" };
    const stale = await keyed.post(
      `/admin/orders/${number}/cancel`,
      {},
      { ...headers, "If-Match": '"999.old"' },
    );
    expect(stale.status).toBe(412);
    const cancelled = await keyed.post(`/admin/orders/${number}/cancel`, {}, headers);
    expect([cancelled.status, cancelled.body]).toMatchObject([200, { status: "Cancelled" }]);
  });

  test("whose process ended after its change never makes the change again", async () => {
    const path = `/admin/orders/${await newOrder()}/notes`;
    const headers = { "Idempotency-Key": "crashed" };
    await keyed.post(path, { note: "Before the crash" }, headers);
    const isIt = eq(apiRequests.idempotencyKey, "crashed");
    const longAgo = new Date(Date.now() - 60 * 60_000);
    await db.update(apiRequests).set({ status: null, body: null, startedAt: longAgo }).where(isIt);
    const lost = await keyed.post(path, { note: "Before the crash" }, headers);
    expect([lost.status, lost.body]).toMatchObject([409, { reason: "response-lost" }]);
    // Without a change it runs again.
    await db.update(apiRequests).set({ changedAt: null }).where(isIt);
    expect((await keyed.post(path, { note: "Before the crash" }, headers)).status).toBe(200);
    expect((await notesOf()).filter((note) => note === "Before the crash")).toHaveLength(1);
  });

  test("is marked in the transaction of its change, and not by one that is rolled back", async () => {
    const now = new Date();
    const claim = { keyId, idempotencyKey: "marked", fingerprint: "f", startedAt: now };
    expect(await claimRequest(db, claim)).toEqual({ kind: "new" });
    expect(await claimRequest(db, claim)).toEqual({ kind: "running" });
    const changedAt = async () =>
      (await db.select().from(apiRequests).where(eq(apiRequests.idempotencyKey, "marked")))[0]?.changedAt;
    const recording = recordingDb(db, claim);
    await inTransaction(recording, () => Promise.reject(new Error("refused"))).catch(() => {});
    expect(await changedAt()).toBeNull();
    await inTransaction(recording, () => Promise.resolve());
    expect(await changedAt()).toEqual(now);
  });

  test("that was replaced after two minutes rolls back its late transaction", async () => {
    const variant = await stockProduct(store);
    const now = new Date();
    const late = {
      keyId,
      idempotencyKey: "replaced",
      fingerprint: "f",
      startedAt: new Date(now.getTime() - 3 * 60_000),
    };
    expect(await claimRequest(db, late)).toEqual({ kind: "new" });
    expect(await claimRequest(db, { ...late, startedAt: now })).toEqual({ kind: "new" });
    const change = inTransaction(recordingDb(db, late), (tx) =>
      tx.update(variants).set({ inventory: 77 }).where(eq(variants.id, variant.id)),
    );
    await expect(change).rejects.toThrow(ClaimReplacedError);
    const [after] = await db.select().from(variants).where(eq(variants.id, variant.id));
    expect(after?.inventory).not.toBe(77);
  });

  test("is another one when its Idempotency-Key is used again after its day", async () => {
    const path = `/admin/orders/${await newOrder()}/notes`;
    const headers = { "Idempotency-Key": "a-day-later" };
    await keyed.post(path, { note: "On the first day" }, headers);
    const isIt = eq(apiRequests.idempotencyKey, "a-day-later");
    await db
      .update(apiRequests)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(isIt);
    expect((await keyed.post(path, { note: "On the second day" }, headers)).status).toBe(200);
    expect(await notesOf()).toEqual(expect.arrayContaining(["On the first day", "On the second day"]));
  });

  test("names unknown fields, and needs JSON of at most 1 MB", async () => {
    const path = `/admin/orders/${await newOrder()}/notes`;
    const unknown = await keyed.post(path, { note: "Hello", colour: "red" });
    expect([unknown.status, unknown.body]).toMatchObject([422, { errors: [{ pointer: "#/colour" }] }]);
    const large = await keyed.post(path, { note: "x".repeat(1_100_000) });
    expect(large.status).toBe(413);
  });

  test("stands in the timeline and in the audit log under the key’s name", async () => {
    const number = await newOrder();
    await keyed.post(`/admin/orders/${number}/notes`, { note: "By a program" });
    const [entry] = await db.select().from(auditLog).where(eq(auditLog.actorId, keyId)).limit(1);
    expect(entry).toMatchObject({ action: "order.noted" });
    expect(pageText(await (await admin.get(`/admin/orders/${number}`)).text())).toContain("Warehouse");
    expect(pageText(await (await admin.get("/admin/settings/security/log")).text())).toContain("Warehouse");
  });
});

test("open admin pages are updated by successful writes only, and no shopper’s state is dropped", async () => {
  const events: string[] = [];
  store.eventBus.subscribe(({ kind }) => events.push(kind));
  const number = await newOrder();
  const path = `/admin/orders/${number}/notes`;
  events.length = 0;
  await api(path, { method: "POST", json: { note: "Refused" } });
  await keyed.post(path, { note: "Stale" }, { "If-Match": '"999.old"' });
  expect(events).not.toContain("admin");
  await keyed.post(path, { note: "Saved" });
  expect(events).toContain("admin");
  expect(events).not.toContain("shoppers");
});

describe("If-Match", () => {
  test("refuses a change of an order that was changed since it was read", async () => {
    const number = await newOrder();
    const read = await keyed.get(`/admin/orders/${number}`);
    const etag = read.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"1\./);
    const processed = await keyed.post(`/admin/orders/${number}/process`, undefined, { "If-Match": etag });
    expect(processed.body).toEqual({ number, status: "Processing", version: 2 });
    expect(processed.headers.get("etag")).toMatch(/^"2\./);
    const stale = await keyed.post(`/admin/orders/${number}/cancel`, {}, { "If-Match": etag });
    expect([stale.status, stale.body]).toMatchObject([
      412,
      { title: "The resource was changed in the meantime" },
    ]);
    const note = await keyed.post(`/admin/orders/${number}/notes`, { note: "Stale" }, { "If-Match": etag });
    expect(note.status).toBe(412);
    expect(await notesOf()).not.toContain("Stale");
    expect((await keyed.post(`/admin/orders/${number}/cancel`, {}, { "If-Match": "*" })).status).toBe(200);
  });
});

describe("stock", () => {
  test("is set by a count with a reason, all variants or none", async () => {
    const [one, two] = [await stockProduct(store), await stockProduct(store)];
    const counts = [
      { variantId: one.id, onHand: 7, expected: 10 },
      { variantId: two.id, onHand: 8, expected: 9 },
    ];
    const refused = await keyed.post("/admin/stock", { reason: "Annual count", counts });
    expect([refused.status, refused.body]).toMatchObject([409, { reason: "stock-changed" }]);
    const saved = await keyed.post("/admin/stock", { reason: "Annual count", counts: counts.slice(0, 1) });
    expect(saved.body).toEqual({ changedCount: 1 });
  });
});
