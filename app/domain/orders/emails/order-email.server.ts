import { and, eq } from "drizzle-orm";
import {
  listOrderedPieces,
  toEmailPiece,
  toReviewedPiece,
} from "#app/domain/orders/emails/ordered-items.server.ts";
import { TEST_NOTICE } from "#app/domain/orders/order.ts";
import { listDocumentLinks } from "#app/domain/orders/documents/tax-documents.server.ts";
import type { OrderDeps } from "#app/domain/orders/order-deps.server.ts";
import { piecesByLine, type LinePieces } from "#app/domain/orders/line-pieces.ts";
import { countDelivered } from "#app/domain/orders/shipments/list-shipments.server.ts";
import { orderPath } from "#app/domain/orders/guest-orders/order-key.server.ts";
import type { EmailShop } from "#app/domain/messages/emails/email-shop.ts";
import {
  writeEmail,
  type EmailKindName,
  type EmailValues,
} from "#app/domain/messages/emails/email-texts.settings.ts";
import { moneyFormatFor } from "#app/domain/settings/settings.ts";
import { formatMoney } from "#app/lib/money.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { renderEmail, type EmailContent } from "#app/domain/messages/emails/email-template.ts";
import { queueEmails } from "#app/platform/messages/outbox.server.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import type { Address } from "#app/domain/customers/addresses/address.ts";
import { hasConsent } from "#app/domain/customers/consents/consents.server.ts";
import { messageContact } from "#app/domain/customers/consents/message-contact.ts";
import { orderNotification, sequenceOfOrder } from "#app/domain/orders/emails/order-notification.server.ts";
import type { MessageKindName } from "#app/domain/messages/message-kinds.ts";
import { notify } from "#app/domain/messages/notify.server.ts";

/** An order email before the shop's texts, branding and order link are added. */
export interface OrderEmail {
  /** Kind in log and admin, such as "order-shipped". */
  kind: string;
  /** Whether it lists the order's items, or the delivered ones with review links. */
  shows?: "pieces" | "pieces-to-review";
  /** Whether the order's invoice is attached, if it has one. */
  hasInvoice?: boolean;
  /** The ids of other tax documents to attach: credit notes, and the invoice of a replacement. */
  documentIds?: readonly string[];
  /** Limits the items to those of a shipment, and the invoices to its own where the order has several shipments. */
  shipment?: { lines: readonly LinePieces[]; invoiceId?: string | null };
  /** The same message for the customer's phone. */
  phone?: PhoneNotice;
  /** `buyer` is the first name of the account that ordered, who may not be the recipient of a gift. */
  compose(shop: EmailShop, buyer?: string): { subject: string; message: EmailContent };
}

/** A message to the phone of an order's customer. Name, order number and link are added to its values. */
export interface PhoneNotice {
  kind: MessageKindName;
  /** Identifies the event among those of its kind: a shipment's, refund's or return's id. The order, if it can happen once. */
  event?: string;
  values?: { total?: string; amount?: string };
}

type EmailDetails = Pick<EmailContent, "table" | "action">;

/** An email with the owner's text, followed by details such as a tracking number. */
export function orderEmail<Kind extends EmailKindName>(
  kind: Kind,
  values: EmailValues<Kind>,
  detailsOf: (shop: EmailShop) => EmailDetails = () => ({}),
): OrderEmail {
  return {
    kind,
    compose(shop, buyer) {
      const greeting = buyer && { greeting: greetingOf(buyer) };
      const { subject, ...words } = writeEmail(shop, kind, { ...values, ...greeting });
      return { subject, message: { ...words, ...detailsOf(shop) } };
    },
  };
}

/** Marks an email about an order that was paid by the test bank. */
export function markTest(
  { isTest }: { isTest?: boolean | undefined },
  { subject, message }: { subject: string; message: EmailContent },
): { subject: string; message: EmailContent } {
  if (!isTest) return { subject, message };
  const paragraphs = [TEST_NOTICE, ...message.paragraphs];
  return { subject: `TEST: ${subject}`, message: { ...message, paragraphs } };
}

interface EmailedOrder {
  /** Missing for a payment without an order. */
  id?: string;
  email: string;
  isGuest?: boolean;
  isTest?: boolean;
  shippingAddress?: Pick<Address, "firstName" | "phone">;
  /** Null for a payment without an order; the link then leads to the order list. */
  number: number | null;
}

/**
 * Queues an email to the order's customer in the current transaction, and where it has one, the message to the phone. Anonymised orders
 * get none. The messages of an order are sent in order.
 */
export async function queueOrderEmail(
  tx: Tx,
  deps: Pick<OrderDeps, "jobs" | "publicUrl" | "secret">,
  { shop, order, email }: { shop: EmailShop; order: EmailedOrder; email: OrderEmail },
): Promise<void> {
  const { jobs, publicUrl, secret } = deps;
  if (email.phone) await notifyPhone(tx, deps, { shop, order, notice: email.phone });
  if (order.email === "") return;
  const { number } = order;
  const path = number === null ? "/orders" : orderPath(secret, { ...order, number });
  const action = { label: "See your order", url: new URL(path, publicUrl).href };
  const { subject, message: content } = markTest(order, email.compose(shop, await findBuyer(tx, order)));
  const documentIds = [...(await invoicesOf(tx, order, email)), ...(email.documentIds ?? [])];
  const message = {
    to: order.email,
    subject,
    ...(documentIds.length > 0 && { documentIds }),
    ...renderEmail(shop, { action, pieces: await piecesOf(tx, order, email, publicUrl), ...content }),
  };
  const { phone, kind } = email;
  const key = phone && order.id && `${phone.kind}:${phone.event ?? order.id}`;
  const sequence = order.id && sequenceOfOrder(order.id);
  await queueEmails(tx, jobs, [{ kind, key, sequence, message }]);
}

/** The first name of the account that placed an order; undefined for a guest. */
async function findBuyer(tx: Tx, { id, isGuest }: EmailedOrder): Promise<string | undefined> {
  if (id === undefined || isGuest) return undefined;
  const [buyer] = await tx
    .select({ name: users.name })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(eq(orders.id, id), eq(users.isGuest, false)));
  return buyer && firstNameOf(buyer.name);
}

async function notifyPhone(
  tx: Tx,
  { jobs, publicUrl, secret }: Pick<OrderDeps, "jobs" | "publicUrl" | "secret">,
  { shop, order, notice }: { shop: EmailShop; order: EmailedOrder; notice: PhoneNotice },
): Promise<void> {
  const { id, number, email, isGuest = false, isTest, shippingAddress } = order;
  if (id === undefined || number === null || !shippingAddress?.phone) return;
  const { phone, firstName } = shippingAddress;
  const contact = messageContact({ email, phone, isGuest });
  await notify(
    tx,
    { jobs, publicUrl, messages: shop.messages },
    {
      ...orderNotification(secret, { id, number, isTest, firstName, ...notice }),
      to: { phone, whatsapp: shop.messages.whatsapp.isOn && (await hasConsent(tx, contact, "whatsapp")) },
    },
  );
}

async function invoicesOf(
  tx: Tx,
  order: EmailedOrder,
  { hasInvoice, shipment }: OrderEmail,
): Promise<string[]> {
  if (!hasInvoice || order.id === undefined) return [];
  if (shipment?.invoiceId !== undefined) return shipment.invoiceId === null ? [] : [shipment.invoiceId];
  const documents = (await listDocumentLinks(tx, [order.id])).get(order.id) ?? [];
  return documents.filter(({ kind }) => kind === "invoice").map(({ id }) => id);
}

async function piecesOf(tx: Tx, order: EmailedOrder, { shows, shipment }: OrderEmail, publicUrl: string) {
  if (!shows || order.id === undefined) return [];
  const toPiece = shows === "pieces" ? toEmailPiece : toReviewedPiece;
  const ordered = await listOrderedPieces(tx, order.id);
  const inEmail = shipment
    ? piecesByLine(shipment.lines)
    : shows === "pieces-to-review" && (await countDelivered(tx, order.id));
  return ordered.flatMap(({ orderLineId, ...piece }) => {
    const quantity = inEmail ? (inEmail.get(orderLineId) ?? 0) : piece.quantity;
    return quantity > 0 ? [toPiece({ ...piece, quantity }, publicUrl)] : [];
  });
}

export const firstNameOf = (name: string) => name.trim().split(/\s+/, 1)[0] ?? "";

export function greetingOf(firstName: string): string {
  return firstName ? `Dear ${firstName}` : "Hello";
}

/** Formats an amount in the order's currency. */
export function orderMoney(order: { currency: string }, amountMinor: number): string {
  return formatMoney(amountMinor, moneyFormatFor(order.currency));
}
