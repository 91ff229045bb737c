import { and, eq, inArray, type SQLWrapper } from "drizzle-orm";
import type { OrderDeps } from "#app/domain/orders/orders.server.ts";
import { orderPath, orderCode } from "#app/domain/orders/guest-orders/order-key.server.ts";
import {
  markTest,
  type OrderEmail,
  type PhoneNotice,
  orderMoney,
  unmatchedPaymentEmail,
} from "#app/domain/orders/emails/order-email.ts";
import { type ListedItems, NO_ITEMS } from "#app/domain/orders/emails/email-items.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { type EmailShop, mailboxOf } from "#app/domain/messages/emails/email-shop.ts";
import { renderEmail } from "#app/domain/messages/emails/email-template.ts";
import { notifyStatements } from "#app/domain/messages/notify.server.ts";
import type { Address } from "#app/domain/customers/addresses/address.ts";
import { isWhatsAppAgreed } from "#app/domain/orders/emails/order-contact.server.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { executeAsOne } from "#app/platform/database/query/execute-as-one.server.ts";
import { outgoingMessages } from "#app/platform/messages/messages.tables.ts";
import { queueEmailStatements } from "#app/platform/messages/outbox.server.ts";
import type { SigningSecret } from "#app/platform/process/signing-secret.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import type { MessageKindName } from "#app/domain/messages/message-kinds.ts";
import type { EmailMessage } from "#app/platform/messages/email-transport.server.ts";
import { firstNameOf } from "#app/domain/customers/account.ts";

export type MessageDeps = Pick<OrderDeps, "jobs" | "publicUrl" | "secret">;

interface Addressee {
  /** Missing for a payment without an order. */
  id?: string;
  email: string;
  isGuest?: boolean;
  isTest?: boolean;
  shippingAddress?: Pick<Address, "firstName" | "phone">;
  /** Null for a payment without an order; the link then leads to the order list. */
  number: number | null;
}

interface OrderMessage {
  shop: EmailShop;
  order: Addressee;
  email: OrderEmail;
  items?: ListedItems;
  /** The ids of tax documents to attach. */
  documentIds?: readonly string[];
  /** The same message for the customer's phone. */
  phone?: PhoneNotice | null;
  /** The first name of the account that placed the order, or undefined for a guest, if it is known already. */
  buyer?: string | undefined;
  /** The action with which the messages wait; null to send them at once. */
  waitingActionId?: string | null | undefined;
}

/**
 * Queues an email to the order's customer in the current transaction, and where it has one, the message to the phone. Anonymised orders
 * get none. The messages of an order are sent in order. What an order event sends is in its table: see `recordOrderEvent`.
 */
export async function queueOrderEmail(tx: Tx, deps: MessageDeps, message: OrderMessage): Promise<void> {
  await executeAsOne(tx, await orderEmailStatements(tx, deps, message));
}

/** Lets messages of an order with these keys be sent again. */
export async function forgetMessages(tx: Tx, order: { id: string }, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await tx
    .update(outgoingMessages)
    .set({ messageKey: null })
    .where(
      and(
        eq(outgoingMessages.sequence, sequenceOfOrder(order.id)),
        inArray(outgoingMessages.messageKey, [...keys]),
      ),
    );
}

interface UnmatchedPaymentNotice {
  shop: EmailShop;
  payer: Pick<Addressee, "id" | "email" | "isGuest">;
  payment: { amountMinor: number; currency: string; firstName: string };
}

/** Queues the email to the payer of a payment that belongs to no order: it is refunded. */
export function queueUnmatchedPaymentEmail(
  tx: Tx,
  deps: MessageDeps,
  { shop, payer, payment }: UnmatchedPaymentNotice,
): Promise<void> {
  const email = unmatchedPaymentEmail({ ...payment, orderNumber: null, within: shop.refundedWithin });
  return queueOrderEmail(tx, deps, { shop, order: { ...payer, number: null }, email });
}

/** The statements of `queueOrderEmail`. */
export async function orderEmailStatements(
  tx: Tx,
  deps: MessageDeps,
  {
    shop,
    order,
    email,
    items = NO_ITEMS,
    documentIds = [],
    phone,
    waitingActionId,
    ...knownBuyer
  }: OrderMessage,
): Promise<SQLWrapper[]> {
  const { jobs, publicUrl, secret } = deps;
  const toPhone = phone
    ? await phoneStatements(tx, deps, { shop, order, notice: phone, waitingActionId })
    : [];
  if (order.email === "") return toPhone;
  const { number } = order;
  const path = number === null ? "/orders" : orderPath(secret, { ...order, number });
  const buyer = "buyer" in knownBuyer ? knownBuyer.buyer : await findBuyer(tx, order);
  const message = {
    to: order.email,
    ...renderOrderEmail({ shop, order, email, items, buyer, url: new URL(path, publicUrl).href }),
    ...(documentIds.length > 0 && { documentIds: [...documentIds] }),
  };
  const key = phone && order.id && `${phone.kind}:${phone.event ?? order.id}`;
  const sequence = order.id && sequenceOfOrder(order.id);
  const queued = [{ kind: email.kind, key: key ?? undefined, sequence, waitingActionId, message }];
  return [...toPhone, ...(await queueEmailStatements(tx, jobs, queued))];
}

interface RenderedOrderEmail {
  shop: EmailShop;
  order: Pick<Addressee, "isTest">;
  email: OrderEmail;
  items: ListedItems;
  /** The first name of the account that placed the order; undefined for a guest. */
  buyer: string | undefined;
  /** The page of the order. */
  url: string;
}

/** The subject and the parts of an email to the order's customer. */
export function renderOrderEmail({ shop, order, email, items, buyer, url }: RenderedOrderEmail) {
  const { subject, message: content } = markTest(order, email.compose(shop, buyer, items.items));
  const action = { label: "See your order", url };
  const table = [...(content.table ?? []), ...items.rows];
  const message = { action, items: items.items, ...content, ...(table.length > 0 && { table }) };
  return { subject, ...renderEmail(shop, message) };
}

/** The first name of the account that placed an order; undefined for a guest. */
async function findBuyer(tx: Tx, { id, isGuest }: Addressee): Promise<string | undefined> {
  if (id === undefined || isGuest) return undefined;
  const [buyer] = await tx
    .select({ name: users.name })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(eq(orders.id, id), eq(users.isGuest, false)));
  return buyer && firstNameOf(buyer.name);
}

async function phoneStatements(
  tx: Tx,
  { jobs, publicUrl, secret }: MessageDeps,
  {
    shop,
    order,
    notice,
    waitingActionId,
  }: Pick<OrderMessage, "shop" | "order" | "waitingActionId"> & { notice: PhoneNotice },
): Promise<SQLWrapper[]> {
  const { id, number, email, isGuest = false, isTest, shippingAddress } = order;
  if (id === undefined || number === null || !shippingAddress?.phone) return [];
  const { phone, firstName } = shippingAddress;
  return notifyStatements(
    tx,
    { jobs, publicUrl, messages: shop.messages },
    {
      ...orderNotification(secret, { id, number, isTest, firstName, ...notice }),
      waitingActionId,
      to: {
        phone,
        whatsapp: shop.messages.whatsapp.isOn && (await isWhatsAppAgreed(tx, { id, email, phone, isGuest })),
      },
    },
  );
}

interface OrderNotice<Kind extends MessageKindName> {
  id: string;
  number: number;
  isTest: boolean | undefined;
  firstName: string;
  kind: Kind;
  /** Identifies the event among those of its kind; the order by default. */
  event?: string;
  values?: PhoneNotice["values"];
}

/** Messages of one order are sent in order on each channel. */
export const sequenceOfOrder = (orderId: string) => `order:${orderId}`;

/** The part of a notification that follows from its order. */
export function orderNotification<Kind extends MessageKindName>(
  secret: SigningSecret,
  { id, number, isTest, firstName, kind, event = id, values = {} }: OrderNotice<Kind>,
) {
  const { total = "", amount = "", until = "", payTo = "" } = values;
  return {
    kind,
    event,
    sequence: sequenceOfOrder(id),
    values: {
      name: firstName || "there",
      // The providers know the texts: only a variable can say that the order is a test.
      order: `${isTest ? "TEST " : ""}${orderNumberLabel(number)}`,
      code: orderCode(secret, { id, number }),
      total,
      amount,
      until,
      payTo,
    },
  };
}

// Notifications to the shop. Subjects contain no personal data, because they outlive the email's body.

/** Notifies the shop that an unmatched payment could not be refunded. */
export function unmatchedPaymentRefundFailedEmail(
  shop: EmailShop,
  {
    reference,
    amountMinor,
    currency,
    reason,
  }: { reference: string; amountMinor: number; currency: string; reason: string },
): EmailMessage {
  const message = renderEmail(shop, {
    heading: "A payment could not be refunded",
    paragraphs: [
      `${orderMoney({ currency }, amountMinor)} was received as payment ${reference}, which belongs to no order, and could not be refunded: ${reason}`,
      "The store retries for about a day. Check your account at the payment provider, and refund the payment there if it is still open.",
    ],
  });
  return { to: mailboxOf(shop), subject: `Payment ${reference} could not be refunded`, ...message };
}

export function adminPageOf(orderNumber: number, publicUrl: string) {
  return { label: "Open the order", url: new URL(`/admin/orders/${orderNumber}`, publicUrl).href };
}
