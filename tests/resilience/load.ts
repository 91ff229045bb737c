import { mixedLoad } from "#tests/support/mixed-load.ts";
import { booksOf, type Scenario } from "./scenario.ts";
import { openShop } from "./shop.ts";

const CLIENTS = 50;
const CUSTOMERS = 25;
// The first minute, or third of a short run, fills caches and has V8 optimise; what grows after it would grow for ever.
const WARM_MS = 60_000;
const MAY_GROW = 1.15;
const MAY_GROW_MB = 40;
const SAMPLES_AVERAGED = 5;

/** Fifty clients look around, search, sign their carts in and buy: without a pause, or with one as people make it. */
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
      const memory: { at: number; mb: number }[] = [];
      const began = performance.now();
      const sampling = setInterval(
        () => memory.push({ at: performance.now() - began, mb: store.memoryMb() }),
        1_000,
      );
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
      const warmMs = Math.min(WARM_MS, (seconds * 1_000) / 3);
      const warm = memory.filter(({ at }) => at >= warmMs);
      const first = average(warm.slice(0, SAMPLES_AVERAGED));
      const last = average(warm.slice(-SAMPLES_AVERAGED));
      const { faults } = await booksOf(shop);
      if (report.errors > 0) faults.push(`${report.errors} errors: ${report.examples.join(" | ")}`);
      if (last > first * MAY_GROW && last > first + MAY_GROW_MB)
        faults.push(`Memory grew from ${first} to ${last} MB`);
      const most = Math.max(...memory.map(({ mb }) => mb));
      const figures = `${minutes} min, pauses of ${pauseMs} ms, ${report.requests} requests, ${report.orders} orders, ${report.errors} errors, p50 ${report.p50Ms.toFixed(0)} ms, p95 ${report.p95Ms.toFixed(0)} ms, memory ${first} MB after warming up, ${last} MB at the end, ${most} MB at most`;
      return { figures, faults };
    } finally {
      await shop.close();
    }
  },
};

function average(samples: readonly { mb: number }[]): number {
  return Math.round(samples.reduce((sum, { mb }) => sum + mb, 0) / Math.max(1, samples.length));
}
