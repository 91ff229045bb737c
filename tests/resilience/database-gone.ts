import { setTimeout as wait } from "node:timers/promises";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { visitorOf, type Customer } from "#tests/fixtures/seed-customers.ts";
import { Visitor } from "#tests/requests/visitor.ts";
import { integrityOf, type Conditions, type Outcome, type Scenario } from "./scenario.ts";
import { openShop, type Shop } from "./shop.ts";

const STOPS = 3;
const BUYERS = 8;
const PAUSE_MS = 2_000;
const BACK_WITHIN_MS = 30_000;

/** The database server stops and restarts while the store takes orders. */
export const databaseGone: Scenario = {
  name: "database-gone",
  title: "PostgreSQL stopped and restarted while eight customers buy",
  engines: ["postgres"],
  async run(conditions) {
    const shop = await openShop({ ...conditions, customers: BUYERS });
    try {
      return await stopAndStart(shop, conditions);
    } finally {
      await shop.close();
    }
  },
};

async function stopAndStart(shop: Shop, { random }: Conditions): Promise<Outcome> {
  const store = await shop.start();
  const faults: string[] = [];
  const statuses = new Map<number, number>();
  const over = new AbortController();
  const buying = shop.customers.map(async (customer) => {
    while (!over.signal.aborted) {
      const status = await buy(shop, customer, store.url, random);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  });
  const backAfterMs: number[] = [];
  for (let round = 0; round < STOPS; round += 1) {
    await new Visitor(store.url).get("/about-us");
    await wait(PAUSE_MS * random());
    await shop.postgres?.stop();
    const kept = await new Visitor(store.url).get("/about-us");
    if (kept.status !== 200) faults.push(`A cached page responded with ${kept.status}`);
    const other = await new Visitor(store.url).get(`/careers?gone=${round}`);
    if (round === 0 && (other.status !== 503 || !other.headers.has("retry-after")))
      faults.push(`A page that was not cached responded with ${other.status}`);
    await wait(PAUSE_MS * random());
    await shop.postgres?.start();
    const began = performance.now();
    while (!(await fetch(`${store.url}/readyz`)).ok && performance.now() - began < BACK_WITHIN_MS)
      await wait(50);
    backAfterMs.push(performance.now() - began);
  }
  await wait(PAUSE_MS);
  const ordersBefore = statuses.get(200) ?? 0;
  if (ordersBefore === 0) faults.push("Nobody could buy anything");
  over.abort();
  await Promise.all(buying);
  await store.stop();
  for (const [status, count] of statuses)
    if (![200, 409, 503].includes(status)) faults.push(`${count} checkouts responded with ${status}`);
  const { settled, faults: broken } = await integrityOf(shop);
  const received = [...statuses].map(([status, count]) => `${count} with ${status}`).join(", ");
  const slowest = Math.round(Math.max(...backAfterMs));
  return {
    figures: `${STOPS} stops, responses to checkouts: ${received}; ${settled} left to the sweep; the store is ready at most ${slowest} ms after the server`,
    faults: [...faults, ...broken],
  };
}

async function buy(shop: Shop, customer: Customer, url: string, random: () => number): Promise<number> {
  const piece = shop.pieces[Math.floor(random() * shop.pieces.length)];
  if (!piece) throw new Error("The shop has no customer or product");
  const lines = [{ id: piece.id, quantity: 1, price: piece.price }];
  // 0: no response, which means that the process itself ended, a fault.
  const status = await visitorOf(customer, url)
    .post("/checkout.data", checkoutFields(lines))
    .then((response) => response.arrayBuffer().then(() => response.status))
    .catch(() => 0);
  // Honours Retry-After.
  if (status !== 200) await wait(100);
  return status;
}
