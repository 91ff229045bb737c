import { emailShopOf, type EmailShop } from "#app/domain/messages/emails/email-shop.ts";
import { and, eq, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { endOffersStatement, holdAgain } from "#app/domain/back-in-stock/held-items.server.ts";
import { releaseRedeemed } from "#app/domain/balances/ledger.server.ts";
import { subtractOrderedStatement } from "#app/domain/cart/cart.server.ts";
import {
  changeStock,
  lockExisting,
  lockVariants,
  type ExistingGoods,
} from "#app/domain/catalog/stock/stock.server.ts";
import type { CheckoutDeps } from "#app/domain/checkout/checkout-deps.server.ts";
import { holdDraftAgain, orderedDraftStatement } from "#app/domain/checkout/drafts/draft-stock.server.ts";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import type { CheckoutPlan, PaidBy } from "#app/domain/checkout/checkout.ts";
import {
  paymentOf,
  placedStatements,
  unannouncedStatements,
} from "#app/domain/checkout/internal/placed-statements.server.ts";
import { releaseDiscount } from "#app/domain/discounts/discounts.server.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { issueGiftCard } from "#app/domain/orders/gift-cards/gift-cards.server.ts";
import { findOrderNumber } from "#app/domain/orders/orders.server.ts";
import { drawOrderNumber, nextOrderNumber, recordOrder } from "#app/domain/orders/record-order.server.ts";
import { manualMethod, type ManualMethodName } from "#app/domain/payments/payment-methods.ts";
import {
  capturePaymentStatement,
  closePayment,
  insertCashStatement,
  insertCreditStatement,
  linkPaymentStatement,
} from "#app/domain/payments/payments.server.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { report } from "#app/platform/process/measurements.ts";
import { type Locked, inTransaction } from "#app/platform/database/transaction.server.ts";

/** The payment of an order that is paid to the shop itself later. */
export function placedUnpaid(method: ManualMethodName): PaidBy {
  return { method: manualMethod(method).orderMethod, reference: null, isTest: false };
}

/**
 * Records the order with its payment and confirmation email, once: a second caller (the sweep, a late response)
 * finds it done. Returns the order number. Throws `PaidAfterClosing`. Saves a round trip if the reserved plan is passed.
 */
export async function finishCheckout(
  deps: CheckoutDeps,
  checkoutId: string,
  paid: PaidBy,
  reserved?: CheckoutPlan,
): Promise<number> {
  const shop = emailShopOf(await deps.settings.get(), deps.publicUrl);
  const number = await inTransaction(deps.db, async (tx) => {
    const [closed, existing] = await Promise.all([
      close(tx, checkoutId, "placed"),
      reserved ? lockExisting(tx, reserved.lines) : null,
    ]);
    if (!closed) return findOrderNumber(tx, checkoutId);
    const isLast = !closed.plan.giftCard;
    return recordPaidOrder(tx, deps, shop, { checkoutId, ...closed, paid, existing, isLast });
  });
  if (number === null) throw new PaidAfterClosing(`Checkout ${checkoutId} was paid after it had been closed`);
  deps.jobs.nudge("send-mail");
  report("checkout", { result: paid.reference === null ? "unpaid" : "paid" });
  return number;
}

/** The checkout was paid after it ended and its stock was released. */
export class PaidAfterClosing extends Error {
  override name = "PaidAfterClosing";
}

interface Closed {
  plan: CheckoutPlan;
  userId: string;
  cartRevision: string | null;
  /** The order number, if already drawn. */
  number?: number;
  /** The name of the buyer's account, if already read. */
  buyerName?: string;
}

type PaidCheckout = Closed & {
  checkoutId: string;
  paid: PaidBy;
  /** The goods, if already locked. */
  existing?: ExistingGoods | null;
  /** Whether the transaction ends with the order. */
  isLast?: boolean;
};

/**
 * Writes the order of a checkout whose stock is reserved, with its payment, event and messages; without messages if the same transaction
 * cancels it. Returns the order number.
 */
export async function recordPaidOrder(
  tx: Tx,
  deps: CheckoutDeps,
  shop: EmailShop,
  { buyerName, isCancelled = false, ...order }: PaidCheckout & { isCancelled?: boolean },
): Promise<number> {
  const number = order.number ?? (await drawOrderNumber(tx));
  const { checkoutId: id, userId, plan, paid } = order;
  const placed = { id, number, userId, buyerName, plan, paid, placedAt: deps.clock.now() };
  const announced = await (isCancelled ? unannouncedStatements : placedStatements)(tx, deps, shop, placed);
  await writeOrder(tx, { ...order, number }, placed.placedAt, announced);
  const { giftCard: card, currency } = plan;
  const { isTest } = paymentOf(order);
  if (card) await issueGiftCard(tx, deps, { orderId: id, card, currency, isTest, shop, at: placed.placedAt });
  return number;
}

/** Writes the order. `eventStatements` run in the same statement. */
async function writeOrder(
  tx: Tx,
  checkout: PaidCheckout & { number: number },
  at: Date,
  eventStatements: readonly SQLWrapper[],
): Promise<void> {
  const { checkoutId, number, plan, userId, cartRevision, existing, isLast = false } = checkout;
  const { source, packerNote } = plan.draft ?? {};
  const order = { id: checkoutId, number, userId, ...plan, ...paymentOf(checkout), source, packerNote, at };
  // A guest's cart is known by the revision that was ordered.
  const [cartId] = cartRevision?.split(":") ?? [];
  const guestCart = cartId ? { cartId } : null;
  const owner = plan.isGuest || plan.draft || plan.giftCard ? guestCart : { userId };
  const extraStatements = [
    ...paymentStatements(tx, checkout, at),
    ...(plan.draft ? [orderedDraftStatement(tx, plan.draft.id)] : []),
    ...(plan.heldAlertIds ? [endOffersStatement(tx, plan.heldAlertIds, at)] : []),
    subtractOrderedStatement(tx, { owner, ordered: plan.lines, now: at }),
    ...eventStatements,
  ];
  await recordOrder(tx, order, { existing, extraStatements, isLast });
}

/** The order's payment, its payment by store credit, and the cash that is collected after an advance. */
function paymentStatements(tx: Tx, { checkoutId, plan, paid }: PaidCheckout, at: Date): SQLWrapper[] {
  const { currency, totals, cash, creditMinor = 0 } = plan;
  const payment =
    paid.reference === null
      ? linkPaymentStatement(tx, checkoutId, checkoutId)
      : capturePaymentStatement(tx, { key: checkoutId, orderId: checkoutId, reference: paid.reference, at });
  const credit =
    creditMinor > 0 && plan.payment !== "credit"
      ? [insertCreditStatement(tx, { orderId: checkoutId, amountMinor: creditMinor, currency, at })]
      : [];
  if (!cash?.advanceMinor) return [payment, ...credit];
  const amountMinor = totals.totalMinor - creditMinor - cash.advanceMinor;
  return [payment, ...credit, insertCashStatement(tx, { orderId: checkoutId, amountMinor, currency })];
}

interface Release {
  declineReason?: string;
  /**
   * Release only if this process still holds the lease (see `reclaimCheckout`): another one may be charging.
   */
  leaseHolder?: number;
}

/** Closes an unpaid checkout and releases its stock and store credit, once. */
export async function releaseCheckout(
  deps: CheckoutDeps,
  checkoutId: string,
  status: "declined" | "expired",
  release: Release = {},
): Promise<void> {
  const affectedTags = await inTransaction(deps.db, async (tx) => {
    const closed = await close(tx, checkoutId, status, release);
    if (!closed) return null;
    const changes = closed.plan.lines.map((line) => ({ variantId: line.variantId, delta: line.quantity }));
    const locked = await lockVariants(
      tx,
      changes.map((change) => change.variantId),
    );
    const tags = await changeStock(tx, locked, changes, { reason: "released", referenceId: checkoutId });
    const alertIds = closed.plan.heldAlertIds ?? [];
    tags.push(...(await holdAgain(tx, locked, { alertIds, now: deps.clock.now() })));
    const { draft } = closed.plan;
    if (draft) tags.push(...(await holdDraftAgain(tx, locked, { draftId: draft.id, now: deps.clock.now() })));
    await releaseDiscount(tx, checkoutId);
    if (closed.plan.creditMinor) await releaseRedeemed(tx, { orderId: checkoutId, at: deps.clock.now() });
    await closePayment(tx, closed, status === "declined" ? "declined" : "voided");
    return tags;
  });
  if (!affectedTags) return;
  deps.onStockChanged(affectedTags);
  report("checkout", { result: status });
}

/** Moves a checkout out of `reserved`, which locks it. Exactly one caller gets the plan; all others get null. */
async function close(
  tx: Tx,
  checkoutId: string,
  status: "placed" | "declined" | "expired",
  { declineReason, leaseHolder }: Release = {},
): Promise<Locked<Closed & { id: string }> | null> {
  const [closed] = await tx
    .update(checkouts)
    .set({ status, declineReason })
    .where(
      and(
        eq(checkouts.id, checkoutId),
        eq(checkouts.status, "reserved"),
        leaseHolder === undefined ? undefined : isLeasedBy(leaseHolder),
      ),
    )
    .returning({
      plan: checkouts.plan,
      userId: checkouts.userId,
      cartRevision: checkouts.cartRevision,
      number: status === "placed" ? nextOrderNumber : sql<null>`null`,
      buyerName: sql<string>`(select ${users.name} from ${users} where ${users.id} = ${checkouts.userId})`,
    });
  if (!closed?.plan) return null;
  const { plan, userId, cartRevision, number, buyerName } = closed;
  const drawn = number === null ? {} : { number: Number(number) };
  return { id: checkoutId, plan, userId, cartRevision, buyerName, ...drawn } as Locked<
    Closed & { id: string }
  >;
}

/** Condition: the given process holds the checkout's lease. */
export function isLeasedBy(process: number): SQL {
  return sql`${checkouts.plan}->>'leaseHolder' = ${String(process)}`;
}
