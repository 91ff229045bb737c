import { setTimeout } from "node:timers/promises";
import { checkoutFields } from "../fixtures/checkout-fields.ts";
import { visitorOf, type Customer } from "../fixtures/seed-customers.ts";
import { Visitor } from "./visitor.ts";

export interface LoadPlan {
  url: string;
  clients: number;
  /** The duration; omitted where `over` ends the load. */
  seconds?: number;
  over?: AbortSignal;
  /** Signed-in customers; each client shops as one of them. */
  customers: readonly Customer[];
  /** The items to buy and view, with enough stock. */
  pieces: readonly { id: string; slug: string; price: number }[];
  /** A random number generator with values from 0 to 1. */
  random: () => number;
  /** The average pause between a client's requests in milliseconds; none by default. */
  pauseMs?: number;
}

export interface LoadReport {
  requests: number;
  orders: number;
  /** Unexpected responses; the first few as text. */
  errors: number;
  examples: string[];
  p50Ms: number;
  p95Ms: number;
}

type Act = (client: { visitor: Visitor; customer: Visitor; plan: LoadPlan }) => Promise<Response>;

const any = <Item>(items: readonly Item[], random: () => number): Item => {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error("The list is empty");
  return item;
};

// The share of each action in percent: most visitors browse.
const ACTIONS_BY_SHARE: [share: number, act: Act][] = [
  [15, ({ visitor }) => visitor.get("/")],
  [20, ({ visitor, plan }) => visitor.get(`/products?${plan.random() < 0.5 ? "page=1" : "sort=price"}`)],
  [25, ({ visitor, plan }) => visitor.get(`/products/${any(plan.pieces, plan.random).slug}`)],
  [8, ({ visitor, plan }) => visitor.get(`/products?search=${any(["silk", "kurta", "shawl"], plan.random)}`)],
  [8, ({ visitor, plan }) => visitor.get(`/cart/quote?ids=${any(plan.pieces, plan.random).id}`)],
  [6, ({ customer }) => customer.get("/orders")],
  [6, ({ customer }) => customer.get("/profile")],
  [12, buyOne],
];

function buyOne({ customer, plan }: Parameters<Act>[0]): Promise<Response> {
  const { id, price } = any(plan.pieces, plan.random);
  return customer.post("/checkout.data", checkoutFields([{ id, price, quantity: 1 }]));
}

/** Runs clients in parallel, each with one action after the other, until the time is over. */
export async function mixedLoad(plan: LoadPlan): Promise<LoadReport> {
  const times: number[] = [];
  const examples: string[] = [];
  let orders = 0;
  let errors = 0;
  const until = performance.now() + (plan.seconds ?? Infinity) * 1000;
  const live = async (index: number) => {
    const customer = plan.customers[index % plan.customers.length];
    if (!customer) throw new Error("There are no customers");
    const client = { visitor: new Visitor(plan.url), customer: visitorOf(customer, plan.url), plan };
    while (performance.now() < until && !plan.over?.aborted) {
      if (plan.pauseMs) await setTimeout(plan.pauseMs * 2 * plan.random());
      const act = pick(plan.random);
      const began = performance.now();
      const problem = await act(client).then(
        async (response) => {
          const text = await response.text();
          if (response.status === 200 && act === buyOne) orders += 1;
          return response.status === 200 ? null : `${response.status} ${response.url} ${text.slice(0, 200)}`;
        },
        (error: unknown) => String(error),
      );
      times.push(performance.now() - began);
      if (problem === null) continue;
      errors += 1;
      if (examples.length < 5) examples.push(problem);
    }
  };
  await Promise.all(Array.from({ length: plan.clients }, (_, index) => live(index)));
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { requests: times.length, orders, errors, examples, p50Ms: at(0.5), p95Ms: at(0.95) };
}

function pick(random: () => number): Act {
  let remaining = random() * ACTIONS_BY_SHARE.reduce((sum, [share]) => sum + share, 0);
  for (const [share, act] of ACTIONS_BY_SHARE) {
    remaining -= share;
    if (remaining < 0) return act;
  }
  return buyOne;
}
