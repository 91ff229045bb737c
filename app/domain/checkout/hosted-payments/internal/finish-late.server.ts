import { eq } from "drizzle-orm";
import { holdAgain, takeHeldItems } from "#app/domain/back-in-stock/held-items.server.ts";
import { redeemAgain } from "#app/domain/balances/ledger.server.ts";
import { changeStock } from "#app/domain/catalog/stock/stock.server.ts";
import {
  listVariantsForSale,
  lockVariantsForSale,
} from "#app/domain/catalog/stock/variants-for-sale.server.ts";
import type { CheckoutDeps } from "#app/domain/checkout/checkout-deps.server.ts";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import { isStocked, type CheckoutPlan, type PaidBy } from "#app/domain/checkout/checkout.ts";
import { lockOpenDraft, releaseDraftStock } from "#app/domain/checkout/drafts/draft-stock.server.ts";
import { promiseOf } from "#app/domain/checkout/internal/plan-checkout.ts";
import { findServiceability } from "#app/domain/delivery/find-serviceability.server.ts";
import type { StoreSettings } from "#app/domain/settings/settings.ts";
import { recordPaidOrder } from "#app/domain/checkout/internal/finish-checkout.server.ts";
import { redeemDiscountAgain } from "#app/domain/discounts/discounts.server.ts";
import { recordOrderEvent } from "#app/domain/orders/events/record-order-event.server.ts";
import { waiveRemainingCash } from "#app/domain/orders/order.ts";
import { lockOrder } from "#app/domain/orders/lock-order.server.ts";
import { updateOrder } from "#app/domain/orders/orders.server.ts";
import { voidManual } from "#app/domain/payments/payments.server.ts";
import { requestRefund } from "#app/domain/payments/refunds.server.ts";
import { emailShopOf, type EmailShop } from "#app/domain/messages/emails/email-shop.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { report } from "#app/platform/process/measurements.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";

const TOO_LATE = "The payment arrived after we stopped holding the items, and they were already sold.";

/**
 * Records a payment that arrived after its checkout ended, once. If all stock is still available, it becomes an
 * ordinary order at the agreed price. Otherwise it becomes a cancelled order with a refund, which both the
 * shopper and the shop can see. Without the store credit that was to pay a part of it nothing is recorded: the payment is an unmatched one.
 */
export async function finishLate(deps: CheckoutDeps, checkoutId: string, paid: PaidBy): Promise<void> {
  const settings = await deps.settings.get();
  const shop = emailShopOf(settings, deps.publicUrl);
  const isRecorded = await inTransaction(deps.db, async (tx) => {
    const [late] = await tx.select().from(checkouts).where(eq(checkouts.id, checkoutId)).for("update");
    if (!late?.plan || late.status === "placed" || late.status === "reserved") return false;
    const { userId, cartRevision } = late;
    const plan = await withNewPromise(tx, late.plan, { settings, now: deps.clock.now() });
    const order = { checkoutId, plan, userId, cartRevision, paid };
    if (!(await redeemCreditAgain(tx, { checkoutId, plan, at: deps.clock.now() }))) return false;
    const isAvailable =
      plan.giftCard !== undefined || (await reserveAgain(tx, { checkoutId, plan, now: deps.clock.now() }));
    // A later checkout may have ordered the same cart; both orders then exist, so this one gives up the
    // revision.
    await tx
      .update(checkouts)
      .set({ status: "placed", cartRevision: null })
      .where(eq(checkouts.id, checkoutId));
    if (isAvailable) {
      await recordPaidOrder(tx, deps, shop, order);
      if (plan.discountId) await redeemDiscountAgain(tx, { discountId: plan.discountId, checkoutId, userId });
    } else {
      await recordPaidOrder(tx, deps, shop, { ...order, isCancelled: true });
      await cancelSoldOut(tx, deps, shop, checkoutId);
    }
    return true;
  });
  if (!isRecorded) return;
  deps.log.warn({ checkoutId }, "A checkout was paid after it expired");
  deps.jobs.nudge("send-mail");
  deps.jobs.nudge("refund-payments");
  deps.onStockChanged();
  report("checkout", { result: "paid" });
}

/** Takes the store credit of the plan again. False if it was used elsewhere or has expired meanwhile. */
async function redeemCreditAgain(
  tx: Tx,
  { checkoutId, plan, at }: { checkoutId: string; plan: CheckoutPlan; at: Date },
): Promise<boolean> {
  const { creditMinor = 0 } = plan;
  return creditMinor === 0 || redeemAgain(tx, { amountMinor: creditMinor, orderId: checkoutId, at });
}

/** The plan with the delivery day of an order that is placed now; the day that its checkout showed may be over. */
async function withNewPromise(
  tx: Tx,
  plan: CheckoutPlan,
  { settings, now }: { settings: StoreSettings; now: Date },
): Promise<CheckoutPlan> {
  const { promisedDay: _, ...rest } = plan;
  const isSent = plan.delivery !== "pickup" && plan.delivery !== "digital";
  const service = !isSent ? null : await findServiceability(tx, settings, plan.address);
  return { ...rest, ...promiseOf(plan, { settings, service, now }) };
}

/**
 * Reserves the stock of all lines, the items that are held for this shopper or by the draft included, or of none. Custom items of a draft
 * have no stock.
 */
async function reserveAgain(
  tx: Tx,
  { checkoutId, plan, now }: { checkoutId: string; plan: CheckoutPlan; now: Date },
): Promise<boolean> {
  const { heldAlertIds = [] } = plan;
  const lines = plan.lines.filter(isStocked);
  const draft = plan.draft ? await lockOpenDraft(tx, plan.draft.id) : null;
  const drafted = draft?.content.lines.map(({ id }) => id) ?? [];
  const locked = await lockVariantsForSale(tx, [...lines.map((line) => line.variantId), ...drafted]);
  const variantIds = locked.map(({ variantId }) => variantId);
  // The end of the checkout held them again. Those that another checkout has taken meanwhile are not among them.
  const held = await takeHeldItems(tx, locked, heldAlertIds);
  const released = draft ? await releaseDraftStock(tx, draft, locked) : [];
  const variantsForSale =
    held.length + released.length > 0 ? await listVariantsForSale(tx, variantIds) : locked;
  const stock = new Map(variantsForSale.map(({ variantId, inventory }) => [variantId, inventory]));
  if (lines.some(({ variantId, quantity }) => (stock.get(variantId) ?? 0) < quantity)) {
    await holdAgain(tx, locked, { alertIds: held.map(({ id }) => id), now });
    return false;
  }
  const changes = lines.map(({ variantId, quantity }) => ({ variantId, delta: -quantity }));
  await changeStock(tx, locked, changes, { reason: "reserved", referenceId: checkoutId });
  return true;
}

/** No stock or discount is held: only the payment has to be refunded. */
async function cancelSoldOut(tx: Tx, deps: CheckoutDeps, shop: EmailShop, orderId: string): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (!order) throw new Error(`Order ${orderId} was not found after being written`);
  const at = deps.clock.now();
  const refund = await requestRefund(tx, deps.jobs, {
    orderId,
    key: `cancelled-${orderId}`,
    amountMinor: "rest",
    reason: "Paid too late, and sold by then",
    actorId: null,
  });
  const refundMinor = refund.ok ? refund.amountMinor : 0;
  await voidManual(tx, orderId);
  const changed = await updateOrder(tx, order, { status: "Cancelled", ...waiveRemainingCash(order) }, at);
  const detail = { amountMinor: refundMinor, reason: TOO_LATE };
  const event = { kind: "cancelled", detail, byShop: true } as const;
  await recordOrderEvent(tx, deps, { order: changed, shop, event, actorId: null, at });
}
