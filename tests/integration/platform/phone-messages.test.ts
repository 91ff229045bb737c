import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { desc } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { ownOrderUrl } from "#app/domain/orders/order.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { notify } from "#app/domain/messages/notify.server.ts";
import { newId } from "#app/lib/id.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { forgedCode } from "#tests/fixtures/forged-code.ts";
import { BOTH_CHANNELS, newPhone, phoneMessagesOf } from "#tests/fixtures/phone-messages.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { pageText } from "#tests/pages/page-text.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { FakeMessengers } from "#tests/servers/providers/fake-messengers.ts";
import { openTestAdmin } from "#tests/servers/test-admin.ts";
import type { TestApp } from "#tests/servers/test-app.ts";
import { stockProduct } from "#tests/servers/test-store.ts";

const SETTINGS = "/admin/settings/notifications";

let fake: FakeMessengers;
let app: TestApp;
let admin: Visitor;
let phones: ReturnType<typeof phoneMessagesOf>;

beforeAll(async () => {
  fake = await new FakeMessengers().open();
  ({ app, admin } = await openTestAdmin(fake.env()));
  phones = phoneMessagesOf(app, fake);
  await saveTestSection(app.store, "messages", BOTH_CHANNELS);
});

beforeEach(() => {
  fake.modes.whatsapp = "well";
  fake.modes.sms = "well";
});

afterAll(async () => {
  await app.close();
  await fake.close();
});

describe("messages to phones", () => {
  test("a message goes by WhatsApp with consent and by SMS without, with the template's values in order", async () => {
    const [agreed, other] = [newPhone(), newPhone()];
    await phones.announce("order-confirmation", { phone: agreed, whatsapp: true });
    await phones.announce("order-confirmation", { phone: other });
    await phones.expectStates(agreed, ["whatsapp sent"]);
    await phones.expectStates(other, ["sms sent"]);
    const values = ["Asha", "#000001", "₹1", "1-abcdefghijklmnop"];
    expect(phones.receivedBy(agreed)).toMatchObject([
      { channel: "whatsapp", template: "order_confirmation", values },
    ]);
    expect(phones.receivedBy(other)).toMatchObject([{ channel: "sms", template: "sms-confirmed", values }]);
    expect((await phones.rowsTo(other))[0]).toMatchObject({ text: "", variables: null });
  });

  test("an event that is announced twice at the same time is sent once", async () => {
    const phone = newPhone();
    const event = newId();
    await Promise.all([1, 2, 3].map(() => phones.announce("order-confirmation", { phone, event })));
    await phones.expectStates(phone, ["sms sent"]);
    expect(phones.receivedBy(phone)).toHaveLength(1);
  });

  test("messages of one order wait for an earlier one that failed, and then arrive in order", async () => {
    const phone = newPhone();
    const sequence = `order:${newId()}`;
    fake.modes.sms = "limits";
    await phones.announce("order-confirmation", { phone, sequence });
    await phones.expectStates(phone, ["sms failed"]);
    fake.modes.sms = "well";
    await phones.announce("order-shipped", { phone, sequence });
    await phones.retryNow();
    await vi.waitFor(async () => {
      await phones.retryNow();
      expect(phones.receivedBy(phone).map(({ template }) => template)).toEqual([
        "sms-confirmed",
        "sms-shipped",
      ]);
    }, 10_000);
    await phones.expectStates(phone, ["sms sent", "sms sent"]);
  });

  test("a provider that is down gets the message later", async () => {
    const phone = newPhone();
    fake.modes.whatsapp = "limits";
    await phones.announce("order-confirmation", { phone, whatsapp: true });
    await phones.expectStates(phone, ["whatsapp failed"]);
    expect(pageText(await (await admin.get(SETTINGS)).text())).toContain("Will be retried");
    fake.modes.whatsapp = "well";
    await phones.retryNow();
    await phones.expectStates(phone, ["whatsapp sent"]);
  });

  test.each(["slow", "wrong"] as const)(
    "a message whose response is %s is never sent twice, and is shown to the owner, who can send it again",
    async (mode) => {
      const phone = newPhone();
      fake.modes.sms = mode;
      await phones.announce("order-confirmation", { phone });
      await phones.expectStates(phone, ["sms unclear"]);
      await phones.retryNow();
      expect(phones.receivedBy(phone)).toHaveLength(1);
      expect(pageText(await (await admin.get(SETTINGS)).text())).toContain(phone);
      fake.modes.sms = "well";
      const [row] = await phones.rowsTo(phone);
      await admin.post(SETTINGS, { form: "again", id: row?.id ?? "" });
      await phones.expectStates(phone, ["sms sent"]);
    },
  );

  test("a template that WhatsApp rejects goes by SMS instead, once", async () => {
    const phone = newPhone();
    fake.modes.whatsapp = "rejects";
    await phones.announce("order-confirmation", { phone, whatsapp: true });
    await phones.expectStates(phone, ["whatsapp rejected", "sms sent"]);
    expect((await phones.rowsTo(phone))[0]?.lastError).toContain("132001");
  });

  test("a kind of message without a template is not sent by SMS", async () => {
    const phone = newPhone();
    const { db, jobs, publicUrl } = app.store;
    const values = { name: "Asha", order: "#1", code: "1-abcdefghijklmnop" };
    const to = { phone, whatsapp: false };
    await inTransaction(db, (tx) =>
      notify(
        tx,
        { jobs, publicUrl, messages: BOTH_CHANNELS },
        { kind: "order-delivered", event: "1", to, values },
      ),
    );
    await phones.expectStates(phone, []);
    expect(phones.receivedBy(phone)).toEqual([]);
  });
});

describe("a guest with a phone number only", () => {
  test("agrees to WhatsApp at checkout, opens the order by the link in the message, and stops the messages there", async () => {
    await saveTestSection(app.store, "checkout", { guests: true });
    const variant = await stockProduct(app.store, { name: "Phone Shawl", priceMinor: 4000, inventory: 9 });
    const phone = newPhone();
    const browser = app.visitor();
    expect(pageText(await (await browser.get("/checkout")).text())).not.toContain("undefined");
    const given = { email: "", phone, "consent-whatsapp": "on" };
    const placed = await browser.post(
      "/checkout",
      checkoutFields([{ id: variant.id, quantity: 1, price: 4000 }], given),
    );
    expect(placed.status).toBe(200);
    await phones.expectStates(phone, ["whatsapp sent"]);
    const [order] = await app.store.db.select().from(orders).orderBy(desc(orders.number)).limit(1);
    const code = phones.receivedBy(phone)[0]?.values.at(-1) ?? "";
    expect(code.length).toBeLessThanOrEqual(30);
    const phoneBrowser = app.visitor();
    const opened = await phoneBrowser.get(`/o/${code}`);
    expect(opened.headers.get("location")).toBe(ownOrderUrl(order?.number ?? 0));
    const page = pageText(await (await phoneBrowser.get(`/orders?order=${order?.number}`)).text());
    expect(page).toContain("Phone Shawl");
    expect(page).toContain("Stop WhatsApp messages");
    const wrong = await app.visitor().get(`/o/${forgedCode(code)}`);
    expect(wrong.headers.get("location")).toBe("/orders/find");
    await phoneBrowser.post(`/orders/${order?.number}/data`, { intent: "stop-whatsapp" });
    expect(pageText(await (await phoneBrowser.get(`/orders?order=${order?.number}`)).text())).not.toContain(
      "Stop WhatsApp messages",
    );
  });
});

describe("the owner's settings of channels", () => {
  test("switch channels on with their templates, and refuse a malformed one", async () => {
    const page = await (await admin.get(SETTINGS)).text();
    const version =
      /name="form" value="messages"\/?><input type="hidden" name="version" value="(\d+)"/.exec(page)?.[1] ??
      "";
    const form = {
      form: "messages",
      version,
      whatsapp: "on",
      language: "hi",
      dailyBudget: "300",
      "sms-order-shipped": "65f0a1",
    };
    expect((await admin.post(SETTINGS, { ...form, dailyBudget: "0" })).status).toBe(400);
    expect((await admin.post(SETTINGS, { ...form, "sms-order-shipped": "a b" })).status).toBe(400);
    expect((await admin.post(SETTINGS, form)).status).toBe(302);
    const saved = (await app.store.settings.get()).messages;
    expect(saved).toMatchObject({
      whatsapp: { isOn: true, language: "hi" },
      sms: { isOn: false, templates: { "order-shipped": "65f0a1" } },
      dailyBudget: 300,
    });
    await saveTestSection(app.store, "messages", BOTH_CHANNELS);
  });

  test("a test message is sent to the owner's phone, and an impossible number is refused", async () => {
    const phone = newPhone();
    expect((await admin.post(SETTINGS, { form: "test", channel: "sms", phone: "123" })).status).toBe(400);
    expect((await admin.post(SETTINGS, { form: "test", channel: "sms", phone })).status).toBe(302);
    await phones.expectStates(phone, ["sms sent"]);
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
