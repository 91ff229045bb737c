import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createLog } from "#app/platform/process/log.server.ts";
import { createApp, type AppContext } from "#app/context/app-context.server.ts";
import { FROM, startProxy, type Proxy } from "./proxy.ts";
import { startStore, type RunningStore } from "./running-store.ts";
import { testEnv } from "./test-store.ts";
import { saveTestSection } from "../fixtures/save-section.ts";
import { Visitor } from "../requests/visitor.ts";

export interface StoreFleet {
  proxy: Proxy;
  processes: RunningStore[];
  /** An app context in this process, for fixtures and integrity checks. */
  store: AppContext;
  /** A new visitor with a client address of its own, through the proxy. */
  visitor(): Visitor;
  /** The ids of all emails that any process sent; duplicates included. */
  sentEmails(): Promise<string[]>;
  stop(): Promise<void>;
}

/** Starts several processes of the built store at once on an empty database, each with its own data folder, behind a proxy. */
export async function startStores(
  databaseUrl: string,
  { size, env = {} }: { size: number; env?: Record<string, string> },
): Promise<StoreFleet> {
  const proxy = await startProxy();
  const secret = randomBytes(32).toString("hex");
  const shared = {
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_SIZE: "5",
    SESSION_SECRET: secret,
    PUBLIC_URL: proxy.url,
    TRUST_PROXY: "on",
    DRAIN_SECONDS: "0",
    RATE_LIMITS: "on",
    SEED: "none",
    ...env,
  };
  const processes = await Promise.all(Array.from({ length: size }, () => startStore(shared)));
  proxy.share(processes.map(({ url }) => url));
  const dataDir = await mkdtemp(path.join(tmpdir(), "gulmohar-fleet-"));
  const store = await createApp({
    env: testEnv({ url: databaseUrl, dataDir }, { SESSION_SECRET: secret }),
    log: createLog("silent"),
  });
  await openShop(store, processes);
  // Each process writes its emails to its own folder.
  const outboxes = [...processes.map(({ outbox }) => outbox), path.join(dataDir, "outbox")];
  let visitors = 0;
  return {
    proxy,
    processes,
    store,
    visitor: () => new Visitor(proxy.url, { [FROM]: `198.51.100.${++visitors}` }),
    async sentEmails() {
      const files = await Promise.all(outboxes.map((outbox) => readdir(outbox).catch(() => [])));
      return files.flat().flatMap((name) => (name.endsWith(".eml") ? [name.slice(0, -4)] : []));
    },
    async stop() {
      await store.close();
      await Promise.all(processes.map((process) => process.stop()));
      await proxy.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Opens the shop, which starts closed without sample data, and waits until each process knows. */
async function openShop(store: AppContext, processes: readonly RunningStore[]): Promise<void> {
  await saveTestSection(store, "opening", { isClosed: false });
  const isOpen = async ({ url }: RunningStore) => (await fetch(url, { redirect: "manual" })).status === 200;
  await Promise.all(
    processes.map(async (process) => {
      while (!(await isOpen(process))) await sleep(50);
    }),
  );
}
