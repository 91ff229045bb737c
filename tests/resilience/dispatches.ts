import { asc, inArray } from "drizzle-orm";
import { startProcessing } from "#app/domain/orders/actions/advance-order.server.ts";
import { taxDocuments } from "#app/domain/orders/documents/tax-documents.tables.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { settleAll } from "#tests/fixtures/orders/delivered-order.ts";
import { administratorOf, buy } from "#tests/fixtures/orders/placed-order.ts";
import { Visitor } from "#tests/requests/visitor.ts";
import { ADMIN } from "#tests/servers/running-store.ts";
import { integrityOf, type Conditions, type Outcome, type Scenario } from "./scenario.ts";
import { openShop, type Shop } from "./shop.ts";

const AT_ONCE = 64;
const MAX_ROUNDS = 5;

type Due = Pick<typeof orders.$inferSelect, "number" | "version" | "status" | "totalMinor">;

/** Tax invoices of dispatches, and credit notes of the refunds of lost parcels, while the store is killed. */
export const dispatches: Scenario = {
  name: "dispatches",
  title: `kill -9 of the store during ${AT_ONCE} dispatches and ${AT_ONCE} refunds at once`,
  engines: ["pglite", "postgres"],
  async run(conditions) {
    const { engine, folder } = conditions;
    const env = { SEED: "india", ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
    const shop = await openShop({ engine, folder, customers: AT_ONCE, env });
    try {
      return await killDuringDispatches(shop, conditions);
    } finally {
      await shop.close();
    }
  },
};

async function killDuringDispatches(shop: Shop, { kills, random }: Conditions): Promise<Outcome> {
  const rounds = Math.min(kills, MAX_ROUNDS);
  let interrupted = 0;
  for (let round = 0; round < rounds; round += 1) {
    await placeOrders(shop);
    // Those of this round are dispatched, and parcels of earlier rounds are lost, whose refunds are credited.
    const due = await listDue(shop);
    const running = await startWithAdmin(shop);
    // The kill comes when a random number of them has a response, so that it hits the others.
    const respondedBefore = Math.floor(random() * AT_ONCE);
    let responded = 0;
    const requests = due.map(async (order) => {
      if (!(await hasResponse(running.admin, order))) return;
      responded += 1;
      if (responded === respondedBefore + 1) await running.store.kill();
    });
    await Promise.all(requests);
    interrupted += due.length - responded;
  }
  await finish(shop);
  const { faults } = await integrityOf(shop);
  const issued = await listDocuments(shop);
  const placed = rounds * AT_ONCE;
  for (const kind of ["invoice", "credit-note"] as const) {
    const ofKind = issued.filter((document) => document.kind === kind);
    if (ofKind.length !== placed) faults.push(`${ofKind.length} documents of kind ${kind}, not ${placed}`);
    if (new Set(ofKind.map(({ orderId }) => orderId)).size !== placed)
      faults.push(`An order has two documents of kind ${kind}`);
    const sequences = ofKind.map(({ sequence }) => sequence);
    if (sequences.some((sequence, index) => sequence !== index + 1))
      faults.push(`The numbers of the series of kind ${kind} are ${sequences.join(" ")}`);
  }
  const figures = `${rounds} kills, ${interrupted} requests interrupted, ${issued.length} documents without a gap or a duplicate`;
  return { figures, faults };
}

function placeOrders(shop: Shop): Promise<void> {
  return shop.inside(async (store) => {
    const actor = await administratorOf(store);
    for (const [index, { userId }] of shop.customers.entries()) {
      const piece = shop.pieces[index % shop.pieces.length];
      if (!piece) throw new Error("The shop has no product");
      const variant = { id: piece.id, productId: "", priceMinor: piece.price };
      const { id: orderId } = await buy(store, { userId, lines: [{ variant, quantity: 1 }] });
      await startProcessing(store.orders, { orderId, actor });
    }
  });
}

/** Orders to dispatch, and dispatched ones whose parcels get lost. */
function listDue(shop: Shop): Promise<Due[]> {
  return shop.inside(({ db }) =>
    db
      .select({
        number: orders.number,
        version: orders.version,
        status: orders.status,
        totalMinor: orders.totalMinor,
      })
      .from(orders)
      .where(inArray(orders.status, ["Processing", "Shipped"]))
      .orderBy(asc(orders.number)),
  );
}

async function startWithAdmin(shop: Shop) {
  const store = await shop.start();
  const admin = new Visitor(store.url);
  const response = await admin.post("/admin/login", ADMIN);
  if (response.status !== 302)
    throw new Error(`The administrator's sign-in responded with ${response.status}`);
  return { store, admin };
}

async function hasResponse(admin: Visitor, { number, version, status, totalMinor }: Due): Promise<boolean> {
  const lost = {
    step: "return-to-sender",
    outcome: "lost",
    refund: "rest",
    confirmedMinor: String(totalMinor),
  };
  const step = status === "Processing" ? { step: "ship", trackingNumber: "" } : lost;
  try {
    const response = await admin.post(`/admin/orders/${number}`, { ...step, version: String(version) });
    await response.text();
    return true;
  } catch {
    return false;
  }
}

/** Dispatches and loses what the kills left undone, and pays all refunds. */
async function finish(shop: Shop): Promise<void> {
  for (let due = await listDue(shop); due.length > 0; due = await listDue(shop)) {
    const { store, admin } = await startWithAdmin(shop);
    for (let from = 0; from < due.length; from += AT_ONCE)
      await Promise.all(due.slice(from, from + AT_ONCE).map((order) => hasResponse(admin, order)));
    await store.stop();
  }
  await shop.inside(async (store) => {
    for (const { id } of await store.db.select({ id: orders.id }).from(orders)) await settleAll(store, id);
  });
}

function listDocuments(shop: Shop) {
  return shop.inside(({ db }) => db.select().from(taxDocuments).orderBy(asc(taxDocuments.sequence)));
}
