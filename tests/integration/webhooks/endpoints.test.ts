import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { MAX_ENDPOINTS } from "#app/domain/webhooks/endpoint.ts";
import { createEndpoint, deleteEndpoint, switchEndpoint } from "#app/domain/webhooks/endpoints.server.ts";
import type { WebhookSender } from "#app/domain/webhooks/webhook-sender.server.ts";
import { webhookEndpoints, webhookEvents } from "#app/domain/webhooks/webhooks.tables.ts";
import { newId } from "#app/lib/id.ts";
import { storeForFile } from "#tests/fixtures/per-file.ts";
import { makeEndpoint, testSender } from "#tests/fixtures/webhooks.ts";
import { stockProduct } from "#tests/servers/test-store.ts";
import { WebhookReceiver } from "#tests/servers/webhook-receiver.ts";

const store = await storeForFile();
const { db } = store;

let sender: WebhookSender;
let receiver: WebhookReceiver;
let endpoint: { id: string };

beforeEach(async () => {
  ({ sender } = await testSender(store));
  await db.delete(webhookEndpoints);
  await db.delete(webhookEvents);
  receiver = await new WebhookReceiver().open();
  endpoint = await makeEndpoint(store, receiver.url, ["product.created"]);
});
afterEach(() => receiver.close());

/** Records an event by a real change. */
const change = () => stockProduct(store);

/** Until the clock shows another millisecond. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 5));

describe("events", () => {
  test("from before an endpoint was created or switched on are not sent to it", async () => {
    const other = await new WebhookReceiver().open();
    try {
      await change();
      await aMoment();
      const later = await makeEndpoint(store, other.url, ["product.created"]);
      await sender.run();
      const named = { id: later.id, actorId: newId() };
      expect(await switchEndpoint(store, { ...named, isOn: false })).toBe(true);
      await change();
      await aMoment();
      expect(await switchEndpoint(store, { ...named, isOn: true })).toBe(true);
      await sender.run();
      expect([receiver.received.length, other.received.length]).toEqual([2, 0]);
      await change();
      await sender.run();
      expect([receiver.received.length, other.received.length]).toEqual([3, 1]);
    } finally {
      await other.close();
    }
  });

  test.each(["switched off", "deleted"])(
    "that wait when the last endpoint is %s are not sent later",
    async (how) => {
      const { id } = endpoint;
      const actorId = newId();
      await change();
      expect(await db.$count(webhookEvents)).toBeGreaterThan(0);
      if (how === "deleted") await deleteEndpoint(store, { id, actorId });
      else await switchEndpoint(store, { id, actorId, isOn: false });
      expect(await db.$count(webhookEvents)).toBe(0);
      if (how === "deleted") await makeEndpoint(store, receiver.url, ["product.created"]);
      else await switchEndpoint(store, { id, actorId, isOn: true });
      await sender.run();
      expect(receiver.received).toHaveLength(0);
    },
  );
});

test("requests at the same time create no more endpoints than a shop may have", async () => {
  const deps = { ...store, sealing: store.providers.sealing, rules: { allowsPrivate: true } };
  const create = () => createEndpoint(deps, { url: receiver.url, types: ["order.placed"], actorId: newId() });
  const results = await Promise.all(Array.from({ length: MAX_ENDPOINTS + 4 }, create));
  expect(results.filter(({ ok }) => ok)).toHaveLength(MAX_ENDPOINTS - 1);
  expect(await db.$count(webhookEndpoints)).toBe(MAX_ENDPOINTS);
});
