import { asc, eq } from "drizzle-orm";
import { orderPaymentLink } from "#app/domain/orders/online-payment/order-payment-link.server.ts";
import { variants } from "#app/domain/catalog/catalog.tables.ts";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import { settleCheckouts } from "#app/domain/checkout/settle-checkouts.server.ts";
import { draftOrders } from "#app/domain/checkout/drafts/draft-orders.tables.ts";
import { paymentLink } from "#app/domain/checkout/drafts/payment-link.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { bookWaiting } from "#app/domain/orders/waiting/book-waiting.server.ts";
import { releaseActions } from "#app/domain/orders/waiting/release-actions.server.ts";
import { settleRefunds } from "#app/domain/orders/refunds/settle-refunds.server.ts";
import { buy, buyAsGuest, merge } from "#tests/requests/random-buyers.ts";
import { book, bookPickup, pack, reportParcel } from "#tests/requests/random-parcels.ts";
import { buyCard, CARD, giveCredit, openCard, payAtRandom } from "#tests/requests/random-payments.ts";
import { decideClaim, returnPieces, undoOrSend, withdraw } from "#tests/requests/random-returns.ts";
import {
  anyOrder,
  below,
  byItsShopper,
  byOwner,
  randomOf,
  submitAny,
  type Action,
  type Shop,
  type Shopper,
} from "#tests/requests/random-shop.ts";

const PASSWORD = "moti jhumka 7";

// What a form does not accept at random.
const NO_BODY = { heightCm: "", weightKg: "", bustCm: "", waistCm: "", hipCm: "", upperArmCm: "" };
const RETURN = { ...NO_BODY, step: "", refundTo: "upi", upiId: "asha@okhdfcbank" };
const EDIT = { country: "IN", state: "Uttar Pradesh", find: "", payment: "received", reference: "UTR 42" };

/** Somebody with the link pays an order online, whatever its state is. */
const payOrder: Action = async (shop) => {
  const [order] = await shop.app.store.db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.number, (await anyOrder(shop)) ?? 0));
  if (!order) return null;
  const link = new URL(orderPaymentLink(shop.app.store, order.id)).pathname;
  const answer = await submitAny(shop, shop.app.visitor(), link, CARD);
  const id = /^\/checkout\/pay\/([\w-]+)/.exec(answer.headers.get("location") ?? "")?.[1];
  if (id) await payAtRandom(shop, id);
  return answer;
};

/** The shopper of a delivered order exchanges an item for any size, also at another price. */
const exchange: Action = async (shop) => {
  const page = `/orders/${await anyOrder(shop, "Delivered")}/return`;
  for (const { visitor } of shop.shoppers) {
    const opened = await visitor.get(page, { accept: "text/html" });
    if (opened.status === 404) continue;
    const [, name = "", value = ""] =
      randomOf(shop, [...(await opened.text()).matchAll(/name="(exchange\.[^"]+)" value="([^"]+)"/g)]) ?? [];
    const quantity = name.replace("exchange.", "quantity.");
    return visitor.post(page, { ...RETURN, [name]: value, [quantity]: "1", resolution: "exchange" });
  }
  return null;
};

const NEXT_STEPS: Record<string, string> = { Pending: "process", Processing: "ship", Shipped: "deliver" };

/** The owner moves an order on by the step that comes next, so that many orders are delivered. */
const advance: Action = async (shop) => {
  const number = await anyOrder(shop);
  if (number === null) return null;
  const { db } = shop.app.store;
  const [order] = await db.select().from(orders).where(eq(orders.number, number));
  const step = NEXT_STEPS[order?.status ?? ""] ?? "collect";
  const fields = { step, version: String(order?.version), trackingNumber: "" };
  return shop.admin.post(`/admin/orders/${number}`, fields, { accept: "text/html" });
};

/** The owner makes a draft of an order. */
const duplicate: Action = async (shop) => {
  const [order] = await shop.app.store.db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.number, (await anyOrder(shop)) ?? 0));
  return order ? shop.admin.post("/admin/orders/drafts", { order: order.id }) : null;
};

async function anyDraft(shop: Shop): Promise<string | null> {
  const rows = await shop.app.store.db
    .select({ id: draftOrders.id })
    .from(draftOrders)
    .orderBy(asc(draftOrders.number));
  return randomOf(shop, rows)?.id ?? null;
}

const workOnDraft: Action = async (shop) => {
  const id = await anyDraft(shop);
  return id === null ? null : submitAny(shop, shop.admin, `/admin/orders/drafts/${id}`);
};

/** A caller pays a draft by its link, open or not. */
const payDraft: Action = async (shop) => {
  const id = await anyDraft(shop);
  if (id === null) return null;
  const link = new URL(paymentLink(shop.app.store, id)).pathname;
  return submitAny(shop, shop.app.visitor(), link, { ...CARD, "consent-orders": "on" });
};

const restock: Action = async (shop) => {
  const id = randomOf(shop, shop.products)?.id ?? "";
  const [variant] = await shop.app.store.db.select().from(variants).where(eq(variants.id, id));
  const counted = { [`stock.${id}`]: String(below(shop, 12)), [`loaded.${id}`]: String(variant?.inventory) };
  return shop.admin.post("/admin/products/stock", counted);
};

const eraseAccount: Action = async (shop) => {
  const shopper = randomOf(shop, shop.shoppers);
  if (!shopper) return null;
  const response = await shopper.visitor.post("/profile/data/delete", { password: PASSWORD, confirm: "on" });
  if (response.status === 302) Object.assign(shopper, await signUpShopper(shop));
  return response;
};

/** The jobs of the next hour: unpaid checkouts end, what waits is sent, and so are refunds. */
const runJobs: Action = async ({ app: { store } }) => {
  await store.db
    .update(checkouts)
    .set({ expiresAt: new Date(0) })
    .where(eq(checkouts.status, "reserved"));
  await settleCheckouts(store.checkout);
  const later = { now: () => new Date(Date.now() + 3_600_000) };
  await releaseActions({ ...store.orders, clock: later });
  await bookWaiting({ ...store.orders, clock: later }, store.providers.carrier);
  await settleRefunds({ ...store.orders, clock: later });
  return null;
};

const ACTIONS: [share: number, name: string, action: Action][] = [
  [30, "buys", buy],
  [5, "buys as a guest", buyAsGuest],
  [25, "advances", advance],
  [20, "works on an order", byOwner((number) => `/admin/orders/${number}`)],
  [8, "packs a parcel", pack],
  [6, "books a courier", book],
  [4, "books the pickup of a return", bookPickup],
  [10, "courier reports", reportParcel],
  [5, "works on a parcel", byOwner((number) => `/admin/orders/${number}/shipments/1`)],
  [6, "cancels", byItsShopper("Pending", (number) => `/orders/${number}/cancel`)],
  [6, "returns", returnPieces],
  [8, "exchanges", exchange],
  [10, "fills in a return", byItsShopper("Delivered", (number) => `/orders/${number}/return`, RETURN)],
  [6, "edits an order", byOwner((number) => `/admin/orders/${number}/edit`, EDIT)],
  [3, "corrects the address", byItsShopper("Pending", (number) => `/orders/${number}/address`, EDIT)],
  [4, "cancels items", byItsShopper("Pending", (number) => `/orders/${number}/cancel-items`)],
  [4, "starts a return for a customer", byOwner((number) => `/admin/orders/${number}/return`, RETURN)],
  [6, "reports a problem", byItsShopper("Delivered", (number) => `/orders/${number}/claim`)],
  [3, "opens a claim for a customer", byOwner((number) => `/admin/orders/${number}/claim`)],
  [8, "decides a claim", decideClaim],
  [4, "withdraws a return", withdraw],
  [6, "undoes or sends what waits", undoOrSend],
  [3, "duplicates an order", duplicate],
  [8, "works on a draft", workOnDraft],
  [4, "pays a draft by its link", payDraft],
  [4, "gives credit", giveCredit],
  [5, "buys a gift card", buyCard],
  [5, "opens a gift card", openCard],
  [8, "pays an order online", payOrder],
  [8, "restocks", restock],
  [3, "merges customers", merge],
  [1, "erases the account", eraseAccount],
  [5, "runs jobs", runJobs],
];

/** An action by its share, with its name. */
export function anyAction(shop: Shop): [name: string, action: Action] {
  let remaining = shop.random() * ACTIONS.reduce((sum, [share]) => sum + share, 0);
  for (const [share, name, action] of ACTIONS) {
    remaining -= share;
    if (remaining < 0) return [name, action];
  }
  return ["runs jobs", runJobs];
}

export async function signUpShopper(shop: Pick<Shop, "app" | "signUps">): Promise<Shopper> {
  shop.signUps += 1;
  const email = `random-${shop.signUps}@example.com`;
  const visitor = shop.app.visitor();
  await visitor.signUp(email, PASSWORD);
  await visitor.signIn(email, PASSWORD);
  return { email, visitor, balanceIds: [] };
}
