import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { desc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { ownOrderUrl } from "#app/domain/orders/order.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { DEFAULT_MESSAGES } from "#app/domain/settings/messages/message-settings.ts";
import { notify, type Notification } from "#app/domain/settings/messages/notify.server.ts";
import { newId } from "#app/lib/id.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { outgoingMessages } from "#app/platform/messages/messages.tables.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { pageText } from "#tests/pages/page-text.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { FakeMessengers } from "#tests/servers/fake-messengers.ts";
import { openTestAdmin } from "#tests/servers/test-admin.ts";
import type { TestApp } from "#tests/servers/test-app.ts";
import { stockProduct } from "#tests/servers/test-store.ts";

const SETTINGS = "/admin/settings/notifications";
const MESSAGES = {
  whatsapp: { ...DEFAULT_MESSAGES.whatsapp, isOn: true },
  sms: { isOn: true, templates: { "order-confirmation": "sms-confirmed", "order-shipped": "sms-shipped" } },
};

let fake: FakeMessengers;
let app: TestApp;
let admin: Visitor;
let people = 0;

beforeAll(async () => {
  fake = await new FakeMessengers().open();
  ({ app, admin } = await openTestAdmin(fake.env()));
  await saveTestSection(app.store, "messages", MESSAGES);
});

beforeEach(() => {
  fake.modes.whatsapp = "well";
  fake.modes.sms = "well";
});

afterAll(async () => {
  await app.close();
  await fake.close();
});

type Given = Partial<Pick<Notification, "event" | "sequence">> & { phone: string; whatsapp?: boolean };

async function announce(kind: "order-confirmation" | "order-shipped", given: Given): Promise<void> {
  const { db, jobs, publicUrl } = app.store;
  const { phone, whatsapp = false, event = newId(), sequence } = given;
  const values = { name: "Asha", order: "#000001", total: "₹1", code: "1-abcdefghijklmnop" };
  await inTransaction(db, (tx) =>
    notify(
      tx,
      { jobs, publicUrl, messages: MESSAGES },
      { kind, event, sequence, to: { phone, whatsapp }, values },
    ),
  );
  jobs.nudge("send-mail");
}

function phoneNumber(): string {
  people += 1;
  return `+9198765${String(10_000 + people)}`;
}

const rowsTo = (phone: string) =>
  app.store.db
    .select()
    .from(outgoingMessages)
    .where(eq(outgoingMessages.recipient, phone))
    .orderBy(outgoingMessages.id);

const receivedBy = (phone: string) => fake.received.filter(({ to }) => `+${to}` === phone);

/** Waits until the messages to a phone number have these states. */
async function expectStates(phone: string, states: string[]): Promise<void> {
  await vi.waitFor(
    async () => expect((await rowsTo(phone)).map((row) => `${row.channel} ${row.status}`)).toEqual(states),
    { timeout: 10_000, interval: 50 },
  );
}

async function retryNow(): Promise<void> {
  await app.store.db.execute(
    sql`update jobs.job set start_after = now() where name = 'send-mail' and state = 'retry'`,
  );
  app.store.jobs.nudge("send-mail");
}

// Proves NOTIFY-01
describe("messages to phones", () => {
  test("a message goes by WhatsApp with consent and by SMS without, with the template's values in order", async () => {
    const [agreed, other] = [phoneNumber(), phoneNumber()];
    await announce("order-confirmation", { phone: agreed, whatsapp: true });
    await announce("order-confirmation", { phone: other });
    await expectStates(agreed, ["whatsapp sent"]);
    await expectStates(other, ["sms sent"]);
    const values = ["Asha", "#000001", "₹1", "1-abcdefghijklmnop"];
    expect(receivedBy(agreed)).toMatchObject([
      { channel: "whatsapp", template: "order_confirmation", values },
    ]);
    expect(receivedBy(other)).toMatchObject([{ channel: "sms", template: "sms-confirmed", values }]);
    expect((await rowsTo(other))[0]).toMatchObject({ text: "", variables: null });
  });

  test("an event that is announced twice at the same time is sent once", async () => {
    const phone = phoneNumber();
    const event = newId();
    await Promise.all([1, 2, 3].map(() => announce("order-confirmation", { phone, event })));
    await expectStates(phone, ["sms sent"]);
    expect(receivedBy(phone)).toHaveLength(1);
  });

  test("messages of one order wait for an earlier one that failed, and then arrive in order", async () => {
    const phone = phoneNumber();
    const sequence = `order:${newId()}`;
    fake.modes.sms = "limits";
    await announce("order-confirmation", { phone, sequence });
    await expectStates(phone, ["sms failed"]);
    fake.modes.sms = "well";
    await announce("order-shipped", { phone, sequence });
    await retryNow();
    await vi.waitFor(async () => {
      await retryNow();
      expect(receivedBy(phone).map(({ template }) => template)).toEqual(["sms-confirmed", "sms-shipped"]);
    }, 10_000);
    await expectStates(phone, ["sms sent", "sms sent"]);
  });

  test("a provider that is down gets the message later", async () => {
    const phone = phoneNumber();
    fake.modes.whatsapp = "limits";
    await announce("order-confirmation", { phone, whatsapp: true });
    await expectStates(phone, ["whatsapp failed"]);
    expect(pageText(await (await admin.get(SETTINGS)).text())).toContain("Will be retried");
    fake.modes.whatsapp = "well";
    await retryNow();
    await expectStates(phone, ["whatsapp sent"]);
  });

  test.each(["slow", "wrong"] as const)(
    "a message whose response is %s is never sent twice, and is shown to the owner, who can send it again",
    async (mode) => {
      const phone = phoneNumber();
      fake.modes.sms = mode;
      await announce("order-confirmation", { phone });
      await expectStates(phone, ["sms unclear"]);
      await retryNow();
      expect(receivedBy(phone)).toHaveLength(1);
      expect(pageText(await (await admin.get(SETTINGS)).text())).toContain(phone);
      fake.modes.sms = "well";
      const [row] = await rowsTo(phone);
      await admin.post(SETTINGS, { form: "again", id: row?.id ?? "" });
      await expectStates(phone, ["sms sent"]);
    },
  );

  test("a template that WhatsApp rejects goes by SMS instead, once", async () => {
    const phone = phoneNumber();
    fake.modes.whatsapp = "rejects";
    await announce("order-confirmation", { phone, whatsapp: true });
    await expectStates(phone, ["whatsapp rejected", "sms sent"]);
    expect((await rowsTo(phone))[0]?.lastError).toContain("132001");
  });

  test("a kind of message without a template is not sent by SMS", async () => {
    const phone = phoneNumber();
    const { db, jobs, publicUrl } = app.store;
    const values = { name: "Asha", order: "#1", code: "1-abcdefghijklmnop" };
    const to = { phone, whatsapp: false };
    await inTransaction(db, (tx) =>
      notify(
        tx,
        { jobs, publicUrl, messages: MESSAGES },
        { kind: "order-delivered", event: "1", to, values },
      ),
    );
    await expectStates(phone, []);
    expect(receivedBy(phone)).toEqual([]);
  });
});

// Proves NOTIFY-02
describe("WhatsApp's reports", () => {
  const post = ({ body, headers }: ReturnType<FakeMessengers["report"]>) =>
    fetch(`${app.url}/webhooks/messages`, { method: "POST", body, headers });

  test("a message that could not be delivered goes by SMS, once, however often that is reported", async () => {
    const phone = phoneNumber();
    await announce("order-confirmation", { phone, whatsapp: true });
    await expectStates(phone, ["whatsapp sent"]);
    const [row] = await rowsTo(phone);
    const report = fake.report(row?.id ?? "", "failed");
    const forged = fake.report(row?.id ?? "", "failed", "another secret of somebody");
    expect((await post(forged)).status).toBe(401);
    await expectStates(phone, ["whatsapp sent"]);
    for (const repeated of [report, report]) expect((await post(repeated)).status).toBe(200);
    await expectStates(phone, ["whatsapp rejected", "sms sent"]);
    expect(receivedBy(phone).filter(({ channel }) => channel === "sms")).toHaveLength(1);
  });

  test("the URL is verified with its token only", async () => {
    const verify = (token: string) =>
      app.visitor().get(`/webhooks/messages?hub.challenge=17&hub.verify_token=${encodeURIComponent(token)}`);
    expect(await (await verify("a verify token of this shop")).text()).toBe("17");
    expect((await verify("another")).status).toBe(404);
  });
});

// Proves GUEST-08
describe("a guest with a phone number only", () => {
  test("agrees to WhatsApp at checkout, opens the order by the link in the message, and stops the messages there", async () => {
    await saveTestSection(app.store, "checkout", { guests: true });
    const variant = await stockProduct(app.store, { name: "Phone Shawl", priceMinor: 4000, inventory: 9 });
    const phone = phoneNumber();
    const browser = app.visitor();
    expect(pageText(await (await browser.get("/checkout")).text())).not.toContain("undefined");
    const given = { email: "", phone, "consent-whatsapp": "on" };
    const placed = await browser.post(
      "/checkout",
      checkoutFields([{ id: variant.id, quantity: 1, price: 4000 }], given),
    );
    expect(placed.status).toBe(200);
    await expectStates(phone, ["whatsapp sent"]);
    const [order] = await app.store.db.select().from(orders).orderBy(desc(orders.number)).limit(1);
    const code = receivedBy(phone)[0]?.values.at(-1) ?? "";
    expect(code.length).toBeLessThanOrEqual(30);
    const phoneBrowser = app.visitor();
    const opened = await phoneBrowser.get(`/o/${code}`);
    expect(opened.headers.get("location")).toBe(ownOrderUrl(order?.number ?? 0));
    const page = pageText(await (await phoneBrowser.get(`/orders?order=${order?.number}`)).text());
    expect(page).toContain("Phone Shawl");
    expect(page).toContain("Stop WhatsApp messages");
    const wrong = await app.visitor().get(`/o/${code.slice(0, -1)}${code.endsWith("A") ? "B" : "A"}`);
    expect(wrong.headers.get("location")).toBe("/orders/find");
    await phoneBrowser.post(`/orders/${order?.number}/data`, { intent: "stop-whatsapp" });
    expect(pageText(await (await phoneBrowser.get(`/orders?order=${order?.number}`)).text())).not.toContain(
      "Stop WhatsApp messages",
    );
  });
});

// Proves NOTIFY-03
describe("the owner's settings of channels", () => {
  test("switch channels on with their templates, and refuse a malformed one", async () => {
    const page = await (await admin.get(SETTINGS)).text();
    const version =
      /name="form" value="messages"\/?><input type="hidden" name="version" value="(\d+)"/.exec(page)?.[1] ??
      "";
    const form = { form: "messages", version, whatsapp: "on", language: "hi", "sms-order-shipped": "65f0a1" };
    expect((await admin.post(SETTINGS, { ...form, "sms-order-shipped": "a b" })).status).toBe(400);
    expect((await admin.post(SETTINGS, form)).status).toBe(302);
    const saved = (await app.store.settings.get()).messages;
    expect(saved).toMatchObject({
      whatsapp: { isOn: true, language: "hi" },
      sms: { isOn: false, templates: { "order-shipped": "65f0a1" } },
    });
    await saveTestSection(app.store, "messages", MESSAGES);
  });

  test("a test message is sent to the owner's phone, and an impossible number is refused", async () => {
    const phone = phoneNumber();
    expect((await admin.post(SETTINGS, { form: "test", channel: "sms", phone: "123" })).status).toBe(400);
    expect((await admin.post(SETTINGS, { form: "test", channel: "sms", phone })).status).toBe(302);
    await expectStates(phone, ["sms sent"]);
  });

  test("without a key the messages are files in the outbox folder", async () => {
    const { app: bare, admin: owner } = await openTestAdmin();
    try {
      await owner.post(SETTINGS, { form: "test", channel: "whatsapp", phone: "+919876500001" });
      await vi.waitFor(async () => {
        const file = (await readdir(bare.outbox)).find((name) => name.endsWith(".whatsapp.txt")) ?? "";
        const text = await readFile(path.join(bare.outbox, file), "utf8");
        expect(text).toContain("To: +919876500001");
        expect(text).toContain("Hello Asha, thank you for your order #000123");
      }, 10_000);
    } finally {
      await bare.close();
    }
  });
});
