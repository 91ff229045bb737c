import { and, eq, type SQLWrapper } from "drizzle-orm";
import type { OrderDeps } from "#app/domain/orders/order-deps.server.ts";
import { orderPath, orderCode } from "#app/domain/orders/guest-orders/order-key.server.ts";
import {
  markTest,
  firstNameOf,
  type OrderEmail,
  type PhoneNotice,
} from "#app/domain/orders/emails/order-email.ts";
import { NO_ITEMS, type ListedItems } from "#app/domain/orders/emails/ordered-items.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import type { EmailShop } from "#app/domain/messages/emails/email-shop.ts";
import { renderEmail } from "#app/domain/messages/emails/email-template.ts";
import { notifyStatements } from "#app/domain/messages/notify.server.ts";
import type { Address } from "#app/domain/customers/addresses/address.ts";
import { hasConsent, messageContact } from "#app/domain/customers/consents/consents.server.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { executeAsOne } from "#app/platform/database/query/execute-as-one.server.ts";
import { queueEmailStatements } from "#app/platform/messages/outbox.server.ts";
import type { SigningSecret } from "#app/platform/process/signing-secret.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import type { MessageKindName } from "#app/domain/messages/message-kinds.ts";

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
}

/**
 * Queues an email to the order's customer in the current transaction, and where it has one, the message to the phone. Anonymised orders
 * get none. The messages of an order are sent in order. What an order event sends is in its table: see `recordOrderEvent`.
 */
export async function queueOrderEmail(tx: Tx, deps: MessageDeps, message: OrderMessage): Promise<void> {
  await executeAsOne(tx, await orderEmailStatements(tx, deps, message));
}

/** The statements of `queueOrderEmail`. */
export async function orderEmailStatements(
  tx: Tx,
  deps: MessageDeps,
  { shop, order, email, items = NO_ITEMS, documentIds = [], phone, ...known }: OrderMessage,
): Promise<SQLWrapper[]> {
  const { jobs, publicUrl, secret } = deps;
  const toPhone = phone ? await phoneStatements(tx, deps, { shop, order, notice: phone }) : [];
  if (order.email === "") return toPhone;
  const { number } = order;
  const path = number === null ? "/orders" : orderPath(secret, { ...order, number });
  const action = { label: "See your order", url: new URL(path, publicUrl).href };
  const { subject, message: content } = markTest(
    order,
    email.compose(shop, "buyer" in known ? known.buyer : await findBuyer(tx, order)),
  );
  const table = [...(content.table ?? []), ...items.rows];
  const message = {
    to: order.email,
    subject,
    ...(documentIds.length > 0 && { documentIds: [...documentIds] }),
    ...renderEmail(shop, { action, pieces: items.pieces, ...content, ...(table.length > 0 && { table }) }),
  };
  const key = phone && order.id && `${phone.kind}:${phone.event ?? order.id}`;
  const sequence = order.id && sequenceOfOrder(order.id);
  const queued = [{ kind: email.kind, key: key ?? undefined, sequence, message }];
  return [...toPhone, ...(await queueEmailStatements(tx, jobs, queued))];
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
  { shop, order, notice }: { shop: EmailShop; order: Addressee; notice: PhoneNotice },
): Promise<SQLWrapper[]> {
  const { id, number, email, isGuest = false, isTest, shippingAddress } = order;
  if (id === undefined || number === null || !shippingAddress?.phone) return [];
  const { phone, firstName } = shippingAddress;
  const contact = messageContact({ email, phone, isGuest });
  return notifyStatements(
    tx,
    { jobs, publicUrl, messages: shop.messages },
    {
      ...orderNotification(secret, { id, number, isTest, firstName, ...notice }),
      to: { phone, whatsapp: shop.messages.whatsapp.isOn && (await hasConsent(tx, contact, "whatsapp")) },
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
