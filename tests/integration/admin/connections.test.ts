import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { connections } from "#app/domain/connections/connections.tables.ts";
import { sessions } from "#app/domain/customers/customers.tables.ts";
import { createLog } from "#app/platform/process/log.server.ts";
import { turnSecondFactorOn } from "#tests/fixtures/sign-in/second-factor.ts";
import { staffMember } from "#tests/fixtures/staff-member.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { FakeMessengers } from "#tests/servers/providers/fake-messengers.ts";
import { FakeRazorpay } from "#tests/servers/providers/fake-razorpay.ts";
import { startMailServer } from "#tests/servers/providers/mail-server.ts";
import { openTestAdmin } from "#tests/servers/test-admin.ts";

const LIST = "/admin/settings/connections";
const RAZORPAY = `${LIST}/razorpay`;
const SMTP = `${LIST}/smtp`;

const razorpay = await new FakeRazorpay().open();
const messengers = await new FakeMessengers().open();
const mail = await startMailServer();
const { RAZORPAY_KEY_ID = "", RAZORPAY_KEY_SECRET = "", RAZORPAY_WEBHOOK_SECRET = "" } = razorpay.env();

const logged: string[] = [];
const { app, admin } = await openTestAdmin(
  {
    RAZORPAY_API_URL: razorpay.origin,
    PAYMENT_TIMEOUT_MS: "1000",
    ...messengers.env(),
  },
  createLog("debug", { write: (line) => void logged.push(line) }),
);
const { db, clock } = app.store;
let codes: string[] = [];

afterAll(async () => {
  await app.close();
  for (const server of [razorpay, messengers]) await server.close();
  await mail.goAway();
});

const KEYS = {
  form: "connect",
  RAZORPAY_KEY_ID,
  "secret-RAZORPAY_KEY_SECRET": RAZORPAY_KEY_SECRET,
  "secret-RAZORPAY_WEBHOOK_SECRET": RAZORPAY_WEBHOOK_SECRET,
};
const SECRETS = [RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET];

const storedRow = async (provider: string) =>
  (await db.select().from(connections).where(eq(connections.provider, provider)))[0];

const confirm = () => admin.post(RAZORPAY, { form: "code", code: codes.shift() ?? "" });

async function textOf(path: string): Promise<string> {
  return pageText(await (await admin.get(path)).text());
}

test("without a second factor the owner is led to its set-up and changes no keys", async () => {
  expect(await textOf(RAZORPAY)).toContain("Turn on two-factor authentication or add a passkey first");
  expect((await admin.post(RAZORPAY, KEYS)).status).toBe(403);
  expect((await admin.post(RAZORPAY, { form: "code", code: "123456" })).status).toBe(403);
  expect(await db.select().from(connections)).toEqual([]);
});

describe("the owner with a second factor", () => {
  beforeAll(async () => {
    codes = await turnSecondFactorOn(admin);
  });

  beforeEach(async () => {
    await db.delete(connections);
    await app.store.providers.changed();
  });

  test("changes keys only in the ten minutes after a code", async () => {
    expect((await admin.post(RAZORPAY, KEYS)).status).toBe(403);
    expect((await admin.post(RAZORPAY, { form: "code", code: "wrong-code" })).status).toBe(400);
    expect(await textOf(RAZORPAY)).not.toContain("Test and save");
    expect((await confirm()).status).toBe(302);
    expect(await textOf(RAZORPAY)).toContain("Test and save");
    await db.update(sessions).set({ secondFactorAt: new Date(clock.now().getTime() - 10 * 60_000) });
    expect(await textOf(RAZORPAY)).not.toContain("Test and save");
    expect((await admin.post(RAZORPAY, { form: "disconnect" })).status).toBe(403);
    expect((await confirm()).status).toBe(302);
  });

  test("gets the provider's sentence for a wrong key, keeps the other input, and nothing is stored", async () => {
    const wrong = "a wrong secret of this test";
    const response = await admin.post(RAZORPAY, { ...KEYS, "secret-RAZORPAY_KEY_SECRET": wrong });
    expect(response.status).toBe(422);
    const html = await response.text();
    expect(pageText(html)).toContain("Razorpay rejects the store's API keys: Authentication failed.");
    expect(html).toContain(`value="${RAZORPAY_KEY_ID}"`);
    for (const secret of [wrong, RAZORPAY_WEBHOOK_SECRET]) expect(html).not.toContain(secret);
    expect(await db.select().from(connections)).toEqual([]);
    expect(app.store.providers.hosted).toBeNull();
  });

  test("connects a provider, which takes payments at once, and no page, log line or audit entry has a secret", async () => {
    const connected = await admin.post(RAZORPAY, KEYS);
    expect(connected.headers.get("location")).toBe(LIST);
    expect(app.store.providers.hosted?.name).toBe("razorpay");
    const row = await storedRow("razorpay");
    expect(row?.sealed).toMatch(/^[\w-]{80,}$/);
    const pages = [LIST, `${LIST}.data`, RAZORPAY, `${RAZORPAY}.data`, "/admin/settings/security/log"];
    const texts = await Promise.all(pages.map(async (path) => (await admin.get(path)).text()));
    expect(pageText(texts[0] ?? "")).toContain(`Key secret •••• ${RAZORPAY_KEY_SECRET.slice(-4)}`);
    const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, "connection.connected"));
    expect(entry).toMatchObject({
      subjectId: "razorpay",
      after: { fields: ["Key ID", "Key secret", "Webhook secret"] },
    });
    expect(logged.length).toBeGreaterThan(0);
    for (const secret of SECRETS)
      for (const text of [...texts, ...logged, JSON.stringify(row), JSON.stringify(entry)])
        expect(text).not.toContain(secret);
  });

  test("changes one key and keeps the others, whose fields are left empty", async () => {
    await admin.post(RAZORPAY, KEYS);
    const changed = await admin.post(RAZORPAY, {
      form: "connect",
      RAZORPAY_KEY_ID,
      "secret-RAZORPAY_WEBHOOK_SECRET": "another webhook secret",
    });
    expect(changed.status).toBe(302);
    expect(app.store.providers.env).toMatchObject({
      RAZORPAY_KEY_SECRET,
      RAZORPAY_WEBHOOK_SECRET: "another webhook secret",
    });
    const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, "connection.changed"));
    expect(entry?.after).toEqual({ fields: ["Webhook secret"] });
  });

  test("connects a mail server by its parts, and enters the password again when the server changes", async () => {
    const port = new URL(mail.url).port;
    for (const [field, value, error] of [
      ["SMTP_HOST", "https://127.0.0.1", "Server must be the name of a server"],
      ["SMTP_PORT", "70000", "Port must be a whole number from 1 to 65535"],
    ] as const) {
      const refused = await admin.post(SMTP, {
        form: "connect",
        SMTP_HOST: "127.0.0.1",
        SMTP_PORT: port,
        [field]: value,
      });
      expect(refused.status).toBe(400);
      expect(pageText(await refused.text())).toContain(error);
    }
    const saved = await admin.post(SMTP, { form: "connect", SMTP_HOST: "127.0.0.1", SMTP_PORT: port });
    expect(saved.headers.get("location")).toBe(LIST);
    expect(app.store.providers.emailTransport.isReal).toBe(true);
    expect(mail.taken).toEqual([]);
  });

  test("disconnects a provider after a confirmation, and the store works without it", async () => {
    await admin.post(RAZORPAY, KEYS);
    expect(await textOf(RAZORPAY)).toContain("Disconnect Razorpay…");
    expect((await admin.post(RAZORPAY, { form: "disconnect" })).headers.get("location")).toBe(LIST);
    expect(app.store.providers.hosted).toBeNull();
    expect(await storedRow("razorpay")).toBeUndefined();
    expect((await admin.post(RAZORPAY, { form: "disconnect" })).status).toBe(409);
  });

  test("cannot replace what the environment sets up", async () => {
    const response = await admin.post(`${LIST}/msg91`, {
      form: "connect",
      "secret-MSG91_AUTH_KEY": "auth key",
    });
    expect(response.status).toBe(409);
    expect(await storedRow("msg91")).toBeUndefined();
    expect(await textOf(LIST)).toContain("From the environment");
  });

  test("sees when a call of the store last failed, written once until it works again", async () => {
    await admin.post(RAZORPAY, KEYS);
    const { hosted } = app.store.providers;
    razorpay.silentAt = /orders/;
    const pay = { key: "1-of-a-test", amountMinor: 100, currency: "INR" };
    await expect(hosted?.createPayment(pay)).rejects.toThrow("did not respond");
    await vi.waitFor(async () =>
      expect((await storedRow("razorpay"))?.failure).toBe("Razorpay did not respond to /v1/orders."),
    );
    expect(await textOf(LIST)).toContain("The last call to Razorpay failed");
    const failed = await storedRow("razorpay");
    await expect(hosted?.createPayment(pay)).rejects.toThrow("did not respond");
    expect(await storedRow("razorpay")).toEqual(failed);
    razorpay.silentAt = null;
    await hosted?.createPayment(pay);
    await vi.waitFor(async () =>
      expect(await textOf(LIST)).not.toContain("The last call to Razorpay failed"),
    );
  });

  test("is the only one who sees or changes connections", async () => {
    for (const role of ["manager", "packer", "accountant"] as const) {
      const member = await staffMember(app, `${role}-keys@example.com`, { role, ownRoleId: null });
      for (const path of [LIST, RAZORPAY]) {
        const location = (response: Response) => response.headers.get("location");
        expect(location(await member.visitor.get(path))).toBe("/admin/no-permission");
        expect(location(await member.visitor.post(path, KEYS))).toBe("/admin/no-permission");
      }
    }
    expect(await storedRow("razorpay")).toBeUndefined();
  });
});
