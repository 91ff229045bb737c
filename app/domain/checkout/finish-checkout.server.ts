import { emailShopOf, type EmailShop } from "#app/domain/messages/emails/email-shop.ts";
import { and, eq, sql, type SQLWrapper } from "drizzle-orm";
import { endOffersStatement, holdAgain } from "#app/domain/back-in-stock/held-pieces.server.ts";
import { subtractOrderedStatement } from "#app/domain/cart/stored-cart.server.ts";
import { changeStock } from "#app/domain/catalog/stock/stock.server.ts";
import { lockVariants } from "#app/domain/catalog/stock/lock-variants.server.ts";
import type { CheckoutDeps } from "#app/domain/checkout/checkout-deps.server.ts";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import { isLeasedBy } from "#app/domain/checkout/claim-key.server.ts";
import { payableMinor, type CheckoutPlan } from "#app/domain/checkout/checkout.ts";
import { repeatedOrderStatements } from "#app/domain/checkout/cash/cash-questions.server.ts";
import { discountMarkStatements } from "#app/domain/checkout/discount-marks.server.ts";
import { recordGuestConsents } from "#app/domain/checkout/record-guest-consents.server.ts";
import { releaseDiscount } from "#app/domain/discounts/discounts.server.ts";
import { orderConfirmation } from "#app/domain/orders/emails/order-confirmation.server.ts";
import { notifyPlacedStatements } from "#app/domain/checkout/notify-placed.server.ts";
import { firstNameOf } from "#app/domain/orders/emails/order-email.server.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { sequenceOfOrder } from "#app/domain/orders/emails/order-notification.server.ts";
import { newOrderEmail } from "#app/domain/orders/emails/shop-emails.server.ts";
import { CASH_ON_DELIVERY } from "#app/domain/orders/order.ts";
import { confirmPath, orderPath } from "#app/domain/orders/guest-orders/order-key.server.ts";
import { orderTaxNote } from "#app/domain/orders/order-tax-note.ts";
import {
  confirmBy,
  drawOrderNumber,
  findOrderNumber,
  nextOrderNumber,
  recordOrder,
} from "#app/domain/orders/orders.server.ts";
import {
  capturePaymentStatement,
  closePayment,
  insertCashStatement,
  linkPaymentStatement,
} from "#app/domain/payments/payments.server.ts";
import { moneyFormatFor } from "#app/domain/settings/settings.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import type { Locked } from "#app/platform/database/locked.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { queueEmailStatements, type QueuedEmail } from "#app/platform/messages/outbox.server.ts";

/** The payment method as displayed, and the provider's reference; null for cash on delivery. */
export interface PaidBy {
  method: string;
  reference: string | null;
  /** Paid by the test bank, or with a provider's test keys. */
  isTest: boolean;
}

export const PAID_IN_CASH: PaidBy = { method: CASH_ON_DELIVERY, reference: null, isTest: false };

/**
 * Records the order with its payment and confirmation email, once: a second caller (the sweep, a late response)
 * finds it done. Returns the order number. Throws `PaidAfterClosing`.
 */
export async function finishCheckout(deps: CheckoutDeps, checkoutId: string, paid: PaidBy): Promise<number> {
  const shop = emailShopOf(await deps.settings.get(), deps.publicUrl);
  const number = await inTransaction(deps.db, async (tx) => {
    const closed = await close(tx, checkoutId, "placed");
    return closed
      ? recordOrderWithEmails(tx, deps, shop, { checkoutId, ...closed, paid })
      : findOrderNumber(tx, checkoutId);
  });
  if (number === null) throw new PaidAfterClosing(`Checkout ${checkoutId} was paid after it had been closed`);
  deps.jobs.nudge("send-mail");
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

/**
 * Writes the order of a checkout whose stock is reserved, with its payment and emails. Returns the order
 * number.
 */
export async function recordOrderWithEmails(
  tx: Tx,
  deps: CheckoutDeps,
  shop: EmailShop,
  { number, buyerName, ...order }: Closed & { checkoutId: string; paid: PaidBy },
): Promise<number> {
  const { plan, paid } = order;
  const orderNumber = number ?? (await drawOrderNumber(tx));
  const placedAt = deps.clock.now();
  const by = plan.cash ? confirmBy(plan.cash, placedAt) : null;
  const emailed = {
    orderNumber,
    path: orderPath(deps.secret, { id: order.checkoutId, number: orderNumber, isGuest: plan.isGuest }),
    ...plan,
    buyer: plan.isGuest ? undefined : firstNameOf(buyerName ?? (await findName(tx, order.userId))),
    taxNote: orderTaxNote(
      plan,
      plan.lines.map((line) => line.gst ?? {}),
    ),
    isPaid: paid.reference !== null && !plan.cash?.advanceMinor,
    advanceMinor: plan.cash?.advanceMinor ?? 0,
    isTest: isPaidByTest(plan, paid),
    placedAt,
    ...(by && {
      confirmation: {
        by,
        path: confirmPath(deps.secret, { id: order.checkoutId, number: orderNumber }),
      },
    }),
  };
  const confirmation = orderConfirmation(shop, moneyFormatFor(plan.currency), emailed, deps.publicUrl);
  // A guest may have given a phone number only.
  const kind = by ? "order-to-confirm" : "order-confirmation";
  const sequence = sequenceOfOrder(order.checkoutId);
  const key = `${kind}:${order.checkoutId}`;
  const emails: QueuedEmail[] = plan.email === "" ? [] : [{ kind, key, sequence, message: confirmation }];
  if (shop.notifications.newOrder)
    // Where nothing was paid, anybody can cause these emails, and their number is limited.
    emails.push({
      kind: paid.reference === null ? "new-cash-order" : "new-order",
      message: newOrderEmail(shop, emailed, deps.publicUrl),
    });
  const queueStatements = await queueEmailStatements(tx, deps.jobs, emails);
  // Before the messages, whose channel follows the consents.
  await recordGuestConsents(tx, plan, placedAt);
  const { isTest } = emailed;
  const placed = { shop, id: order.checkoutId, number: orderNumber, isTest, plan, isToConfirm: by !== null };
  const notifications = await notifyPlacedStatements(tx, deps, placed);
  const marked = { id: order.checkoutId, number: orderNumber, plan, at: placedAt };
  const marks = [
    ...(await repeatedOrderStatements(tx, marked)),
    ...(await discountMarkStatements(tx, marked)),
  ];
  return writeOrder(tx, deps, { ...order, number: orderNumber }, [
    ...queueStatements,
    ...notifications,
    ...marks,
  ]);
}

/** An order that costs nothing is no test, whichever provider approved it. */
function isPaidByTest(plan: CheckoutPlan, { isTest }: PaidBy): boolean {
  return isTest && payableMinor(plan) > 0;
}

async function findName(tx: Tx, userId: string): Promise<string> {
  const [buyer] = await tx.select({ name: users.name }).from(users).where(eq(users.id, userId));
  return buyer?.name ?? "";
}

/** Writes the order without emails. `also` runs in the same statement. */
export async function writeOrder(
  tx: Tx,
  { clock }: CheckoutDeps,
  { checkoutId, plan, userId, cartRevision, number, paid }: Closed & { checkoutId: string; paid: PaidBy },
  also: readonly SQLWrapper[] = [],
): Promise<number> {
  const at = clock.now();
  const { method, reference } = paid;
  const advanceMinor = plan.cash?.advanceMinor ?? 0;
  const isPaid = reference !== null && advanceMinor === 0;
  const orderNumber = number ?? (await drawOrderNumber(tx));
  const payment =
    reference === null
      ? linkPaymentStatement(tx, checkoutId, checkoutId)
      : capturePaymentStatement(tx, { key: checkoutId, orderId: checkoutId, reference, at });
  const { currency, totals } = plan;
  const rest =
    advanceMinor === 0
      ? []
      : [
          insertCashStatement(tx, {
            orderId: checkoutId,
            amountMinor: totals.totalMinor - advanceMinor,
            currency,
          }),
        ];
  const paymentMethod = advanceMinor === 0 ? method : CASH_ON_DELIVERY;
  const order = {
    id: checkoutId,
    number: orderNumber,
    userId,
    ...plan,
    paymentMethod,
    isTest: isPaidByTest(plan, paid),
    isPaid,
    advanceMinor,
    at,
  };
  // A guest's cart is known by the revision that was ordered.
  const [cartId] = cartRevision?.split(":") ?? [];
  const guestCart = cartId ? { cartId } : null;
  const owner = plan.isGuest ? guestCart : { userId };
  await recordOrder(tx, order, [
    payment,
    ...rest,
    ...(plan.heldAlertIds ? [endOffersStatement(tx, plan.heldAlertIds, at)] : []),
    subtractOrderedStatement(tx, { owner, ordered: plan.lines, now: at }),
    ...also,
  ]);
  return orderNumber;
}

interface Release {
  declineReason?: string;
  /**
   * Release only if this process still holds the lease (see `reclaimCheckout`): another one may be charging.
   */
  leaseHolder?: number;
}

/** Closes an unpaid checkout and releases its stock, once. */
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
    await releaseDiscount(tx, checkoutId);
    await closePayment(tx, closed, status === "declined" ? "declined" : "voided");
    return tags;
  });
  if (affectedTags) deps.onStockChanged(affectedTags);
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
