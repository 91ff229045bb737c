import { and, eq, inArray, type SQLWrapper } from "drizzle-orm";
import type { CheckoutDeps } from "#app/domain/checkout/checkout-deps.server.ts";
import { payableMinor, type CheckoutPlan, type PaidBy } from "#app/domain/checkout/checkout.ts";
import { REPEATED_WITHIN_MINUTES } from "#app/domain/checkout/cash/cash-limits.server.ts";
import {
  findGuestContact,
  giveConsents,
  hasConsent,
} from "#app/domain/customers/consents/consents.server.ts";
import { messageContact } from "#app/domain/customers/consents/message-contact.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { discountRedemptions, discounts } from "#app/domain/discounts/discounts.tables.ts";
import type { EmailShop } from "#app/domain/messages/emails/email-shop.ts";
import { notifyStatements } from "#app/domain/messages/notify.server.ts";
import { listOrdersOfContact } from "#app/domain/orders/customer-orders/earlier-orders.server.ts";
import { orderConfirmation } from "#app/domain/orders/emails/order-confirmation.server.ts";
import { firstNameOf } from "#app/domain/orders/emails/order-email.ts";
import { orderNotification, sequenceOfOrder } from "#app/domain/orders/emails/order-notification.server.ts";
import { newOrderEmail } from "#app/domain/orders/emails/shop-emails.server.ts";
import { confirmPath, orderPath } from "#app/domain/orders/guest-orders/order-key.server.ts";
import { orderEventStatement } from "#app/domain/orders/lock-order.server.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import { orderTaxNote } from "#app/domain/orders/order-tax-note.ts";
import { confirmBy, payDeadline } from "#app/domain/orders/orders.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { moneyFormatFor } from "#app/domain/settings/settings.ts";
import { CASH_ON_DELIVERY } from "#app/domain/payments/cash/cash-on-delivery.ts";
import { manualMethodOf } from "#app/domain/payments/payment-methods.ts";
import { formatMoney } from "#app/lib/money.ts";
import { formatUpcomingDay } from "#app/lib/time/dates.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { queueEmailStatements, type QueuedEmail } from "#app/platform/messages/outbox.server.ts";

/** An order that is being recorded. */
interface PlacedOrder {
  /** The checkout's id, too. */
  id: string;
  number: number;
  userId: string;
  /** The name of the buyer's account, if already read. */
  buyerName?: string;
  plan: CheckoutPlan;
  paid: PaidBy;
  placedAt: Date;
}

/**
 * The statements that announce a new order to the customer and the shop, and its notes for the owner. Records a guest's consents first,
 * which decide the channel of the messages.
 */
export async function placedStatements(
  tx: Tx,
  deps: CheckoutDeps,
  shop: EmailShop,
  order: PlacedOrder,
): Promise<SQLWrapper[]> {
  const emails = await emailStatements(tx, deps, shop, order);
  await recordGuestConsents(tx, order.plan, order.placedAt);
  return [
    ...emails,
    ...(await phoneStatements(tx, deps, shop, order)),
    ...(await repeatedOrderStatements(tx, order)),
    ...(await discountNoteStatements(tx, order)),
  ];
}

/** An order that costs nothing is no test, whichever provider approved it. */
export function isPaidByTest({ plan, paid }: Pick<PlacedOrder, "plan" | "paid">): boolean {
  return paid.isTest && payableMinor(plan) > 0;
}

async function emailStatements(
  tx: Tx,
  deps: CheckoutDeps,
  shop: EmailShop,
  order: PlacedOrder,
): Promise<SQLWrapper[]> {
  const { id, plan, paid } = order;
  const emailed = emailedOrder(deps, order, plan.isGuest ? undefined : await findFirstName(tx, order));
  // A guest may have given a phone number only.
  const emails: QueuedEmail[] =
    plan.email === ""
      ? []
      : [
          {
            kind: emailed.kind,
            key: `${emailed.kind}:${id}`,
            sequence: sequenceOfOrder(id),
            message: orderConfirmation(shop, moneyFormatFor(plan.currency), emailed, deps.publicUrl),
          },
        ];
  if (shop.notifications.newOrder)
    // Where nothing was paid, anybody can cause these emails, and their number is limited.
    emails.push({
      kind: paid.reference === null ? "new-cash-order" : "new-order",
      message: newOrderEmail(shop, emailed, deps.publicUrl),
    });
  return queueEmailStatements(tx, deps.jobs, emails);
}

function emailedOrder({ secret }: CheckoutDeps, order: PlacedOrder, buyer: string | undefined) {
  const { id, number, plan, paid, placedAt } = order;
  const by = confirmedBy(order);
  const payBy = payByOf(order);
  const advanceMinor = plan.cash?.advanceMinor ?? 0;
  return {
    kind: messageKindOf(order),
    orderNumber: number,
    path: orderPath(secret, { id, number, isGuest: plan.isGuest }),
    ...plan,
    buyer,
    taxNote: orderTaxNote(
      plan,
      plan.lines.map((line) => line.gst ?? {}),
    ),
    paymentMethod: advanceMinor > 0 ? CASH_ON_DELIVERY.orderMethod : paid.method,
    isPaid: paid.reference !== null && advanceMinor === 0,
    advanceMinor,
    isTest: isPaidByTest(order),
    placedAt,
    ...(by && { confirmation: { by, path: confirmPath(secret, { id, number }) } }),
    ...(payBy && { payBy }),
  };
}

/** When the customer has to confirm the order by; null if nothing has to be confirmed. */
function confirmedBy({ plan: { cash }, placedAt }: PlacedOrder): Date | null {
  return cash ? confirmBy(cash, placedAt) : null;
}

/** When an order that is paid first has to be paid by; null for others. */
function payByOf({ plan: { payWithinDays }, placedAt }: PlacedOrder): Date | null {
  return payWithinDays === undefined ? null : payDeadline(payWithinDays, placedAt);
}

function messageKindOf(order: PlacedOrder): "order-to-confirm" | "order-to-pay" | "order-confirmation" {
  if (payByOf(order)) return "order-to-pay";
  return confirmedBy(order) ? "order-to-confirm" : "order-confirmation";
}

async function findFirstName(
  tx: Tx,
  { userId, buyerName }: PlacedOrder,
): Promise<ReturnType<typeof firstNameOf>> {
  if (buyerName !== undefined) return firstNameOf(buyerName);
  const [buyer] = await tx.select({ name: users.name }).from(users).where(eq(users.id, userId));
  return firstNameOf(buyer?.name ?? "");
}

/** Records a guest's consents under the guest's contact, that to WhatsApp under the phone number. The plan of the checkout keeps them, too. */
async function recordGuestConsents(
  tx: Tx,
  { email, address: { phone }, guestConsents = [] }: CheckoutPlan,
  now: Date,
): Promise<void> {
  if (guestConsents.length === 0) return;
  const guest = await findGuestContact(tx, { email, phone });
  for (const purpose of guestConsents) {
    const contact = purpose === "whatsapp" ? messageContact({ email, phone, isGuest: true }) : guest;
    if (contact) await giveConsents(tx, { email: contact, purposes: [purpose], source: "checkout", now });
  }
}

/** The messages to the customer's phone. */
async function phoneStatements(
  tx: Tx,
  deps: CheckoutDeps,
  { messages, payments }: EmailShop,
  order: PlacedOrder,
): Promise<SQLWrapper[]> {
  const { id, number, plan, paid } = order;
  const { email, address, isGuest = false } = plan;
  const { firstName, phone } = address;
  if (phone === "") return [];
  const contact = messageContact({ email, phone, isGuest });
  const whatsapp = messages.whatsapp.isOn && (await hasConsent(tx, contact, "whatsapp"));
  const payBy = payByOf(order);
  const values = {
    total: formatMoney(plan.totals.totalMinor, moneyFormatFor(plan.currency)),
    ...(payBy && {
      until: formatUpcomingDay(indianDay(payBy)),
      payTo: manualMethodOf({ paymentMethod: paid.method })?.detailsOf?.(payments).short,
    }),
  };
  const about = { id, number, isTest: isPaidByTest(order), firstName, kind: messageKindOf(order), values };
  return notifyStatements(
    tx,
    { ...deps, messages },
    { ...orderNotification(deps.secret, about), to: { phone, whatsapp } },
  );
}

/** Marks both orders for the owner, where a cash order looks like an earlier one. */
async function repeatedOrderStatements(
  tx: Tx,
  { id, number, plan: { cash }, placedAt: at }: PlacedOrder,
): Promise<SQLWrapper[]> {
  if (!cash?.repeatOf) return [];
  const [earlier] = await tx
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(eq(orders.id, cash.repeatOf));
  if (!earlier) return [];
  const note = (orderId: string, other: number) =>
    orderEventStatement(tx, {
      orderId,
      kind: "noted",
      detail: {
        note: `May be placed twice: order ${orderNumberLabel(other)} has the same items and contact, within ${REPEATED_WITHIN_MINUTES} minutes. Ask the customer before you send both.`,
      },
      actorId: null,
      at,
    });
  return [note(id, earlier.number), note(earlier.id, number)];
}

// Anybody can type a contact. Whether it has ordered changes no answer before the payment, or the checkout would tell strangers so. One
// person who orders signed in and as a guest, or with two email addresses and one phone number, is found here, for the owner.

/**
 * Marks an order for the owner whose discount is for a first order, or limited per customer, if its email address or phone number has
 * ordered or used it before.
 */
async function discountNoteStatements(
  tx: Tx,
  { id, plan, placedAt: at }: PlacedOrder,
): Promise<SQLWrapper[]> {
  const { discountId, email, address } = plan;
  if (!discountId) return [];
  const [discount] = await tx.select().from(discounts).where(eq(discounts.id, discountId));
  if (!discount || (!discount.firstOrderOnly && discount.perCustomerLimit === null)) return [];
  const earlier = await listOrdersOfContact(tx, { exceptId: id, email, phone: address.phone });
  if (earlier.length === 0) return [];
  const name = discount.code ?? discount.title;
  const notes = [];
  if (discount.firstOrderOnly)
    notes.push(`${name} is for a first order. ${describe(earlier)} the same email or phone number.`);
  if (discount.perCustomerLimit !== null) {
    const uses = await listUsesOf(tx, discountId, earlier);
    if (uses.length >= discount.perCustomerLimit)
      notes.push(
        `${name} is limited per customer. ${describe(uses)} the same email or phone number, and used it.`,
      );
  }
  return notes.map((note) =>
    orderEventStatement(tx, { orderId: id, kind: "noted", detail: { note }, actorId: null, at }),
  );
}

async function listUsesOf(
  tx: Tx,
  discountId: string,
  earlier: readonly { id: string; number: number }[],
): Promise<{ number: number }[]> {
  return tx
    .select({ number: orders.number })
    .from(discountRedemptions)
    .innerJoin(orders, eq(orders.id, discountRedemptions.checkoutId))
    .where(
      and(
        eq(discountRedemptions.discountId, discountId),
        inArray(
          orders.id,
          earlier.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(orders.number);
}

function describe(earlier: readonly { number: number }[]): string {
  const labels = earlier.map(({ number }) => orderNumberLabel(number)).join(", ");
  return earlier.length === 1 ? `Order ${labels} has` : `Orders ${labels} have`;
}
