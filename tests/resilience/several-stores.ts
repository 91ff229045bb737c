import { mkdtemp } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { freePort } from "#tests/servers/free-port.ts";
import { startMailServer, type MailServer } from "#tests/servers/providers/mail-server.ts";
import { mixedLoad } from "#tests/requests/mixed-load.ts";
import { startProxy, type Proxy } from "#tests/servers/proxy.ts";
import { startStoreProcess, type StoreProcess } from "#tests/servers/store-process.ts";
import { compareEmails } from "./emails.ts";
import { integrityOf, type Conditions, type Outcome, type Scenario } from "./scenario.ts";
import { openShop, type Shop } from "./shop.ts";

const PROCESSES = 3;
const CLIENTS = 12;
const BETWEEN_MS = 4_000;
// A share of the requested kills, because each needs a full restart.
const SHARE_OF_KILLS = 5;

/** Three processes behind a proxy are killed or stopped in turn and restarted while twelve customers shop. */
export const stores: Scenario = {
  name: "fleet",
  title: `${PROCESSES} processes behind a proxy, killed and restarted one by one while ${CLIENTS} shop`,
  engines: ["postgres"],
  async run(conditions) {
    const [email, proxy] = [await startMailServer(), await startProxy()];
    const env = { SMTP_URL: email.url, PUBLIC_URL: proxy.url, TRUST_PROXY: "on", DRAIN_SECONDS: "1" };
    const shop = await openShop({ ...conditions, customers: CLIENTS, env });
    try {
      return await killAndRestart(shop, { email, proxy, conditions });
    } finally {
      await shop.close();
      await proxy.close();
      await email.goAway();
    }
  },
};

interface Around {
  email: MailServer;
  proxy: Proxy;
  conditions: Conditions;
}

async function killAndRestart(shop: Shop, { email, proxy, conditions }: Around): Promise<Outcome> {
  const { kills, random, folder } = conditions;
  const start = async (port: number) =>
    startStoreProcess(port, {
      ...shop.variables,
      DATA_DIR: await mkdtemp(path.join(folder, "process-")),
    });
  const ports = await Promise.all(Array.from({ length: PROCESSES }, freePort));
  const processes = await Promise.all(ports.map(start));
  const share = (without?: StoreProcess) =>
    proxy.share(processes.filter((process) => process !== without).map(({ url }) => url));
  share();
  const over = new AbortController();
  const { customers, pieces } = shop;
  const shopping = mixedLoad({
    url: proxy.url,
    clients: CLIENTS,
    customers,
    pieces,
    random,
    over: over.signal,
  });
  const rounds = Math.ceil(kills / SHARE_OF_KILLS) * 2;
  for (let round = 0; round < rounds; round += 1) {
    await wait(BETWEEN_MS * (0.5 + random()));
    const index = Math.floor(random() * PROCESSES);
    const process = processes[index];
    if (!process) throw new Error("There is no such process");
    // Every second one stops gracefully, as in a deployment; a kill breaks connections of the proxy.
    const ending = round % 2 === 0 ? process.kill() : process.stop();
    while (await isReady(process)) await wait(20);
    share(process);
    await ending;
    processes[index] = await start(ports[index] ?? 0);
    share();
  }
  await wait(BETWEEN_MS);
  over.abort();
  const report = await shopping;
  await Promise.all(processes.map((process) => process.stop()));
  const killed = Math.ceil(rounds / 2);
  const { faults, figures, placed } = await shop.inside(async (store) => ({
    placed: await store.db.$count(orders),
    ...(await compareEmails(store, email, killed)),
  }));
  const { settled, faults: broken } = await integrityOf(shop);
  if (report.errors > 0) faults.push(`${report.errors} errors: ${report.examples.join(" | ")}`);
  if (placed !== report.orders) faults.push(`${report.orders} orders were confirmed, ${placed} are there`);
  return {
    figures: `${killed} kills, ${rounds - killed} stops, ${report.requests} requests, ${report.errors} errors, ${report.orders} orders, ${figures}, ${settled} settled by the sweep`,
    faults: [...faults, ...broken],
  };
}

async function isReady({ url }: StoreProcess): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}
