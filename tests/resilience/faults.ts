import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { visitorOf, type Customer } from "#tests/fixtures/seed-customers.ts";
import type { StoreProcess } from "#tests/servers/store-process.ts";
import { Visitor } from "#tests/requests/visitor.ts";
import { sendPipelined } from "./floods.ts";
import { canLimitMemory, limitMemory } from "./memory-limit.ts";
import { integrityOf, type Conditions, type Outcome, type Scenario } from "./scenario.ts";
import { openShop, type Shop } from "./shop.ts";

const BUYERS = 4;
const VISITED = ["/", "/products", "/about-us", "/careers", "/login", "/products.xml"];
const EVERY_MS = 15_000;
const SILENCE_MS = 8_000;
const WRONG_FOR_MS = 4_000;
const BACK_WITHIN_MS = 60_000;
const CHECK_INTERVAL_MS = 200;

/** A fault, and the time within which the store must recover. */
interface Fault {
  name: string;
  inject(run: Run): Promise<void>;
}

interface Run {
  shop: Shop;
  store: StoreProcess;
  random: () => number;
  isOver: boolean;
  /** The idempotency keys of confirmed checkouts. */
  confirmed: Set<string>;
  statuses: Map<string, number>;
  /** Responses that a visitor must never get. */
  failures: string[];
}

const KILL: Fault = {
  name: "the store is killed",
  async inject(run) {
    await run.store.kill();
    run.store = await run.shop.start();
  },
};

const RESTART: Fault = {
  name: "the store is restarted",
  async inject(run) {
    await run.store.stop();
    run.store = await run.shop.start();
  },
};

const FLOOD: Fault = {
  name: "20 connections with 2,000 requests each",
  async inject({ store }) {
    const flood = { name: "", connections: 1, requestsEach: 2_000, path: "/login" };
    await Promise.all(Array.from({ length: 20 }, () => sendPipelined(store.url, flood)));
  },
};

const SILENCE: Fault = {
  name: `PostgreSQL is silent for ${SILENCE_MS / 1_000} s`,
  async inject({ shop }) {
    shop.postgres?.pause();
    await wait(SILENCE_MS);
    shop.postgres?.resume();
  },
};

const ABSENCE: Fault = {
  name: "PostgreSQL is stopped and restarted",
  async inject({ shop }) {
    await shop.postgres?.stop();
    await wait(1_000);
    await shop.postgres?.start();
  },
};

const OUT_OF_MEMORY: Fault = {
  name: "the kernel kills the store for lack of memory",
  async inject(run) {
    const afterEnd = limitMemory(run.store.pid);
    const isKilled = await Promise.race([run.store.ended.then(() => true), wait(BACK_WITHIN_MS, false)]);
    if (!isKilled) run.failures.push("The store was not killed for lack of memory");
    await run.store.kill();
    afterEnd();
    run.store = await run.shop.start();
  },
};

const WRONG_CLOCK: Fault = {
  name: "PostgreSQL's clock jumps a day ahead and two hours back",
  async inject({ shop }) {
    for (const offset of ["+1d", "-2h", "+0"]) {
      shop.postgres?.moveClock?.(offset);
      await wait(WRONG_FOR_MS);
    }
  },
};

/** A fault every fifteen seconds while the shop takes orders; `--minutes 10` sets the duration. */
export const faults: Scenario = {
  name: "faults",
  title: "a fault every 15 s while four customers buy and four browse",
  engines: ["pglite", "postgres"],
  async run(conditions) {
    const shop = await openShop({ ...conditions, customers: BUYERS });
    try {
      return await injectFaults(shop, conditions);
    } finally {
      await shop.close();
    }
  },
};

async function injectFaults(shop: Shop, { minutes, random }: Conditions): Promise<Outcome> {
  const run: Run = {
    shop,
    store: await shop.start(),
    random,
    isOver: false,
    confirmed: new Set(),
    statuses: new Map(),
    failures: [],
  };
  const kinds = [
    KILL,
    FLOOD,
    RESTART,
    ...(canLimitMemory() ? [OUT_OF_MEMORY] : []),
    ...(shop.postgres ? [SILENCE, ABSENCE] : []),
    ...(shop.postgres?.moveClock ? [WRONG_CLOCK] : []),
  ];
  const clients = [
    ...shop.customers.map((customer) => buyOn(run, customer)),
    ...VISITED.map((path) => browse(run, path)),
  ];
  const recoveries = new Map<string, number[]>();
  const until = performance.now() + minutes * 60_000;
  try {
    for (let round = 0; performance.now() < until; round += 1) {
      const next = performance.now() + EVERY_MS;
      const fault = kinds[round % kinds.length] ?? KILL;
      await fault.inject(run);
      recoveries.set(fault.name, [...(recoveries.get(fault.name) ?? []), await timeToRecover(run)]);
      await wait(Math.max(0, next - performance.now()));
    }
  } catch (error) {
    run.failures.push(
      `After ${Math.round((performance.now() - until) / 1_000 + minutes * 60)} s: ${String(error)}`,
    );
    // The integrity check follows below.
    await shop.postgres?.start().catch(() => undefined);
  }
  run.isOver = true;
  await Promise.all(clients);
  await run.store.stop();
  const { settled, faults: broken } = await integrityOf(shop);
  return {
    figures: describe(run, recoveries, settled),
    faults: [...run.failures, ...(await compare(run)), ...broken],
  };
}

/** Milliseconds until a page that reads the database works again. */
async function timeToRecover(run: Run): Promise<number> {
  const began = performance.now();
  for (;;) {
    const response = await new Visitor(run.store.url).get(`/products?search=${began}`).catch(() => null);
    await response?.body?.cancel();
    const took = performance.now() - began;
    if (response?.status === 200) return took;
    if (took > BACK_WITHIN_MS) {
      run.failures.push("The store did not come back within a minute");
      return took;
    }
    await wait(50);
  }
}

/** Buys repeatedly; a checkout without a response, or with 503, is repeated with its key. */
async function buyOn(run: Run, customer: Customer): Promise<void> {
  while (!run.isOver) {
    const piece = run.shop.pieces[Math.floor(run.random() * run.shop.pieces.length)];
    if (!piece) throw new Error("The shop has no product");
    const fields = checkoutFields([{ id: piece.id, quantity: 1, price: piece.price }]);
    for (let hasResponse = false; !hasResponse && !run.isOver;) {
      const status = await ask(run, "checkout", () =>
        visitorOf(customer, run.store.url).post("/checkout.data", fields),
      );
      if (status === 200) run.confirmed.add(fields["idempotencyKey"] ?? "");
      hasResponse = status !== 0 && status !== 503;
      await wait(CHECK_INTERVAL_MS);
    }
  }
}

async function browse(run: Run, path: string): Promise<void> {
  while (!run.isOver) {
    await ask(run, "page", () => new Visitor(run.store.url).get(path));
    await wait(CHECK_INTERVAL_MS);
  }
}

/** The status; 0 when the connection broke. */
async function ask(run: Run, what: string, send: () => Promise<Response>): Promise<number> {
  const response = await send().catch(() => null);
  await response?.arrayBuffer().catch(() => null);
  const status = response?.status ?? 0;
  const key = `${what} ${status}`;
  run.statuses.set(key, (run.statuses.get(key) ?? 0) + 1);
  const isAnnounced = status === 503 && response?.headers.has("retry-after");
  if (status >= 500 && !isAnnounced) run.failures.push(`A ${what} responded with ${status}`);
  return status;
}

/** Each confirmed checkout has exactly one order, and each order one checkout. */
function compare({ shop, confirmed }: Run): Promise<string[]> {
  return shop.inside(async ({ db }) => {
    const placed = await db
      .select({ key: checkouts.idempotencyKey })
      .from(checkouts)
      .innerJoin(orders, eq(orders.id, checkouts.id));
    const keys = new Set(placed.map(({ key }) => key));
    const lost = [...confirmed].filter((key) => !keys.has(key));
    return [
      ...(lost.length > 0 ? [`${lost.length} confirmed orders are lost`] : []),
      ...(keys.size === placed.length ? [] : [`${placed.length} orders of ${keys.size} checkouts`]),
    ];
  });
}

function describe({ confirmed, statuses }: Run, recoveries: Map<string, number[]>, settled: number): string {
  const times = [...recoveries].map(
    ([name, all]) => `${name}: ${all.length} times, back after at most ${Math.round(Math.max(...all))} ms`,
  );
  const counts = [...statuses].map(([what, count]) => `${count} ${what}`).toSorted();
  return [
    `${confirmed.size} orders confirmed, ${settled} settled by the sweep`,
    counts.join(", "),
    ...times,
  ].join("\n       ");
}
