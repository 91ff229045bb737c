import { createPublicKey, verify } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sendAgain, sendTestEvent } from "#app/domain/webhooks/deliveries.server.ts";
import { rotateKeys, switchEndpoint } from "#app/domain/webhooks/endpoints.server.ts";
import { ROTATION_MS } from "#app/domain/webhooks/endpoint.ts";
import { FAILING_MS, RETRY_DELAYS_MS } from "#app/domain/webhooks/internal/retry-schedule.ts";
import { webhookDeliveries, webhookEndpoints, webhookEvents } from "#app/domain/webhooks/webhooks.tables.ts";
import type { WebhookSender } from "#app/domain/webhooks/webhook-sender.server.ts";
import type { Clock } from "#app/platform/clock.ts";
import { onMeasurement } from "#app/platform/process/measurements.ts";
import { outgoingMessages } from "#app/platform/messages/messages.tables.ts";
import { newId } from "#app/lib/id.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import { storeForFile } from "#tests/fixtures/per-file.ts";
import { makeEndpoint, testSender } from "#tests/fixtures/webhooks.ts";
import { waitForEmail } from "#tests/servers/outbox.ts";
import { stockProduct } from "#tests/servers/test-store.ts";
import { verifies, WebhookReceiver, type ReceivedWebhook } from "#tests/servers/webhook-receiver.ts";

const store = await storeForFile();
const { db } = store;
const sealing = store.providers.sealing;

let sender: WebhookSender;
let another: () => WebhookSender;
let advance: (ms: number) => void;
let clock: Clock;
let receiver: WebhookReceiver;
let endpoint: { id: string; secret: string };

beforeEach(async () => {
  ({ sender, another, advance, clock } = await testSender(store));
  await db.delete(webhookEndpoints);
  await db.delete(webhookEvents);
  await db.delete(outgoingMessages);
  receiver = await new WebhookReceiver().open();
  endpoint = await makeEndpoint(store, receiver.url, ["product.created"]);
  receiver.secret = endpoint.secret;
});
afterEach(() => receiver.close());

/** Records an event by a real change. */
const change = () => stockProduct(store);

async function deliveries() {
  return db.select().from(webhookDeliveries).orderBy(asc(webhookDeliveries.createdAt));
}

async function endpointRow(id = endpoint.id) {
  const [row] = await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id));
  if (!row) throw new Error("There is no such endpoint");
  return row;
}

/** Verifies the ed25519 signatures of a webhook with a public key in the form of Standard Webhooks. */
function verifiesPublicly(publicKey: string, { headers, body }: ReceivedWebhook): boolean {
  const der = Buffer.concat([
    Buffer.from("302a300506032b6570032100", "hex"),
    Buffer.from(publicKey.replace("whpk_", ""), "base64"),
  ]);
  const key = createPublicKey({ key: der, format: "der", type: "spki" });
  const content = Buffer.from(`${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`);
  return (headers["webhook-signature"] ?? "")
    .split(" ")
    .filter((part) => part.startsWith("v1a,"))
    .some((part) => verify(null, content, key, Buffer.from(part.slice(4), "base64")));
}

describe("a delivery", () => {
  test("is reported to the metrics with its result", async () => {
    const results: string[] = [];
    onMeasurement("webhook", ({ result }) => void results.push(result));
    await change();
    await sender.run();
    receiver.behaviour = 500;
    await change();
    await sender.run();
    await receiver.close();
    advance(RETRY_DELAYS_MS[0] * 2);
    await sender.run();
    expect(results).toEqual(["accepted", "refused", "unreachable"]);
    receiver = await new WebhookReceiver().open();
  });

  test("is signed by HMAC for the library of Standard Webhooks, and by ed25519", async () => {
    await change();
    await sender.run();
    const [webhook] = receiver.received;
    if (!webhook) throw new Error("Nothing was received");
    expect(verifies(endpoint.secret, webhook)).toBe(true);
    expect(verifies(endpoint.secret, { ...webhook, body: `${webhook.body} ` })).toBe(false);
    const { publicKey } = await endpointRow();
    expect(verifiesPublicly(publicKey, webhook)).toBe(true);
    expect(verifiesPublicly(publicKey, { ...webhook, body: `${webhook.body} ` })).toBe(false);
    expect(webhook.headers).toMatchObject({ "content-type": "application/json" });
    const [row] = await deliveries();
    expect(row).toMatchObject({ state: "delivered", attempts: 1, status: 204, error: null });
    expect(await endpointRow()).toMatchObject({ failures: 0, failingSince: null, succeededAt: clock.now() });
  });

  test("is accepted with both secrets for a day after a rotation, and later with the new one only", async () => {
    const old = { secret: endpoint.secret, publicKey: (await endpointRow()).publicKey };
    const rotated = await rotateKeys({ db, clock, sealing }, { id: endpoint.id, actorId: newId() });
    if (!rotated.ok) throw new Error(rotated.error);
    await change();
    await sender.run();
    advance(ROTATION_MS + 1);
    receiver.secret = null;
    await change();
    await sender.run();
    const [during, after] = receiver.received;
    if (!during || !after) throw new Error("Not all were received");
    expect([verifies(old.secret, during), verifies(rotated.secret, during)]).toEqual([true, true]);
    expect(verifiesPublicly(old.publicKey, during)).toBe(true);
    // The library refuses a timestamp that differs by more than five minutes from now, whichever the signature.
    const signatures = (webhook: ReceivedWebhook) =>
      (webhook.headers["webhook-signature"] ?? "").split(" ").length;
    expect([signatures(during), signatures(after)]).toEqual([4, 2]);
    expect(verifiesPublicly(old.publicKey, after)).toBe(false);
    expect(verifiesPublicly((await endpointRow()).publicKey, after)).toBe(true);
  });

  test("is tried again with the same id at growing intervals for three days", async () => {
    receiver.behaviour = 500;
    receiver.secret = null;
    await change();
    await sender.run();
    for (const [index, delay] of RETRY_DELAYS_MS.entries()) {
      expect(receiver.received).toHaveLength(index + 1);
      advance(delay - 1_000);
      await sender.run();
      expect(receiver.received).toHaveLength(index + 1);
      // Until the latest moment of the jitter, and of the pause after several failures.
      advance(delay * 0.2 + 15 * 60_000);
      await sender.run();
    }
    expect(receiver.received).toHaveLength(RETRY_DELAYS_MS.length + 1);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-timestamp"])).size).toBe(
      RETRY_DELAYS_MS.length + 1,
    );
    const [row] = await deliveries();
    expect(row).toMatchObject({ state: "failed", status: 500, error: "The response had the status 500." });
    const total = RETRY_DELAYS_MS.reduce((sum, delay) => sum + delay, 0);
    expect(total).toBeGreaterThan(3 * DAY_MS);
    // Nothing was accepted for three days.
    expect((await endpointRow()).state).toBe("failing");
    // A message in the table is empty once it is sent.
    const { general } = await store.settings.get();
    const subject = new RegExp(`^A webhook to ${new URL(receiver.url).host} was switched off$`);
    const email = await waitForEmail(store.outboxFolder, general.email, subject);
    expect(email.text).toContain("It has accepted no event for three days.");
    expect(email.text).toContain(`/admin/settings/webhooks/${endpoint.id}`);
  });

  test("that succeeds again ends the row of failures", async () => {
    receiver.behaviour = 503;
    await change();
    await sender.run();
    expect(await endpointRow()).toMatchObject({ failures: 1, failingSince: clock.now() });
    receiver.behaviour = 200;
    receiver.secret = null;
    advance(FAILING_MS);
    await sender.run();
    expect(await endpointRow()).toMatchObject({ state: "on", failures: 0, failingSince: null });
    expect((await deliveries())[0]).toMatchObject({ state: "delivered", attempts: 2, response: "thank you" });
  });

  test("to an endpoint that responds with 410 switches it off, ends what waits, and emails the owner", async () => {
    receiver.behaviour = 410;
    await change();
    await sender.run();
    expect((await endpointRow()).state).toBe("gone");
    expect((await deliveries())[0]).toMatchObject({ state: "failed", status: 410 });
    await change();
    expect(await db.$count(webhookEvents)).toBe(1);
    const [email] = await db
      .select()
      .from(outgoingMessages)
      .where(eq(outgoingMessages.kind, "webhook-switched-off"));
    expect(email?.subject).toMatch(/^A webhook to 127\.0\.0\.1:\d+ was switched off$/);
    expect(await switchEndpoint({ db, clock }, { id: endpoint.id, isOn: true, actorId: newId() })).toBe(true);
    expect(await switchEndpoint({ db, clock }, { id: endpoint.id, isOn: true, actorId: newId() })).toBe(
      false,
    );
    expect(await endpointRow()).toMatchObject({ state: "on", failures: 0, failingSince: null });
  });

  test.each([
    ["a redirect, which is not followed", { redirectTo: "http://127.0.0.1:9/" }, /redirect \(status 302\)/],
    ["silence", "hang", /No response within 0\.5 seconds/],
    ["a closed connection", "close", /closed without a response/],
    ["a client error", 422, /status 422/],
  ] as const)("that meets %s is recorded with the reason", async (_, behaviour, reason) => {
    receiver.behaviour = behaviour;
    await change();
    await sender.run();
    expect(receiver.received).toHaveLength(1);
    expect((await deliveries())[0]).toMatchObject({ state: "pending", attempts: 1 });
    expect((await deliveries())[0]?.error).toMatch(reason);
  });

  test("reads only the beginning of a response that does not end", async () => {
    receiver.behaviour = "endless";
    await change();
    const began = performance.now();
    await sender.run();
    expect(performance.now() - began).toBeLessThan(5_000);
    const [row] = await deliveries();
    expect(row).toMatchObject({ state: "delivered", status: 200 });
    expect(row?.response).toHaveLength(1_000);
  });

  test("that the owner sends again has the same id and a new attempt", async () => {
    await change();
    await sender.run();
    const [row] = await deliveries();
    const deliveryId = row?.id ?? "";
    expect(await sendAgain({ db, clock }, { endpointId: newId(), deliveryId })).toEqual({
      ok: false,
      error: "not-found",
    });
    expect(await sendAgain({ db, clock }, { endpointId: endpoint.id, deliveryId: newId() })).toEqual({
      ok: false,
      error: "not-found",
    });
    expect(await sendAgain({ db, clock }, { endpointId: endpoint.id, deliveryId })).toEqual({ ok: true });
    await sender.run();
    expect(receiver.received.map(({ headers }) => headers["webhook-id"])).toEqual([
      row?.eventId,
      row?.eventId,
    ]);
    await switchEndpoint({ db, clock }, { id: endpoint.id, isOn: false, actorId: newId() });
    expect(await sendAgain({ db, clock }, { endpointId: endpoint.id, deliveryId })).toEqual({
      ok: false,
      error: "switched-off",
    });
  });

  test("of a test event reaches an endpoint whatever its types, and few wait at a time", async () => {
    for (let sent = 0; sent < 5; sent += 1)
      expect(await sendTestEvent({ db, clock }, endpoint.id)).toEqual({ ok: true });
    expect(await sendTestEvent({ db, clock }, endpoint.id)).toEqual({ ok: false, error: "too-many" });
    await sender.run();
    expect(receiver.received).toHaveLength(5);
    expect(JSON.parse(receiver.received[0]?.body ?? "")).toMatchObject({ type: "webhook.test" });
    expect((await deliveries()).map(({ state }) => state)).toEqual(Array(5).fill("delivered"));
  });

  test("is made once by several processes", async () => {
    for (let made = 0; made < 30; made += 1) await change();
    await Promise.all([sender.run(), another().run(), another().run()]);
    await sender.run();
    const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
    expect([ids.length, new Set(ids).size]).toEqual([30, 30]);
  });

  test("is made by another process when the one that claimed it has ended", async () => {
    await change();
    const ended = another();
    receiver.behaviour = "hang";
    const running = ended.run();
    await expect.poll(() => receiver.received.length).toBe(1);
    await ended.close();
    await running;
    receiver.behaviour = 204;
    await sender.run();
    expect(receiver.received).toHaveLength(1);
    advance(60_001);
    receiver.secret = null;
    await sender.run();
    expect((await deliveries())[0]).toMatchObject({ state: "delivered", attempts: 2 });
  });
});
