import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { subscribers } from "#app/domain/customers/customers.tables.ts";
import {
  confirmSubscription,
  findNewsPreference,
  setNewsPreference,
  subscribe,
  unsubscribe,
} from "#app/domain/customers/messages/newsletter.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { outgoingMessages } from "#app/platform/messages/messages.tables.ts";
import { consumeLimit } from "#app/platform/http/rate-limit.server.ts";
import { openTestStore, type TestStore } from "#tests/servers/test-store.ts";

let shop: TestStore;
const NOW = new Date("2026-03-01T10:00:00Z");

beforeAll(async () => {
  shop = await openTestStore();
});

afterAll(() => shop.close());

async function rowOf(email: string) {
  const rows = await shop.store.db.select().from(subscribers).where(eq(subscribers.email, email));
  expect(rows.length).toBeLessThanOrEqual(1);
  return rows[0];
}

async function tokenOf(email: string): Promise<string> {
  return (await rowOf(email))?.token ?? "";
}

function emailCount(email: string): Promise<number> {
  return shop.store.db.$count(outgoingMessages, eq(outgoingMessages.recipient, email));
}

const choose = (email: string, wantsNews: boolean) =>
  inTransaction(shop.store.db, (tx) => setNewsPreference(tx, { email, wantsNews, now: NOW }));

describe("the newsletter", () => {
  test("ten simultaneous subscriptions of one email are one row and one email", async () => {
    const email = "eager@example.com";
    await Promise.all(Array.from({ length: 10 }, () => subscribe(shop.store, email)));
    expect(await rowOf(email)).toMatchObject({ status: "pending", confirmedAt: null });
    expect(await emailCount(email)).toBe(1);
  });

  test("a subscription is confirmed, ended, and started again with the links of the first email", async () => {
    const email = "returns@example.com";
    const { db } = shop.store;
    await subscribe(shop.store, email);
    const token = await tokenOf(email);
    expect(await inTransaction(db, (tx) => confirmSubscription(tx, token, NOW))).toBe(true);
    expect(await inTransaction(db, (tx) => confirmSubscription(tx, token, new Date("2027-01-01")))).toBe(
      true,
    );
    expect(await rowOf(email)).toMatchObject({ status: "confirmed", confirmedAt: NOW });
    await subscribe(shop.store, email);
    expect(await rowOf(email)).toMatchObject({ status: "confirmed" });

    expect(await inTransaction(db, (tx) => unsubscribe(tx, token, NOW))).toBe(true);
    expect(await inTransaction(db, (tx) => unsubscribe(tx, token, NOW))).toBe(true);
    expect(await rowOf(email)).toMatchObject({ status: "unsubscribed" });
    await subscribe(shop.store, email);
    expect(await rowOf(email)).toMatchObject({ status: "pending", token });
    expect(await emailCount(email)).toBe(1);
  });

  test("a token that was never sent changes nothing", async () => {
    expect(await inTransaction(shop.store.db, (tx) => confirmSubscription(tx, "", NOW))).toBe(false);
    expect(await inTransaction(shop.store.db, (tx) => unsubscribe(tx, "guessed", NOW))).toBe(false);
  });

  test("a customer's choice changes the same row, however the email is spelled", async () => {
    const { db } = shop.store;
    await choose("Asha@Example.com", false);
    expect(await rowOf("asha@example.com")).toBeUndefined();
    await choose("Asha@Example.com", true);
    expect(await findNewsPreference(db, "asha@example.COM")).toBe(true);
    await choose("asha@example.com", true);
    await choose("asha@example.com", false);
    expect(await findNewsPreference(db, "asha@example.com")).toBe(false);
    await choose("asha@example.com", true);
    expect(await rowOf("asha@example.com")).toMatchObject({ status: "confirmed", confirmedAt: NOW });
  });
});

describe("a rate limit", () => {
  const limit = { name: "test", max: 3, windowMs: 60_000 };
  const take = (who: string, now: Date) => consumeLimit(shop.store.db, { limit, who, now });

  test("a rate limit allows exactly its number of simultaneous attempts, and says when it allows more", async () => {
    const turns = await Promise.all(Array.from({ length: 8 }, () => take("10.0.0.1", NOW)));
    expect(turns.filter(({ ok }) => ok)).toHaveLength(3);
    const later = new Date(NOW.getTime() + 20_000);
    expect(await take("10.0.0.1", later)).toEqual({ ok: false, retryAfterSeconds: 40 });
    expect(await take("10.0.0.2", later)).toEqual({ ok: true });
    expect(await take("10.0.0.1", new Date(NOW.getTime() + 60_000))).toEqual({ ok: true });
  });

  test("a rate limit ignores a date that a wrong clock had reached before it was corrected", async () => {
    const ahead = new Date(NOW.getTime() + 365 * 86_400_000);
    for (let turn = 0; turn < 4; turn += 1) await take("10.0.0.3", ahead);
    expect(await take("10.0.0.3", ahead)).toMatchObject({ ok: false });
    expect(await take("10.0.0.3", NOW)).toEqual({ ok: true });
  });

  test("a rate limit does not store who made the attempts", async () => {
    await take("192.0.2.77", NOW);
    const { rows } = await shop.store.database.pool.query("select key from rate_limits");
    expect(JSON.stringify(rows)).not.toContain("192.0.2.77");
  });
});
