import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { API_SCOPES, OPERATIONS } from "#app/domain/api/operations.server.ts";
import { apiRequests } from "#app/domain/api/requests/api-requests.tables.ts";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { categories, variants } from "#app/domain/catalog/catalog.tables.ts";
import { people } from "#app/domain/people/people.tables.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { keyedClient, newApiKey } from "#tests/fixtures/api-key.ts";
import { buy } from "#tests/fixtures/orders/placed-order.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";
import { openApiClient } from "#tests/requests/api-contract.ts";
import { makeCustomer, stockProduct } from "#tests/servers/test-store.ts";

const app = await appForFile();
const { store } = app;
const { db } = store;
let keyed: ReturnType<typeof keyedClient>;
let keyId: string;

beforeAll(async () => {
  const made = await newApiKey(store, API_SCOPES, "Warehouse app");
  keyId = made.id;
  keyed = keyedClient(await openApiClient(app.url), made.key);
});

const fieldsOf = (answer: { body: unknown }) => answer.body as Record<string, never>;

async function newOrder() {
  const lines = [{ variant: await stockProduct(store), quantity: 2 }];
  const { number } = await buy(store, { userId: await makeCustomer(store), lines });
  await keyed.post(`/admin/orders/${number}/process`);
  const order = await keyed.get(`/admin/orders/${number}`);
  const { lines: saved } = order.body as { lines: { id: string }[] };
  return { number, lineId: saved[0]?.id ?? "" };
}

/** Whether the audit log has an entry of this key. */
async function isAudited(action: string): Promise<boolean> {
  const entries = await db.select().from(auditLog).where(eq(auditLog.action, action));
  return entries.some(({ actorId }) => actorId === keyId);
}

describe("orders", () => {
  test("are packed, sent, tracked and delivered parcel by parcel", async () => {
    const { number, lineId } = await newOrder();
    const path = `/admin/orders/${number}/shipments`;
    const unknown = await keyed.post(path, { lines: [{ lineId, quantity: 1 }], courier: "Nobody" });
    expect([unknown.status, unknown.body]).toMatchObject([422, { errors: [{ pointer: "#/courier" }] }]);
    const tooMany = await keyed.post(path, { lines: [{ lineId, quantity: 3 }] });
    expect([tooMany.status, tooMany.body]).toMatchObject([409, { reason: "items-unavailable" }]);
    const once = { lineId, quantity: 1 };
    const twice = await keyed.post(path, { lines: [once, once] });
    expect([twice.status, twice.body]).toMatchObject([422, { errors: [{ pointer: "#/lines/1/lineId" }] }]);
    const packed = await keyed.post(path, { lines: [{ lineId, quantity: 2 }], weightGrams: 400 });
    expect([packed.status, packed.body]).toMatchObject([201, { number, sequence: 1 }]);
    const sent = await keyed.post(`${path}/1/dispatch`, { trackingNumber: "AWB1" });
    expect([sent.status, sent.body]).toMatchObject([200, { status: "Shipped" }]);
    expect((await keyed.post(`/admin/orders/${number}/tracking`, { trackingNumber: "AWB2" })).status).toBe(
      200,
    );
    expect((await keyed.get(`/admin/orders/${number}`)).body).toMatchObject({
      shipments: [{ sequence: 1, trackingNumber: "AWB2" }],
    });
    expect((await keyed.post(`${path}/1/delivered`)).body).toMatchObject({ status: "Delivered" });
    expect((await keyed.post(`${path}/7/dispatch`, {})).status).toBe(404);
  });

  test("are refunded only by the amount that the request confirms", async () => {
    const { number, lineId } = await newOrder();
    const shipments = `/admin/orders/${number}/shipments`;
    await keyed.post(shipments, { lines: [{ lineId, quantity: 2 }] });
    await keyed.post(`${shipments}/1/dispatch`, {});
    const path = `/admin/orders/${number}/refunds`;
    const asked = await keyed.post(path, { scope: "amount", amountMinor: 500 });
    expect([asked.status, asked.body]).toMatchObject([409, { reason: "confirmation-needed" }]);
    expect(fieldsOf(asked)["detail"]).toContain("confirmedMinor: 500");
    const refunded = await keyed.post(path, { scope: "amount", amountMinor: 500, confirmedMinor: 500 });
    expect(refunded.status).toBe(200);
    const tooMuch = await keyed.post(path, {
      scope: "amount",
      amountMinor: 9_000_000,
      confirmedMinor: 9_000_000,
    });
    expect(tooMuch.body).toMatchObject({ reason: "too-much" });
  });

  test("are drafted, and sent as a payment link", async () => {
    const variant = await stockProduct(store);
    const customer = { firstName: "Noor", lastName: "Khan", email: "noor@example.com" };
    const none = await keyed.post("/admin/drafts", { customer, lines: [{ variantId: keyId, quantity: 1 }] });
    expect(none.body).toMatchObject({ errors: [{ pointer: "#/lines/0/variantId" }] });
    const made = await keyed.post("/admin/drafts", {
      customer,
      lines: [{ variantId: variant.id, quantity: 2 }],
    });
    expect(made.status).toBe(201);
    const { id } = made.body as { id: string };
    const link = await keyed.post(`/admin/drafts/${id}/payment-link`, { days: 2, send: true });
    expect(link.body).toMatchObject({ id });
    expect(JSON.stringify(link.body)).not.toContain("/pay/");
    const read = await keyed.get(`/admin/drafts/${id}/payment-link`);
    const { url } = read.body as { url: string };
    expect((await fetch(app.url + new URL(url).pathname)).status).toBe(200);
    const stored = JSON.stringify(await db.select().from(apiRequests));
    for (const text of ["/pay/", "noor@example.com", "Noor"]) expect(stored).not.toContain(text);
    expect((await keyed.get("/admin/drafts")).body).toMatchObject({
      data: [{ id, customerName: "Noor Khan" }],
    });
    expect((await keyed.send("DELETE", `/admin/drafts/${id}`)).status).toBe(428);
    const deleted = await keyed.send("DELETE", `/admin/drafts/${id}`, { headers: { "If-Match": "*" } });
    expect(deleted.status).toBe(200);
    expect(await isAudited("draft.delete")).toBe(true);
  });
});

describe("products", () => {
  test("are created, changed and archived by the rules of the form", async () => {
    const [category] = await db.select().from(categories).limit(1);
    const product = {
      name: "API Kurta",
      categoryId: category?.id ?? "",
      priceMinor: 4_000,
      status: "active",
    };
    const bad = await keyed.post("/admin/products", { ...product, priceMinor: 0, variants: [{}] });
    expect([bad.status, bad.body]).toMatchObject([422, { errors: [{ pointer: "#/priceMinor" }] }]);
    const made = await keyed.post("/admin/products", { ...product, variants: [{ sku: "API-1", stock: 5 }] });
    expect([made.status, made.body]).toMatchObject([201, { slug: "api-kurta", status: "active" }]);
    const { id } = made.body as { id: string };
    const etag = made.headers.get("etag") ?? "";
    const patch = (json: unknown, tag: string) =>
      keyed.send("PATCH", `/admin/products/${id}`, { json, headers: { "If-Match": tag } });
    const [variant] = await db.select().from(variants).where(eq(variants.productId, id));
    const changed = await patch(
      { priceMinor: 4_500, variants: [{ id: variant?.id, priceMinor: 5_000 }] },
      etag,
    );
    expect(changed.status).toBe(200);
    const [after] = await db.select().from(variants).where(eq(variants.productId, id));
    expect([after?.priceOverrideMinor, after?.inventory, after?.purchasePriceMinor]).toEqual([
      5_000,
      5,
      null,
    ]);
    expect((await patch({ name: "Late" }, etag)).status).toBe(412);
    const badVariant = await patch({ variants: [{ id: variant?.id, barcode: "no barcode" }] }, "*");
    expect([badVariant.status, badVariant.body]).toMatchObject([
      422,
      { errors: [{ pointer: "#/variants/0/barcode" }] },
    ]);
    expect((await patch({ status: "draft" }, "*")).body).toMatchObject({ status: "draft" });
    expect((await fetch(`${app.url}/api/v1/products/api-kurta`)).status).toBe(404);
    expect(await isAudited("product.update")).toBe(true);
  });
});

describe("customers", () => {
  test("are listed, exported with an entry in the audit log, and erased with a confirmation", async () => {
    const id = await makeCustomer(store);
    const [{ email } = { email: "" }] = await db.select().from(users).where(eq(users.id, id));
    const list = await keyed.get("/admin/customers?limit=1");
    expect(list.body).toMatchObject({ data: [{ isGuest: false }] });
    expect((await keyed.get(`/admin/customers/${id}`)).body).toMatchObject({ id, email });
    expect((await keyed.get(`/admin/customers/${id}/export`)).body).toMatchObject({
      data: { account: { email } },
    });
    expect(await isAudited("customer.export")).toBe(true);
    const mergedId = await makeCustomer(store);
    await db.insert(people).values({ userId: mergedId, mergedInto: id, updatedAt: new Date() });
    expect((await keyed.get(`/admin/customers/${mergedId}`)).body).toMatchObject({ id, email });
    const path = `/admin/customers/${id}/erase`;
    expect((await keyed.post(path, { email: "other@example.com" })).body).toMatchObject({
      reason: "confirmation-wrong",
    });
    expect((await keyed.post(path, { email })).body).toEqual({ id });
    expect((await keyed.get(`/admin/customers/${id}`)).status).toBe(404);
  });
});

describe("discounts, credit and pages", () => {
  test("a discount is created, replaced and deleted by the rules of the form", async () => {
    const terms = { code: "api10", title: "Ten per cent", kind: "percent", value: 1_000 };
    const bad = await keyed.post("/admin/discounts", { ...terms, value: 20_000 });
    expect([bad.status, bad.body]).toMatchObject([422, { errors: [{ pointer: "#/value" }] }]);
    const made = await keyed.post("/admin/discounts", terms);
    expect([made.status, made.body]).toMatchObject([201, { status: "active", version: 1 }]);
    expect(made.body).not.toHaveProperty("code");
    const { id } = made.body as { id: string };
    const headers = { "If-Match": made.headers.get("etag") ?? "" };
    const replaced = await keyed.send("PUT", `/admin/discounts/${id}`, {
      json: { ...terms, value: 1_500 },
      headers,
    });
    expect(replaced.body).toMatchObject({ id, version: 2 });
    expect((await keyed.get(`/admin/discounts/${id}`)).body).toMatchObject({ code: "API10", value: 1_500 });
    expect((await keyed.send("DELETE", `/admin/discounts/${id}`, { headers })).status).toBe(412);
    expect((await keyed.post("/admin/discounts", terms)).body).toMatchObject({ reason: "code-taken" });
    const any = { headers: { "If-Match": "*" } };
    expect((await keyed.send("DELETE", `/admin/discounts/${id}`, any)).body).toEqual({
      id,
      outcome: "deleted",
    });
  });

  test("store credit is given once for one Idempotency-Key and can be voided", async () => {
    const [{ email } = { email: "" }] = await db
      .select()
      .from(users)
      .where(eq(users.id, await makeCustomer(store)));
    const credit = { email, amountMinor: 2_000, reason: "Sorry" };
    expect(
      (await keyed.post("/admin/balances", { ...credit, email: "nobody@example.com" })).body,
    ).toMatchObject({
      reason: "no-account",
    });
    const given = await keyed.post("/admin/balances", credit);
    expect([given.status, given.body]).toMatchObject([201, { openMinor: 2_000, status: "open" }]);
    const { id } = given.body as { id: string };
    const voided = await keyed.post(`/admin/balances/${id}/take-back`, { reason: "A mistake" });
    expect(voided.body).toEqual({ id, openMinor: 0, status: "used" });
    const again = await keyed.post(`/admin/balances/${id}/take-back`, { amountMinor: 1, reason: "Again" });
    expect([again.status, again.body]).toMatchObject([
      409,
      { reason: "too-much", detail: "The amount exceeds the remaining balance." },
    ]);
    expect((await keyed.get("/admin/balances")).body).toMatchObject({ data: [{ id }] });
  });

  test("a page is written, published and deleted", async () => {
    const page = { title: "Made by a program", body: "Some *text*.", status: "published" };
    const bad = await keyed.post("/admin/pages", { ...page, title: "" });
    expect([bad.status, bad.body]).toMatchObject([422, { errors: [{ pointer: "#/title" }] }]);
    const made = await keyed.post("/admin/pages", page);
    expect([made.status, made.body]).toMatchObject([201, { slug: "made-by-a-program" }]);
    expect((await fetch(`${app.url}/pages/made-by-a-program`)).status).toBe(200);
    const { id } = made.body as { id: string };
    const headers = { "If-Match": made.headers.get("etag") ?? "" };
    const changed = await keyed.send("PUT", `/admin/pages/${id}`, {
      json: { ...page, title: "Changed" },
      headers,
    });
    expect(changed.body).toMatchObject({ id, version: 2 });
    expect((await keyed.get(`/admin/pages/${id}`)).body).toMatchObject({ title: "Changed" });
    expect((await keyed.send("DELETE", `/admin/pages/${id}`, { headers: { "If-Match": "*" } })).status).toBe(
      200,
    );
  });

  test("settings have no secrets", async () => {
    const { body } = await keyed.get("/admin/settings");
    expect(Object.keys(body as object).toSorted()).toEqual(["general", "opening", "returns", "sales"]);
  });
});

test("lists are bounded, and a cursor of another list is refused", async () => {
  const lists = OPERATIONS.filter(({ id, permission }) => permission !== undefined && id.startsWith("list"));
  expect(lists.length).toBeGreaterThan(6);
  for (const { path, query } of lists) {
    if (!("cursor" in query.shape)) continue;
    expect([path, (await keyed.get(`${path}?cursor=bm9uZTox`)).status]).toEqual([path, 422]);
    // A list that the admin reads by numbered pages has no limit to choose.
    expect((await keyed.get(`${path}?limit=101`)).status).toBe(422);
  }
});
