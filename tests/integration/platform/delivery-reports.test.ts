import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { BOTH_CHANNELS, newPhone, phoneMessagesOf } from "#tests/fixtures/phone-messages.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { FakeMessengers } from "#tests/servers/providers/fake-messengers.ts";
import { openTestApp, type TestApp } from "#tests/servers/test-app.ts";

let fake: FakeMessengers;
let app: TestApp;
let phones: ReturnType<typeof phoneMessagesOf>;

beforeAll(async () => {
  fake = await new FakeMessengers().open();
  app = await openTestApp(fake.env());
  phones = phoneMessagesOf(app, fake);
  await saveTestSection(app.store, "messages", BOTH_CHANNELS);
});

afterAll(async () => {
  await app.close();
  await fake.close();
});

describe("WhatsApp's reports", () => {
  const post = ({ body, headers }: ReturnType<FakeMessengers["report"]>) =>
    fetch(`${app.url}/webhooks/messages`, { method: "POST", body, headers });

  test("a message that could not be delivered goes by SMS, once, however often that is reported", async () => {
    const phone = newPhone();
    await phones.announce("order-confirmation", { phone, whatsapp: true });
    await phones.expectStates(phone, ["whatsapp sent"]);
    const [row] = await phones.rowsTo(phone);
    const report = fake.report(row?.id ?? "", "failed");
    const forged = fake.report(row?.id ?? "", "failed", "another secret of somebody");
    expect((await post(forged)).status).toBe(401);
    await phones.expectStates(phone, ["whatsapp sent"]);
    for (const repeated of [report, report]) expect((await post(repeated)).status).toBe(200);
    await phones.expectStates(phone, ["whatsapp rejected", "sms sent"]);
    expect(phones.receivedBy(phone).filter(({ channel }) => channel === "sms")).toHaveLength(1);
  });

  test("a report whose SMS could not be queued is refused, and sends the SMS when WhatsApp repeats it", async () => {
    const phone = newPhone();
    await phones.announce("order-confirmation", { phone, whatsapp: true });
    await phones.expectStates(phone, ["whatsapp sent"]);
    const [row] = await phones.rowsTo(phone);
    const report = fake.report(row?.id ?? "", "failed");
    const { db } = app.store;
    await db.execute(sql`
      create function refuse_sms() returns trigger language plpgsql as 'begin raise exception ''no space''; end'`);
    await db.execute(sql`
      create trigger refuse_sms before insert on outgoing_mails
        for each row when (new.channel = 'sms') execute function refuse_sms()`);
    expect((await post(report)).status).toBe(500);
    await phones.expectStates(phone, ["whatsapp sent"]);
    await db.execute(sql`drop function refuse_sms() cascade`);
    expect((await post(report)).status).toBe(200);
    await phones.expectStates(phone, ["whatsapp rejected", "sms sent"]);
  });

  test("a report that arrives before the store has recorded the sending is not overwritten", async () => {
    for (const [reported, states] of [
      ["delivered", ["whatsapp sent"]],
      ["failed", ["whatsapp rejected", "sms sent"]],
    ] as const) {
      const phone = newPhone();
      fake.beforeResponse = async ({ id }) => {
        if (id) await post(fake.report(id, reported));
      };
      await phones.announce("order-confirmation", { phone, whatsapp: true });
      await phones.expectStates(phone, [...states]);
      fake.beforeResponse = null;
      expect(phones.receivedBy(phone).map(({ channel }) => channel)).toEqual(
        states.map((state) => state.split(" ")[0]),
      );
    }
  });

  test("a message that WhatsApp has delivered although its response came too late is sent, not unclear", async () => {
    const phone = newPhone();
    fake.modes.whatsapp = "slow";
    fake.beforeResponse = async ({ id }) => {
      await post(fake.report(id, "delivered"));
    };
    await phones.announce("order-confirmation", { phone, whatsapp: true });
    await vi.waitFor(() => expect(phones.receivedBy(phone)).toHaveLength(1), {
      timeout: 10_000,
      interval: 20,
    });
    await phones.settled();
    fake.beforeResponse = null;
    fake.modes.whatsapp = "well";
    await phones.expectStates(phone, ["whatsapp sent"]);
    expect((await phones.rowsTo(phone))[0]?.sentAt).not.toBeNull();
  });

  test("the URL is verified with its token only", async () => {
    const verify = (token: string) =>
      app.visitor().get(`/webhooks/messages?hub.challenge=17&hub.verify_token=${encodeURIComponent(token)}`);
    expect(await (await verify("a verify token of this shop")).text()).toBe("17");
    expect((await verify("another")).status).toBe(404);
  });
});
