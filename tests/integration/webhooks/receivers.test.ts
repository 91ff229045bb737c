// Proves SEC-HTTP-10, SEC-HTTP-11

import { asc, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  deleteOldWebhookEvents,
  eraseWebhookResponses,
  sendAgain,
} from "#app/domain/webhooks/deliveries.server.ts";
import { anonymiseOrders } from "#app/domain/orders/anonymise-orders.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { resealKeys } from "#app/domain/webhooks/endpoints.server.ts";
import { openKeys } from "#app/domain/webhooks/signature.server.ts";
import { webhookDeliveries, webhookEndpoints, webhookEvents } from "#app/domain/webhooks/webhooks.tables.ts";
import { DAY_MS, HOUR_MS } from "#app/lib/time/durations.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { buy, deliver } from "#tests/fixtures/orders/placed-order.ts";
import { storeForFile } from "#tests/fixtures/per-file.ts";
import { makeEndpoint, testSender } from "#tests/fixtures/webhooks.ts";
import { makeCustomer, stockProduct } from "#tests/servers/test-store.ts";
import { WebhookReceiver } from "#tests/servers/webhook-receiver.ts";

const store = await storeForFile();
const { db } = store;

let receiver: WebhookReceiver;
let endpoint: { id: string; secret: string };

beforeEach(async () => {
  await db.delete(webhookEndpoints);
  await db.delete(webhookEvents);
  receiver = await new WebhookReceiver().open();
  endpoint = await makeEndpoint(store, receiver.url, ["customer.created"]);
});
afterEach(() => receiver.close());

/** Records an event by a real change. */
const change = () => makeCustomer(store);

async function deliveries() {
  return db.select().from(webhookDeliveries).orderBy(asc(webhookDeliveries.createdAt));
}

describe("a receiver that is down", () => {
  test("delays no other, and costs few requests however many events wait", async () => {
    const { sender, advance } = await testSender(store);
    const other = await new WebhookReceiver().open();
    try {
      const working = await makeEndpoint(store, other.url, ["customer.created"]);
      other.secret = working.secret;
      receiver.behaviour = "hang";
      for (let made = 0; made < 40; made += 1) await change();
      const run = sender.run();
      // All arrive while the first requests to the other still wait for their response.
      await expect.poll(() => other.received.length, { interval: 10 }).toBe(40);
      expect(receiver.received.length).toBeLessThanOrEqual(4);
      await run;
      expect(other.mostAtOnce).toBeLessThanOrEqual(4);
      // An hour of polls: single requests, with pauses of up to ten minutes.
      const before = receiver.received.length;
      for (let at = 0; at < HOUR_MS; at += 60_000) {
        advance(60_000);
        await sender.run();
      }
      expect(receiver.received.length - before).toBeLessThan(25);
      expect(receiver.mostAtOnce).toBeLessThanOrEqual(4);
    } finally {
      await other.close();
    }
  });
});

describe("an address of a private network", () => {
  test("is refused after its name was resolved, also when the name changes between the check and the request", async () => {
    const answers: string[][] = [
      ["93.184.216.34"],
      ["127.0.0.1"],
      ["::ffff:127.0.0.1"],
      ["93.184.216.34", "169.254.169.254"],
    ];
    const resolved: string[] = [];
    const resolving = await testSender(store, {
      allowsPrivate: false,
      resolve(hostname, _options, done) {
        resolved.push(hostname);
        const addresses = answers[resolved.length] ?? answers[0] ?? [];
        done(
          null,
          addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
        );
      },
    });
    await db.update(webhookEndpoints).set({ url: "https://rebound.example/events" });
    await change();
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await resolving.sender.run();
      // The request itself resolves the name, once: there is no second answer to connect to.
      expect(resolved).toHaveLength(attempt);
      expect((await deliveries())[0]).toMatchObject({
        attempts: attempt,
        error: "The host name belongs to a private network.",
      });
      resolving.advance(HOUR_MS);
    }
    expect(receiver.received).toHaveLength(0);
  });

  test("is refused as a stored URL, too", async () => {
    const refusing = await testSender(store, { allowsPrivate: false });
    await change();
    await refusing.sender.run();
    expect((await deliveries())[0]).toMatchObject({ error: "The URL does not begin with https://." });
    await db.update(webhookEndpoints).set({ url: "https://169.254.169.254/latest" });
    refusing.advance(HOUR_MS);
    await refusing.sender.run();
    expect((await deliveries())[0]).toMatchObject({ error: "The URL is one of a private network." });
    expect(receiver.received).toHaveLength(0);
  });
});

async function deliveredOrder(): Promise<string> {
  const lines = [{ variant: await stockProduct(store), quantity: 1 }];
  const { id } = await buy(store, { userId: await makeCustomer(store), lines });
  await deliver(store, id);
  return id;
}

/** The stored responses by the subject of their event. */
async function responses() {
  const rows = await db
    .select({ about: webhookEvents.subjectId, response: webhookDeliveries.response })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId));
  return new Map(rows.map(({ about, response }) => [about, response]));
}

describe("stored events", () => {
  test("are deleted with their deliveries after thirty days", async () => {
    const { sender } = await testSender(store);
    await change();
    await sender.run();
    await deleteOldWebhookEvents(db, new Date(Date.now() + 29 * DAY_MS));
    expect(await db.$count(webhookDeliveries)).toBe(1);
    await deleteOldWebhookEvents(db, new Date(Date.now() + 31 * DAY_MS));
    expect([await db.$count(webhookDeliveries), await db.$count(webhookEvents)]).toEqual([0, 0]);
  });

  test("of customers never have the receiver's response", async () => {
    const { sender } = await testSender(store);
    await change();
    receiver.behaviour = 200;
    await sender.run();
    expect((await deliveries())[0]).toMatchObject({ state: "delivered", status: 200, response: null });
  });

  test("of an order that is erased lose the receiver's response, and a later attempt stores none", async () => {
    const { sender, clock } = await testSender(store);
    await db.update(webhookEndpoints).set({ types: ["order.placed"] });
    const [erased, other] = [await deliveredOrder(), await deliveredOrder()];
    receiver.behaviour = 200;
    await sender.run();
    await inTransaction(db, async (tx) => {
      expect(await anonymiseOrders(tx, eq(orders.id, erased))).toEqual({ ok: true, orders: 1 });
      await eraseWebhookResponses(tx, [erased]);
    });
    const expected = new Map([
      [erased, null],
      [other, "thank you"],
    ]);
    expect(await responses()).toEqual(expected);
    for (const { id: deliveryId } of await deliveries())
      expect(await sendAgain({ db, clock }, { endpointId: endpoint.id, deliveryId })).toEqual({ ok: true });
    await sender.run();
    expect(receiver.received).toHaveLength(4);
    expect(await responses()).toEqual(expected);
  });

  test("are signed with the same keys after the secret of the store was changed", async () => {
    const { sealing } = store.providers;
    const { sender } = await testSender(store);
    const [current] = sealing;
    if (!current) throw new Error("There is no secret");
    const next = { current: "the next secret of the store, long enough", previous: current.current };
    await resealKeys(db, [next]);
    const [row] = await db.select().from(webhookEndpoints);
    expect(openKeys(sealing, endpoint.id, row?.sealedKeys ?? "")).toBeNull();
    expect(openKeys([{ ...next, previous: null }], endpoint.id, row?.sealedKeys ?? "")?.secret).toBe(
      endpoint.secret,
    );
    // Keys that no secret opens stay, and deliveries fail with the reason.
    await change();
    await sender.run();
    expect((await deliveries())[0]?.error).toContain("The signing secret cannot be decrypted");
  });
});
