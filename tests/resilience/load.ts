import { mixedLoad } from "#tests/support/mixed-load.ts";
import { booksOf, type Scenario } from "./scenario.ts";
import { openShop } from "./shop.ts";

const CLIENTS = 50;
const CUSTOMERS = 25;
// The first third fills caches and has V8 optimise; what grows after it would grow for ever.
const WARM_SHARE = 1 / 3;
const MAY_GROW = 1.15;
const MAY_GROW_MB = 40;
const SAMPLES_AVERAGED = 20;

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
      const at = (share: number) =>
        average(memory.slice(Math.floor(memory.length * share)).slice(0, SAMPLES_AVERAGED));
      const [first, middle, last] = [
        at(WARM_SHARE),
        at((1 + WARM_SHARE) / 2),
        average(memory.slice(-SAMPLES_AVERAGED)),
      ];
      const { faults } = await booksOf(shop);
      if (report.errors > 0) faults.push(`${report.errors} errors: ${report.examples.join(" | ")}`);
      if (last > first * MAY_GROW && last > first + MAY_GROW_MB)
        faults.push(`Memory grew from ${first} to ${last} MB`);
      const most = Math.max(...memory);
      const figures = `${minutes} min, pauses of ${pauseMs} ms, ${report.requests} requests, ${report.orders} orders, ${report.errors} errors, p50 ${report.p50Ms.toFixed(0)} ms, p95 ${report.p95Ms.toFixed(0)} ms, memory ${first} MB after a third, ${middle} after two, ${last} MB at the end, ${most} MB at most`;
      return { figures, faults };
    } finally {
      await shop.close();
    }
  },
};

function average(samples: readonly number[]): number {
  return Math.round(samples.reduce((sum, mb) => sum + mb, 0) / Math.max(1, samples.length));
}
