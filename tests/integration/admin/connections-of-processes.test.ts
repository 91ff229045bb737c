import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { createApp, type AppContext } from "#app/context/app-context.server.ts";
import { connectProvider, disconnectProvider } from "#app/context/providers/connect-provider.server.ts";
import { connections } from "#app/domain/connections/connections.tables.ts";
import { createLog } from "#app/platform/process/log.server.ts";
import { administratorOf } from "#tests/fixtures/orders/placed-order.ts";
import { FakeMessengers } from "#tests/servers/providers/fake-messengers.ts";
import { freshDatabase } from "#tests/servers/fresh-database.ts";
import { testEnv } from "#tests/servers/test-store.ts";

const messengers = await new FakeMessengers().open();
const { MSG91_AUTH_KEY = "", MSG91_API_URL = "" } = messengers.env();
const database = await freshDatabase();
const folder = await mkdtemp(path.join(tmpdir(), "gulmohar-connections-"));
const opened: AppContext[] = [];

afterAll(async () => {
  for (const store of opened) await store.close();
  await database.remove();
  await messengers.close();
  await rm(folder, { recursive: true, force: true });
});

const newSecret = () => randomBytes(32).toString("hex");

/** Another process of the shop, or the same one after a restart. */
async function openProcess(secrets: Record<string, string>): Promise<AppContext> {
  const store = await createApp({
    env: testEnv({ url: database.url, dataDir: folder }, { MSG91_API_URL, ...secrets }),
    log: createLog("silent"),
  });
  opened.push(store);
  return store;
}

async function connectSms(store: AppContext, key = MSG91_AUTH_KEY) {
  const { id: actorId } = await administratorOf(store);
  return connectProvider(store, { name: "msg91", actorId, entered: { MSG91_AUTH_KEY: key } });
}

const hasSms = ({ providers }: AppContext) => providers.phoneTransports.sms.isReal;

test("a connection takes effect in the other processes of the shop without a restart, and so do another key and its end", async () => {
  const secrets = { SESSION_SECRET: newSecret() };
  const first = await openProcess(secrets);
  const second = await openProcess(secrets);
  expect(await connectSms(first)).toMatchObject({ ok: true });
  expect(hasSms(first)).toBe(true);
  await vi.waitFor(() => expect(hasSms(second)).toBe(true));
  const testInSecond = async () => second.providers.phoneTransports.sms.testConnection?.();
  await testInSecond();
  messengers.authKey = "another key";
  await expect(testInSecond()).rejects.toThrow(/authkey/i);
  expect(await connectSms(first, "another key")).toMatchObject({ ok: true });
  await vi.waitFor(() => expect(testInSecond()).resolves.toContain("MSG91 accepts the key"));
  messengers.authKey = MSG91_AUTH_KEY;
  const { id: actorId } = await administratorOf(second);
  await disconnectProvider(second, { name: "msg91", actorId });
  expect(hasSms(second)).toBe(false);
  await vi.waitFor(() => expect(hasSms(first)).toBe(false));
});

test("keys survive a change of the secret that sealed them while the previous one is given, and are sealed again with the new one", async () => {
  const [before, now, own, ownNext] = [newSecret(), newSecret(), newSecret(), newSecret()];
  await connectSms(await openProcess({ SESSION_SECRET: before }));
  const steps: Record<string, string>[] = [
    { SESSION_SECRET: now, SESSION_SECRET_PREVIOUS: before },
    { SESSION_SECRET: now },
    // From now on a key of their own.
    { SESSION_SECRET: now, SETTINGS_KEY: own },
    { SESSION_SECRET: newSecret(), SETTINGS_KEY: own },
    { SESSION_SECRET: newSecret(), SETTINGS_KEY: ownNext, SETTINGS_KEY_PREVIOUS: own },
    { SESSION_SECRET: newSecret(), SETTINGS_KEY: ownNext },
    { SESSION_SECRET: now, SETTINGS_KEY_PREVIOUS: ownNext },
    { SESSION_SECRET: now },
  ];
  for (const [step, secrets] of steps.entries())
    expect([step, hasSms(await openProcess(secrets))]).toEqual([step, true]);
});

test("keys that no secret opens connect nothing, and the store starts", async () => {
  const store = await openProcess({ SESSION_SECRET: newSecret() });
  expect(hasSms(store)).toBe(false);
  expect(await store.db.select().from(connections)).toHaveLength(1);
});
