import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { outgoingMessages } from "#app/platform/messages/messages.tables.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { visitorOf, type Customer } from "#tests/fixtures/seed-customers.ts";
import { startMailServer, type MailServer } from "#tests/servers/providers/mail-server.ts";
import { compareEmails } from "./emails.ts";
import { integrityOf, type Conditions, type Outcome, type Scenario } from "./scenario.ts";
import { openShop, type Shop } from "./shop.ts";

const AT_ONCE = 8;
// A share of the time that eight checkouts took before, so that the kill usually hits them.
const KILLED_WITHIN = 1.2;

/** One checkout, repeated with its key until there is a response. */
interface Press {
  customer: Customer;
  fields: Record<string, string>;
  response: { status: number; message: string } | null;
  interruptions: number;
}

/** The store is killed at random moments while eight customers buy; each repeats an interrupted checkout after the restart. */
export const kills: Scenario = {
  name: "kills",
  title: "kill -9 of the store while eight customers buy at once",
  engines: ["pglite", "postgres"],
  async run(conditions) {
    const { engine, folder } = conditions;
    const email = await startMailServer();
    const shop = await openShop({ engine, folder, customers: AT_ONCE, env: { SMTP_URL: email.url } });
    try {
      return await killAndCount(shop, email, conditions);
    } finally {
      await shop.close();
      await email.goAway();
    }
  },
};

async function killAndCount(
  shop: Shop,
  email: MailServer,
  { kills: rounds, random }: Conditions,
): Promise<Outcome> {
  const presses: Press[] = [];
  let slowestStartMs = 0;
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    const store = await shop.start();
    slowestStartMs = Math.max(slowestStartMs, performance.now() - began);
    // Interrupted checkouts are repeated with their keys; their duration sets the time of the next kill.
    const again = [...presses.filter(({ response }) => response === null), ...newPresses(shop, random)].slice(
      0,
      AT_ONCE,
    );
    const sentAt = performance.now();
    await Promise.all(again.map((press) => send(press, store.url)));
    const tookMs = performance.now() - sentAt;
    const disturbed = newPresses(shop, random);
    for (const press of [...again, ...disturbed]) if (!presses.includes(press)) presses.push(press);
    const sending = disturbed.map((press) => send(press, store.url));
    await wait(random() * KILLED_WITHIN * tookMs);
    await store.kill();
    await Promise.all(sending);
  }
  const faults = await sendOnceMore(shop, presses);
  faults.push(...(await compare(shop, presses)));
  const sentEmails = await shop.inside((store) => compareEmails(store, email, rounds));
  faults.push(...sentEmails.faults);
  const { settled, faults: broken } = await integrityOf(shop);
  const confirmed = presses.filter(({ response }) => response?.status === 200).length;
  const interrupted = presses.filter(({ interruptions }) => interruptions > 0).length;
  return {
    figures: `${presses.length} checkouts, ${rounds} kills, ${interrupted} interrupted, ${confirmed} confirmed, ${settled} settled by the sweep, ${sentEmails.figures}, slowest start ${Math.round(slowestStartMs)} ms`,
    faults: [...faults, ...broken],
  };
}

function newPresses({ customers, pieces }: Shop, random: () => number): Press[] {
  return customers.map((customer) => {
    const piece = pieces[Math.floor(random() * pieces.length)];
    if (!piece) throw new Error("The shop has no customer or product");
    const lines = [{ id: piece.id, quantity: 1 + Math.floor(random() * 3), price: piece.price }];
    return { customer, fields: checkoutFields(lines), response: null, interruptions: 0 };
  });
}

async function send(press: Press, url: string): Promise<void> {
  try {
    const response = await visitorOf(press.customer, url).post("/checkout.data", press.fields);
    const message = await response.text();
    press.response = { status: response.status, message };
  } catch {
    press.interruptions += 1;
  }
}

/** With the store running, interrupted checkouts get a response, and confirmed ones the same as before. */
async function sendOnceMore(shop: Shop, presses: Press[]): Promise<string[]> {
  const store = await shop.start();
  const faults: string[] = [];
  for (let from = 0; from < presses.length; from += AT_ONCE) {
    await Promise.all(
      presses.slice(from, from + AT_ONCE).map(async (press) => {
        const before = press.response;
        await send(press, store.url);
        if (before?.status === 200 && press.response?.message !== before.message)
          faults.push(`A key got the response ${before.message}, and later ${press.response?.message}`);
        if (press.response === null) faults.push("A checkout got no response from a store that lives");
      }),
    );
  }
  await store.stop();
  return faults;
}

/** Each confirmed checkout has one order with one email, and each order one checkout. */
async function compare(shop: Shop, presses: readonly Press[]): Promise<string[]> {
  // Open checkouts are settled first, so that every paid one has an order.
  await shop.settleAndCheck();
  return shop.inside(async ({ db }) => {
    const placed = await db
      .select({ key: checkouts.idempotencyKey, orderId: orders.id })
      .from(checkouts)
      .innerJoin(orders, eq(orders.id, checkouts.id));
    const keys = new Set(placed.map(({ key }) => key));
    const lost = presses.filter(
      ({ response, fields }) => response?.status === 200 && !keys.has(fields["idempotencyKey"] ?? ""),
    );
    const sentEmails = await db.$count(outgoingMessages, eq(outgoingMessages.kind, "order-confirmation"));
    const allOrders = await db.$count(orders);
    return [
      ...(lost.length > 0 ? [`${lost.length} confirmed orders are lost`] : []),
      ...(keys.size === allOrders ? [] : [`${allOrders} orders of ${keys.size} checkouts`]),
      ...(sentEmails === allOrders ? [] : [`${sentEmails} emails for ${allOrders} orders`]),
    ];
  });
}
