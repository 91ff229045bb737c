import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { cleanUp } from "#app/jobs/clean-up.server.ts";
import { newId } from "#app/lib/id.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { sendQueued, WaitsForEarlier } from "#app/platform/messages/deliver.server.ts";
import { outgoingMessages } from "#app/platform/messages/messages.tables.ts";
import { countUnsent, queueEmail } from "#app/platform/messages/outbox.server.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { waitForEmail } from "#tests/servers/outbox.ts";

const SETTINGS = "/admin/settings/notifications";
const { app, admin } = await adminForFile();
const { db, jobs } = app.store;

type Row = typeof outgoingMessages.$inferInsert;

/** Inserts an email without a job, queued so many hours ago. */
async function insertEmail(recipient: string, hours: number, more: Partial<Row> = {}): Promise<string> {
  const id = newId();
  const row = { id, kind: "test", recipient, subject: "Hello", html: "<p>Hello</p>", text: "Hello", ...more };
  const createdAt = new Date(Date.now() - hours * 3_600_000);
  await db.insert(outgoingMessages).values({ ...row, createdAt });
  return id;
}

const rowTo = async (recipient: string) =>
  (await db.select().from(outgoingMessages).where(eq(outgoingMessages.recipient, recipient)))[0];

test("an unsent message whose retries are over counts as lost, and the owner can send it again, with its headers", async () => {
  const before = await countUnsent(db);
  await insertEmail("retried@example.com", 40, { status: "failed" });
  await insertEmail("failed@example.com", 60, { status: "failed", lastError: "421 try later" });
  await inTransaction(db, async (tx) => {
    const email = { to: "blocked@example.com", subject: "Hello", html: "<p>Hello</p>", text: "Hello" };
    const unsubscribeUrl = "https://shop.example/stop";
    await queueEmail(tx, jobs, "test", { ...email, replyTo: "asha@example.com", unsubscribeUrl });
    await tx.execute(sql`delete from jobs.job where name = 'send-mail'`);
    const isBlocked = eq(outgoingMessages.recipient, "blocked@example.com");
    await tx
      .update(outgoingMessages)
      .set({ createdAt: new Date(Date.now() - 60 * 3_600_000) })
      .where(isBlocked);
  });
  expect(await countUnsent(db)).toEqual({ ...before, failed: before.failed + 1, lost: before.lost + 2 });

  const page = await (await admin.get(SETTINGS)).text();
  const text = pageText(page);
  expect(text).toMatch(/to retried@example\.com Will be retried/);
  expect(text).toMatch(/to failed@example\.com Not sent, and no longer retried.* 421 try later/);
  expect(text).toMatch(/to blocked@example\.com Not sent, and no longer retried/);
  expect(page.match(/Send again/g)).toHaveLength(2);

  const resend = async (recipient: string) =>
    admin.post(SETTINGS, { form: "again", id: (await rowTo(recipient))?.id ?? "" });
  await resend("retried@example.com");
  expect(await rowTo("retried@example.com")).toMatchObject({ status: "failed" });
  await resend("blocked@example.com");
  const email = await waitForEmail(app.outbox, "blocked@example.com", /Hello/);
  expect(email.replyTo).toMatchObject([{ address: "asha@example.com" }]);
  expect(JSON.stringify(email.headers)).toContain("https://shop.example/stop");
  await expect.poll(() => rowTo("blocked@example.com")).toMatchObject({ status: "sent", variables: null });
});

test("an earlier message of an order that fails holds up the next one for a day, half as long as the retries last", async () => {
  const transport = { isReal: true, deliver: () => Promise.resolve() };
  const send = (messageId: string) => sendQueued({ db, email: transport }, [{ messageId }]);
  for (const [hours, outcome] of [
    [23, new WaitsForEarlier("An earlier message of the same order is not sent yet")],
    [25, null],
  ] as const) {
    const sequence = `order:${newId()}`;
    await insertEmail(`first.${hours}@example.com`, hours, { sequence, status: "failed" });
    const id = await insertEmail(`next.${hours}@example.com`, hours - 1, { sequence });
    expect(await send(id)).toEqual([outcome]);
  }
});

test("a message to a phone whose delivery cannot be recorded is sent once and becomes unclear", async () => {
  const id = newId();
  const row = { id, kind: "test", recipient: "+919876599001", subject: "", html: "", text: "Hello" };
  await db.insert(outgoingMessages).values({ ...row, channel: "sms" });
  await db.execute(sql`
    create function refuse_sent() returns trigger language plpgsql as 'begin raise exception ''no space''; end'`);
  await db.execute(sql`
    create trigger refuse_sent before update on outgoing_mails
      for each row when (new.status = 'sent') execute function refuse_sent()`);
  let deliveries = 0;
  const transport = {
    isReal: false,
    deliver: () => {
      deliveries += 1;
      return Promise.resolve("provider-1");
    },
  };
  const email = { isReal: true, deliver: () => Promise.resolve() };
  const send = () =>
    sendQueued({ db, email, phone: { sms: transport, whatsapp: transport } }, [{ messageId: id }]);
  // Neither the job nor a repeated one retries.
  expect(await send()).toEqual([null]);
  await db.execute(sql`drop function refuse_sent() cascade`);
  expect(await send()).toEqual([null]);
  expect(deliveries).toBe(1);
  expect(await rowTo("+919876599001")).toMatchObject({
    status: "unclear",
    lastError: "Sent, but this could not be recorded",
  });
});

test("a failed attempt does not overwrite that another process has sent the message meanwhile", async () => {
  const id = await insertEmail("sent.meanwhile@example.com", 0);
  const deliver = async () => {
    const sent = { status: "sent", html: "", text: "" } as const;
    await db.update(outgoingMessages).set(sent).where(eq(outgoingMessages.id, id));
    throw new Error("421 try later");
  };
  // Not retried: the content is gone.
  expect(await sendQueued({ db, email: { isReal: true, deliver } }, [{ messageId: id }])).toEqual([null]);
  expect(await rowTo("sent.meanwhile@example.com")).toMatchObject({ status: "sent", lastError: null });
});

test("the nightly clean-up deletes lost messages after 30 days", async () => {
  const DAY = 24;
  for (const status of ["failed", "queued", "rejected", "unclear"] as const) {
    await insertEmail(`${status}.old@example.com`, 31 * DAY, { status });
    await insertEmail(`${status}.recent@example.com`, 29 * DAY, { status });
  }
  await cleanUp(app.store, new Date());
  for (const status of ["failed", "queued", "rejected", "unclear"]) {
    expect(await rowTo(`${status}.old@example.com`)).toBeUndefined();
    expect(await rowTo(`${status}.recent@example.com`)).toMatchObject({ status });
  }
});
