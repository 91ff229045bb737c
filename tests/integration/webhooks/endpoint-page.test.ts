import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { webhookDeliveries, webhookEndpoints } from "#app/domain/webhooks/webhooks.tables.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { turnSecondFactorOn } from "#tests/fixtures/sign-in/second-factor.ts";
import { staffMember } from "#tests/fixtures/staff-member.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { verifies, WebhookReceiver } from "#tests/servers/webhook-receiver.ts";

const PAGE = "/admin/settings/webhooks";

const { app, admin } = await adminForFile({ WEBHOOKS_TO_PRIVATE: "on" });
const { db } = app.store;
const receiver = await new WebhookReceiver().open();
const form = { form: "create", url: receiver.url, "type.order.placed": "on" };
let page = "";

afterAll(() => receiver.close());

const textOf = async (path: string) => pageText(await (await admin.get(path)).text());

async function onlyEndpoint() {
  const [row] = await db.select().from(webhookEndpoints);
  if (!row) throw new Error("There is no webhook");
  return row;
}

describe("the page of webhooks", () => {
  test("creates webhooks only with a second factor that was confirmed in the last minutes", async () => {
    expect(await textOf(PAGE)).toContain("Turn on two-factor authentication or add a passkey first");
    expect((await admin.post(PAGE, form)).status).toBe(403);
    const codes = await turnSecondFactorOn(admin);
    expect((await admin.post(PAGE, form)).status).toBe(403);
    expect((await admin.post(PAGE, { form: "code", code: "wrong-code" })).status).toBe(400);
    expect((await admin.post(PAGE, { form: "code", code: codes.shift() ?? "" })).status).toBe(302);
    expect(await db.$count(webhookEndpoints)).toBe(0);
  });

  test.each([
    ["", "Enter the URL of the receiver"],
    ["erp.example.com", "Enter a URL such as"],
    ["ftp://erp.example.com/events", "Enter a URL such as"],
    ["https://name:secret@erp.example.com/", "Enter a URL such as"],
  ])("refuses the URL %j with a sentence and keeps what was typed", async (url, sentence) => {
    const response = await admin.post(PAGE, { ...form, url });
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(pageText(html)).toContain(sentence);
    expect(html).toMatch(/name="type\.order\.placed"[^>]*checked|checked[^>]*name="type\.order\.placed"/);
  });

  test("asks for at least one type of event", async () => {
    const response = await admin.post(PAGE, { form: "create", url: "nonsense" });
    expect(response.status).toBe(400);
    const text = pageText(await response.text());
    for (const sentence of ["Tick at least one event", "Enter a URL such as"])
      expect(text).toContain(sentence);
  });

  test("shows the secret of a new webhook once, stores it encrypted, and audits it", async () => {
    const html = await (await admin.post(PAGE, form)).text();
    const secret = /whsec_[\w+/]{43}=/.exec(html)?.[0] ?? "";
    expect(secret).not.toBe("");
    receiver.secret = secret;
    const row = await onlyEndpoint();
    expect(row).toMatchObject({ url: receiver.url, types: ["order.placed"], state: "on" });
    expect(JSON.stringify(row)).not.toContain(secret.slice(6));
    page = `${PAGE}/${row.id}`;
    for (const path of [PAGE, page]) expect(await (await admin.get(path)).text()).not.toContain(secret);
    const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, "webhook.create"));
    expect(entry).toMatchObject({ subjectId: row.id, after: { url: receiver.url, types: ["order.placed"] } });
    expect(JSON.stringify(entry)).not.toContain(secret.slice(6));
  });
});

describe("the page of a webhook", () => {
  test("sends a test event and shows request and response", async () => {
    const sent = await admin.post(page, { form: "test" });
    expect([sent.status, sent.headers.get("location")]).toEqual([302, page]);
    await expect.poll(() => db.$count(webhookDeliveries, eq(webhookDeliveries.state, "delivered"))).toBe(1);
    const [webhook] = receiver.received;
    expect(webhook && receiver.secret && verifies(receiver.secret, webhook)).toBe(true);
    const text = await textOf(page);
    for (const shown of ["webhook.test", "Accepted", "1 attempt", "Response (status 204)"])
      expect(text).toContain(shown);
  });

  test("sends an event again with the same id", async () => {
    const [delivery] = await db.select().from(webhookDeliveries);
    const count = receiver.received.length;
    expect((await admin.post(page, { form: "again", delivery: delivery?.id ?? "" })).status).toBe(302);
    await expect.poll(() => receiver.received.length).toBe(count + 1);
    expect(receiver.received.at(-1)?.headers["webhook-id"]).toBe(delivery?.eventId);
    expect((await admin.post(page, { form: "again", delivery: "1" })).status).toBe(404);
  });

  test("shows the response of a receiver as text", async () => {
    await db.update(webhookDeliveries).set({ response: "<script>alert(1)</script>", status: 500 });
    const html = await (await admin.get(page)).text();
    expect(html).not.toContain("<script>alert(1)");
    expect(pageText(html)).toContain("Response (status 500)");
  });

  test("refuses to save over a change made elsewhere, and audits a saved one", async () => {
    const { version } = await onlyEndpoint();
    const change = { form: "update", url: receiver.url, "type.stock.changed": "on" };
    expect((await admin.post(page, { ...change, version: String(version) })).status).toBe(302);
    const stale = await admin.post(page, { ...change, "type.order.placed": "on", version: String(version) });
    expect([stale.status, pageText(await stale.text())]).toEqual([
      409,
      expect.stringContaining("Changed in the meantime"),
    ]);
    expect(await onlyEndpoint()).toMatchObject({ types: ["stock.changed"], version: version + 1 });
    const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, "webhook.update"));
    expect(entry).toMatchObject({ before: { types: ["order.placed"] }, after: { types: ["stock.changed"] } });
  });

  test("rotates the secret, shows the new one once, and says until when the former one is valid", async () => {
    const html = await (await admin.post(page, { form: "rotate" })).text();
    const secret = /whsec_[\w+/]{43}=/.exec(html)?.[0] ?? "";
    expect(secret).not.toBe("");
    expect(secret).not.toBe(receiver.secret);
    const again = await (await admin.get(page)).text();
    expect(again).not.toContain(secret);
    expect(pageText(again)).toContain("Former secret valid until");
  });

  test("switches off, on again and deletes the webhook", async () => {
    expect((await admin.post(page, { form: "switch-off" })).status).toBe(302);
    const refused = await admin.post(page, { form: "test" });
    expect([refused.status, pageText(await refused.text())]).toEqual([
      409,
      expect.stringContaining("Switch it on first"),
    ]);
    expect((await onlyEndpoint()).state).toBe("off");
    expect((await admin.post(page, { form: "switch-on" })).status).toBe(302);
    expect((await onlyEndpoint()).state).toBe("on");
    expect((await admin.post(page, { form: "no-such-form" })).status).toBe(400);
    const deleted = await admin.post(page, { intent: "delete" });
    expect([deleted.status, deleted.headers.get("location")]).toEqual([302, PAGE]);
    expect(await db.$count(webhookDeliveries)).toBe(0);
    expect((await admin.get(page)).status).toBe(404);
    expect((await admin.post(page, { form: "test" })).status).toBe(404);
  });

  test("is closed to staff without the permission", async () => {
    const { visitor } = await staffMember(app, "manager@example.com", { role: "manager", ownRoleId: null });
    for (const path of [PAGE, page]) {
      const opened = await visitor.get(path);
      expect([opened.status, opened.headers.get("location")]).toEqual([303, "/admin/no-permission"]);
    }
    await visitor.post(PAGE, form);
    expect(await db.$count(webhookEndpoints)).toBe(0);
  });
});
