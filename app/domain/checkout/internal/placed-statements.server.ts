import { optionsWithTerms } from "#app/domain/catalog/final-sale.ts";
import { and, eq, inArray, type SQLWrapper } from "drizzle-orm";
import type { CheckoutDeps } from "#app/domain/checkout/checkout-deps.server.ts";
import { payableMinor, type CheckoutPlan, type PaidBy } from "#app/domain/checkout/checkout.ts";
import {
  findGuestContact,
  giveConsents,
  messageContact,
} from "#app/domain/customers/consents/consents.server.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { discountRedemptions, discounts } from "#app/domain/discounts/discounts.tables.ts";
import type { EmailShop } from "#app/domain/messages/emails/email-shop.ts";
import { listOrdersOfContact } from "#app/domain/orders/customer-orders/customer-orders.server.ts";
import { firstNameOf } from "#app/domain/customers/account.ts";
import {
  orderEventStatements,
  silentEventStatement,
  type RecordedEvent,
} from "#app/domain/orders/events/record-order-event.server.ts";
import { confirmPath } from "#app/domain/orders/guest-orders/order-key.server.ts";
import { quoteOnline, type UnpaidState } from "#app/domain/orders/online-payment/online-payment.ts";
import { orderPaymentLink } from "#app/domain/orders/online-payment/order-payment-link.server.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import { confirmBy, payDeadline } from "#app/domain/orders/record-order.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { CASH_ON_DELIVERY } from "#app/domain/payments/cash/cash-on-delivery.ts";
import { withStoreCredit, isManual } from "#app/domain/payments/payment-methods.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { moneyFormatFor } from "#app/lib/money.ts";
import { orderTaxNote } from "#app/domain/tax/tax-order.ts";

/** An order that is being recorded. */
export interface PlacedCheckout {
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
 * The statements of a new order's event with its messages, and its notes for the owner. Records a guest's consents first, which decide the
 * channel of the messages.
 */
export async function placedStatements(
  tx: Tx,
  deps: CheckoutDeps,
  shop: EmailShop,
  order: PlacedCheckout,
): Promise<SQLWrapper[]> {
  const buyer = order.plan.isGuest ? undefined : await findFirstName(tx, order);
  await recordGuestConsents(tx, order.plan, order.placedAt);
  const placed = announcementOf(deps, shop, order);
  return [
    ...(await orderEventStatements(tx, deps, { ...placedEvent(order, placed), shop, buyer })),
    ...(await repeatedOrderStatements(tx, order)),
    ...(await discountNoteStatements(tx, order)),
    ...draftRemarkStatements(tx, order),
  ];
}

/** The statements of the event of an order that the same transaction cancels, without messages. */
export function unannouncedStatements(
  tx: Tx,
  deps: CheckoutDeps,
  shop: EmailShop,
  order: PlacedCheckout,
): Promise<SQLWrapper[]> {
  return orderEventStatements(tx, deps, { ...placedEvent(order, null), shop });
}

/**
 * How an order was paid as it is recorded. One that costs nothing is no test, whichever provider approved it. Store credit is the advance of
 * an order that the shop still collects.
 */
export function paymentOf({ plan, paid }: Pick<PlacedCheckout, "plan" | "paid">) {
  const { cash, creditMinor = 0, payment = "card" } = plan;
  const onlineMinor = cash?.advanceMinor ?? 0;
  const isPaid = paid.reference !== null && onlineMinor === 0;
  const isPart = creditMinor > 0 && isPaid && payment !== "credit";
  const paidBy = isPart ? withStoreCredit(paid.method) : paid.method;
  return {
    paymentMethod: onlineMinor === 0 ? paidBy : CASH_ON_DELIVERY.orderMethod,
    isTest: plan.isTestCredit ?? (paid.isTest && payableMinor(plan) > 0),
    isPaid,
    advanceMinor: isPaid ? 0 : onlineMinor + creditMinor,
  };
}

function placedEvent(order: PlacedCheckout, placed: Announcement | null) {
  const { plan, userId, placedAt } = order;
  const { isPaid, advanceMinor } = paymentOf(order);
  const detail = {
    totalMinor: plan.totals.totalMinor,
    ...(!isPaid && { isUnpaid: true }),
    ...(plan.payment && isManual(plan.payment) && { method: plan.payment }),
    ...(advanceMinor && { advanceMinor }),
  };
  const event = { kind: "placed" as const, detail, placed };
  return { order: emailedOrder(order), event, actorId: plan.draft?.actorId ?? userId, at: placedAt };
}

function emailedOrder(order: PlacedCheckout): RecordedEvent["order"] {
  const { id, number, plan } = order;
  const { isPaid, ...payment } = paymentOf(order);
  return {
    id,
    number,
    email: plan.email,
    isGuest: plan.isGuest ?? false,
    currency: plan.currency,
    shippingAddress: plan.address,
    deliveryMethod: plan.delivery ?? "standard",
    promisedDay: plan.promisedDay ?? null,
    returnDays: plan.returnDays ?? null,
    totalMinor: plan.totals.totalMinor,
    ...payment,
    paymentStatus: isPaid ? "Paid" : "Pending",
    receivedMinor: 0,
    waivedMinor: 0,
  };
}

/** What the messages say about a new order, besides the order itself. */
type Announcement = NonNullable<Extract<RecordedEvent["event"], { kind: "placed" }>["placed"]>;

function announcementOf(
  { secret, publicUrl }: CheckoutDeps,
  { payments }: EmailShop,
  order: PlacedCheckout,
): Announcement {
  const { id, number, plan, placedAt } = order;
  const { customerName, lines, totals, cash, payWithinDays } = plan;
  const by = cash ? confirmBy(cash, placedAt) : null;
  const url = new URL(confirmPath(secret, { id, number }), publicUrl).href;
  const quote = payments.online ? quoteOnline(unpaidStateOf(order), payments.cash) : null;
  return {
    customerName,
    gift: plan.gift ?? null,
    lines: lines.map((line) => ({ ...line, options: optionsWithTerms(line) })),
    totals,
    taxNote: orderTaxNote(
      { gst: plan.gst, money: moneyFormatFor(plan.currency) },
      lines.map((line) => line.gst ?? {}),
    ),
    ...(by && { confirmation: { by, url } }),
    ...(payWithinDays && { payBy: payDeadline(payWithinDays, placedAt) }),
    ...(plan.giftCard && { giftCard: plan.giftCard }),
    ...(cash && { risk: cash.risk }),
    ...(quote && {
      payOnline: { url: orderPaymentLink({ secret, publicUrl }, id), amountMinor: quote.amountMinor },
    }),
  };
}

/** A new order as it decides what is paid online of it. */
function unpaidStateOf(order: PlacedCheckout): UnpaidState {
  const { lines, totals, taxBasisPoints, gst = null } = order.plan;
  const { taxMinor, cashFeeMinor = 0 } = totals;
  return {
    order: { ...emailedOrder(order), status: "Pending", taxMinor, cashFeeMinor, taxBasisPoints, gst },
    shipments: [],
    lines: lines.map((line) => ({ ...line, returned: 0, toSend: line.quantity })),
    hasDocuments: false,
  };
}

async function findFirstName(
  tx: Tx,
  { userId, buyerName }: PlacedCheckout,
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

/** What the owner noted about an order that was prepared as a draft. */
function draftRemarkStatements(tx: Tx, { id, plan: { draft }, placedAt: at }: PlacedCheckout): SQLWrapper[] {
  const actorId = draft?.actorId ?? null;
  return (draft?.remarks ?? []).map((note) =>
    silentEventStatement(tx, { orderId: id, kind: "noted", detail: { note }, actorId, at }),
  );
}

/** Marks both orders for the owner, where a cash order looks like an earlier one. */
async function repeatedOrderStatements(
  tx: Tx,
  { id, number, plan: { cash }, placedAt: at }: PlacedCheckout,
): Promise<SQLWrapper[]> {
  if (!cash?.repeatOf) return [];
  const [earlier] = await tx
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(eq(orders.id, cash.repeatOf));
  if (!earlier) return [];
  const note = (orderId: string, other: number) =>
    silentEventStatement(tx, {
      orderId,
      kind: "noted",
      detail: {
        note: `May be placed twice: order ${orderNumberLabel(other)} has the same items and contact, within an hour. Ask the customer before you send both.`,
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
  { id, plan, placedAt: at }: PlacedCheckout,
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
    silentEventStatement(tx, { orderId: id, kind: "noted", detail: { note }, actorId: null, at }),
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
