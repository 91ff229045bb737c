import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { outgoingMessages } from "#app/platform/messages/messages.tables.ts";
import { sendQueued } from "#app/platform/messages/deliver.server.ts";
import { queueEmail } from "#app/platform/messages/outbox.server.ts";
import type { EmailTransport } from "#app/platform/messages/email-transport.server.ts";
import { emailsTo, waitForEmail } from "#tests/servers/outbox.ts";
import { openTestStore, type TestStore } from "#tests/servers/test-store.ts";

let shop: TestStore;

beforeAll(async () => {
  shop = await openTestStore();
});

afterAll(() => shop.close());

const emailTo = (to: string) => ({ to, subject: "Hello", html: "<p>Hello</p>", text: "Hello" });

test("an email is sent when its transaction is committed", async () => {
  const { store } = shop;
  await inTransaction(store.db, (tx) => queueEmail(tx, store.jobs, "test", emailTo("kept@example.com")));
  const email = await waitForEmail(store.outboxFolder, "kept@example.com", /Hello/);
  expect(email.text?.trim()).toBe("Hello");
});

test("a transaction that is rolled back leaves neither email nor job", async () => {
  const { store } = shop;
  const countJobs = async () => {
    const { rows } = await store.database.pool.query<{ jobs: number }>(
      "select count(*)::int as jobs from jobs.job where name = 'send-mail'",
    );
    return rows[0]?.jobs;
  };
  const before = await countJobs();
  const undone = inTransaction(store.db, async (tx) => {
    await queueEmail(tx, store.jobs, "test", emailTo("undone@example.com"));
    throw new Error("changed my mind");
  });
  await expect(undone).rejects.toThrow("changed my mind");
  expect(await emailRows("undone@example.com")).toEqual([]);
  expect(await countJobs()).toBe(before);
});

test("a refused email is sent again later, a delivered one never, and its text is deleted", async () => {
  const { store } = shop;
  const taken: string[] = [];
  let isDown = true;
  const transport: EmailTransport = {
    isReal: true,
    deliver(id) {
      if (isDown) return Promise.reject(new Error("421 try later"));
      taken.push(id);
      return Promise.resolve();
    },
  };
  const id = crypto.randomUUID();
  const { to: recipient, ...email } = emailTo("later@example.com");
  await store.db.insert(outgoingMessages).values({ id, kind: "test", recipient, ...email });

  const send = () => sendQueued({ db: store.db, email: transport }, [{ messageId: id }]);
  expect(await send()).toEqual([new Error("421 try later")]);
  expect(await emailRows(recipient)).toMatchObject([
    { status: "failed", attempts: 1, lastError: "421 try later" },
  ]);
  isDown = false;
  expect(await send()).toEqual([null]);
  expect(await send()).toEqual([null]);
  expect(taken).toEqual([id]);
  expect(await emailRows(recipient)).toMatchObject([{ status: "sent", attempts: 2, html: "", text: "" }]);
});

test("each of many emails at once succeeds or fails by itself, and one queued twice is sent once", async () => {
  const { store } = shop;
  const taken: string[] = [];
  const transport: EmailTransport = {
    isReal: true,
    deliver(id, { to }) {
      if (to === "away@example.com") return Promise.reject(new Error("550 nobody there"));
      taken.push(id);
      return Promise.resolve();
    },
  };
  const kinds = ["test", "account-deleted", "test", "test", "contact-message", "test", "test"];
  const emails = kinds.map((kind, index) => {
    const recipient = index === 3 ? "away@example.com" : `many${index}@example.com`;
    return {
      id: crypto.randomUUID(),
      kind,
      recipient,
      subject: "Hello",
      html: "<p>Hello</p>",
      text: "Hello",
    };
  });
  await store.db.insert(outgoingMessages).values(emails);

  const requested = [...emails, ...emails.slice(0, 2)].map(({ id }) => ({ messageId: id }));
  const problems = await sendQueued({ db: store.db, email: transport }, requested);
  expect(problems.map((problem) => problem?.message ?? null)).toEqual(
    requested.map((_, index) => (index === 3 ? "550 nobody there" : null)),
  );
  const there = emails.filter(({ recipient }) => recipient !== "away@example.com");
  expect(taken.toSorted()).toEqual(there.map(({ id }) => id).toSorted());
  const statuses = await Promise.all(
    emails.map(async ({ recipient }) => (await emailRows(recipient))[0]?.status),
  );
  expect(statuses).toEqual(["sent", undefined, "sent", "failed", undefined, "sent", "sent"]);
});

// Proves ASVS-V1-03, SEC-XSS-03
test("a line break in a subject adds no recipient to the email", async () => {
  const { store } = shop;
  await inTransaction(store.db, (tx) =>
    queueEmail(tx, store.jobs, "test", {
      ...emailTo("plain@example.com"),
      subject: "Hello\r\nBcc: evil@example.com",
    }),
  );
  const email = await waitForEmail(store.outboxFolder, "plain@example.com", /Hello/);
  expect(email.bcc ?? []).toEqual([]);
  expect(await emailsTo(store.outboxFolder, "evil@example.com")).toEqual([]);
});

function emailRows(recipient: string) {
  return shop.store.db.select().from(outgoingMessages).where(eq(outgoingMessages.recipient, recipient));
}
