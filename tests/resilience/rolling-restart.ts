import { mkdtemp } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { mixedLoad } from "#tests/requests/mixed-load.ts";
import { findCaddy, startCaddy } from "#tests/servers/caddy.ts";
import { freePort } from "#tests/servers/free-port.ts";
import { startMailServer, type MailServer } from "#tests/servers/providers/mail-server.ts";
import { startStoreProcess } from "#tests/servers/store-process.ts";
import { compareEmails } from "./emails.ts";
import { integrityOf, type Conditions, type Outcome, type Scenario } from "./scenario.ts";
import { openShop, type Shop } from "./shop.ts";

const CLIENTS = 8;
const ROUNDS = 2;
const BETWEEN_MS = 5_000;

/**
 * Two processes behind the shipped Caddyfile, stopped as systemd stops the shipped unit and started again one after the other, while
 * customers shop. Nothing else tells the proxy: it learns of a stop from `/healthz`, as in a deployment.
 */
export const rollingRestart: Scenario = {
  name: "rolling-restart",
  title: `Two processes behind the shipped Caddyfile, restarted one by one while ${CLIENTS} shop`,
  engines: ["postgres"],
  async run(conditions) {
    const [email, port] = [await startMailServer(), await freePort()];
    const url = `http://localhost:${port}`;
    const env = { SMTP_URL: email.url, PUBLIC_URL: url, TRUST_PROXY: "on" };
    const shop = await openShop({ ...conditions, customers: CLIENTS, env });
    try {
      return await restartInTurn(shop, { email, port, url, conditions });
    } finally {
      await shop.close();
      await email.goAway();
    }
  },
};

interface Around {
  email: MailServer;
  port: number;
  url: string;
  conditions: Conditions;
}

async function restartInTurn(shop: Shop, { email, port, url, conditions }: Around): Promise<Outcome> {
  const { random, folder } = conditions;
  const command = findCaddy();
  if (!command) throw new Error("Caddy is not installed");
  const start = async (storePort: number) =>
    startStoreProcess(storePort, {
      ...shop.variables,
      DATA_DIR: await mkdtemp(path.join(folder, "process-")),
    });
  const storePorts = [await freePort(), await freePort()];
  const processes = await Promise.all(storePorts.map(start));
  const caddy = await startCaddy(command, { port, storePorts, env: {} });
  const over = new AbortController();
  const { customers, pieces } = shop;
  const shopping = mixedLoad({ url, clients: CLIENTS, customers, pieces, random, over: over.signal });
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, storePort] of storePorts.entries()) {
      await wait(BETWEEN_MS);
      await processes[index]?.stop();
      processes[index] = await start(storePort);
    }
  await wait(BETWEEN_MS);
  over.abort();
  const report = await shopping;
  await caddy.stop();
  await Promise.all(processes.map((process) => process.stop()));
  const { placed, ...emails } = await shop.inside(async (store) => ({
    placed: await store.db.$count(orders),
    ...(await compareEmails(store, email, 0)),
  }));
  const { settled, faults: broken } = await integrityOf(shop);
  const faults = [...emails.faults, ...broken];
  if (report.errors > 0) faults.push(`${report.errors} failed requests: ${report.examples.join(" | ")}`);
  if (placed !== report.orders) faults.push(`${report.orders} orders were confirmed, ${placed} are there`);
  return {
    figures: `${ROUNDS * storePorts.length} restarts, ${report.requests} requests, ${report.errors} failed, p95 ${Math.round(report.p95Ms)} ms, ${report.orders} orders, ${emails.figures}, ${settled} settled by the sweep`,
    faults,
  };
}
