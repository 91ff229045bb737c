import { mixedLoad } from "#tests/requests/mixed-load.ts";
import { integrityOf, type Scenario } from "./scenario.ts";
import { openShop } from "./shop.ts";

const CLIENTS = 50;
const CUSTOMERS = 25;
// The first third warms caches and V8; growth after it would be a leak. Uncollected garbage varies by a hundred megabytes over
// minutes, so the minima are compared.
const MAY_GROW = 1.15;
const MAY_GROW_MB = 40;

/** Fifty clients browse, search, sign in with a cart and buy, with an optional pause between requests. */
export const load: Scenario = {
  name: "load",
  title: `mixed load of ${CLIENTS} clients`,
  engines: ["pglite", "postgres"],
  async run({ engine, folder, minutes, pauseMs, random }) {
    const shop = await openShop({
      engine,
      folder,
      customers: CUSTOMERS,
      env: { TEST_PAYMENT_DELAY_MS: "0" },
    });
    try {
      const store = await shop.start();
      const memory: number[] = [];
      const sampling = setInterval(() => memory.push(store.memoryMb()), 1_000);
      const { customers, pieces } = shop;
      const seconds = minutes * 60;
      const report = await mixedLoad({
        url: store.url,
        clients: CLIENTS,
        seconds,
        customers,
        pieces,
        random,
        pauseMs,
      });
      clearInterval(sampling);
      await store.stop();
      const third = Math.ceil(memory.length / 3);
      const middle = Math.min(...memory.slice(third, -third));
      const last = Math.min(...memory.slice(-third));
      const { faults } = await integrityOf(shop);
      if (report.errors > 0) faults.push(`${report.errors} errors: ${report.examples.join(" | ")}`);
      if (last > middle * MAY_GROW && last > middle + MAY_GROW_MB)
        faults.push(`Memory grew from ${middle} to ${last} MB`);
      const most = Math.max(...memory);
      const figures = `${minutes} min, pauses of ${pauseMs} ms, ${report.requests} requests, ${report.orders} orders, ${report.errors} errors, p50 ${report.p50Ms.toFixed(0)} ms, p95 ${report.p95Ms.toFixed(0)} ms, memory at least ${middle} MB in the second third and ${last} MB in the last, ${most} MB at most`;
      return { figures, faults };
    } finally {
      await shop.close();
    }
  },
};
