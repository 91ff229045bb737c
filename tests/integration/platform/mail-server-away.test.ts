import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { createLog } from "#app/platform/process/log.server.ts";
import { createApp } from "#app/context/app-context.server.ts";
import { freshDatabase } from "#tests/servers/fresh-database.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { outgoingMessages } from "#app/platform/messages/messages.tables.ts";
import { countUnsent, queueEmail } from "#app/platform/messages/outbox.server.ts";
import { startMailServer, type MailServer } from "#tests/servers/providers/mail-server.ts";
import { buy } from "#tests/fixtures/orders/placed-order.ts";
import {
  makeCustomer,
  openTestStore,
  stockProduct,
  testEnv,
  type TestStore,
} from "#tests/servers/test-store.ts";

let server: MailServer;
let shop: TestStore;

beforeAll(async () => {
  server = await startMailServer();
  // The usual time-outs of SMTP are longer than a test may take.
  shop = await openTestStore({ env: { SMTP_URL: `${server.url}?greetingTimeout=200&socketTimeout=200` } });
  await server.goAway();
});

afterAll(async () => {
  await shop.close();
  await server.goAway();
});

const EMAILS = 5;
const addresses = Array.from({ length: EMAILS }, (_, index) => `reader${index}@example.com`);

/** Makes all retries due now. */
async function whenTheyAreDue(): Promise<void> {
  await shop.store.db.execute(
    sql`update jobs.job set start_after = now() where name = 'send-mail' and state = 'retry'`,
  );
  shop.store.jobs.nudge("send-mail");
}

/** The number of attempts to send, of all emails together. */
async function tries(): Promise<number> {
  const [row] = await shop.store.db
    .select({ tries: sql<number>`sum(${outgoingMessages.attempts})::int` })
    .from(outgoingMessages);
  return row?.tries ?? 0;
}

test("a mail server that is down for hours delays no order, and every email is sent later, once", async () => {
  const { store } = shop;
  await inTransaction(store.db, async (tx) => {
    for (const to of addresses)
      await queueEmail(tx, store.jobs, "test", { to, subject: "Hello", html: "<p>Hello</p>", text: "Hello" });
  });
  store.jobs.nudge("send-mail");
  // Orders are placed nevertheless.
  const userId = await makeCustomer(store);
  const variant = await stockProduct(store);
  const email = "buyer@example.com";
  await buy(store, { userId, email, lines: [{ variant, quantity: 1 }] });

  // Fifteen attempts with growing pauses of at most one hour take more than seven hours.
  for (let round = 1; round <= 15; round += 1) {
    const before = await tries();
    await vi.waitFor(
      async () => {
        // Polled: a job may still be running for a moment after its email is recorded as failed.
        await whenTheyAreDue();
        expect(await tries()).toBeGreaterThan(before);
      },
      { timeout: 15_000, interval: 100 },
    );
  }
  expect(server.taken).toEqual([]);
  const { queued, failed } = await countUnsent(store.db);
  expect(queued + failed).toBeGreaterThan(EMAILS);

  await server.comeBack();
  await vi.waitFor(
    async () => {
      await whenTheyAreDue();
      expect(await countUnsent(store.db)).toEqual({ queued: 0, failed: 0, lost: 0 });
    },
    { timeout: 20_000, interval: 100 },
  );
  const readers = server.taken.filter((recipient) => recipient.startsWith("reader"));
  expect(readers.toSorted()).toEqual(addresses);
  expect(server.taken.filter((recipient) => recipient === email)).toHaveLength(1);
  expect(await store.db.$count(outgoingMessages, eq(outgoingMessages.status, "sent"))).toBe(
    server.taken.length,
  );
});

test.each(["greeting", "letter"] as const)(
  "a mail server that is silent at the %s delays nothing, and the email is sent later, once",
  async (silentAt) => {
    const { store } = shop;
    server.silentAt = silentAt;
    const to = `${silentAt}@example.com`;
    await inTransaction(store.db, (tx) =>
      queueEmail(tx, store.jobs, "test", { to, subject: "Hello", html: "<p>Hello</p>", text: "Hello" }),
    );
    store.jobs.nudge("send-mail");
    await vi.waitFor(async () => expect((await countUnsent(store.db)).failed).toBe(1), {
      timeout: 15_000,
      interval: 20,
    });
    // Nothing else waits for the email: the order is placed, and its stock and payment are settled.
    const variant = await stockProduct(store);
    await buy(store, { userId: await makeCustomer(store), lines: [{ variant, quantity: 1 }] });
    server.silentAt = null;
    await vi.waitFor(
      async () => {
        await whenTheyAreDue();
        expect(await countUnsent(store.db)).toEqual({ queued: 0, failed: 0, lost: 0 });
      },
      { timeout: 20_000, interval: 100 },
    );
    expect(server.taken.filter((recipient) => recipient === to)).toHaveLength(1);
  },
);

test.runIf(inject("template").engine === "pglite")(
  "an email that a killed process was sending is sent at the next start, once, and one recorded as sent is not",
  async () => {
    const database = await freshDatabase();
    const env = testEnv(database, { SMTP_URL: server.url });
    const killed = await createApp({ env, log: createLog("silent") });
    const message = { subject: "Hello", html: "<p>Hello</p>", text: "Hello" };
    await inTransaction(killed.db, async (tx) => {
      for (const to of ["in-hand@example.com", "noted@example.com"])
        await queueEmail(tx, killed.jobs, "test", { to, ...message });
      await tx.execute(
        sql`update jobs.job set state = 'active', started_on = now(), heartbeat_on = now() where name = 'send-mail'`,
      );
      await tx
        .update(outgoingMessages)
        .set({ status: "sent", sentAt: new Date() })
        .where(eq(outgoingMessages.recipient, "noted@example.com"));
    });
    await killed.close();
    const next = await createApp({ env, log: createLog("silent") });
    await expect
      .poll(() => next.db.$count(outgoingMessages, eq(outgoingMessages.status, "sent")), { timeout: 10_000 })
      .toBe(2);
    await next.close();
    await database.remove();
    expect(server.taken).toContain("in-hand@example.com");
    expect(server.taken).not.toContain("noted@example.com");
  },
);
