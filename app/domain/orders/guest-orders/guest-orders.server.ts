import { and, desc, eq, inArray } from "drizzle-orm";
import { type Address, toE164 } from "#app/domain/customers/addresses/address.ts";
import {
  isOrderCode,
  isOrderKey,
  numberInCode,
  isConfirmKey,
} from "#app/domain/orders/guest-orders/order-key.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";
import type { Queryable, Tx } from "#app/platform/database/database.server.ts";
import { isEqualSecret } from "#app/platform/equal-secret.server.ts";
import type { SigningSecret } from "#app/platform/process/signing-secret.ts";
import { isWhatsAppAgreed } from "#app/domain/orders/emails/order-contact.server.ts";
import { orderEmail, orderMoney } from "#app/domain/orders/emails/order-email.ts";
import { queueOrderEmail, orderNotification } from "#app/domain/orders/emails/order-emails.server.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import type { OrderDeps } from "#app/domain/orders/orders.server.ts";
import { emailShopOf, type EmailShop } from "#app/domain/messages/emails/email-shop.ts";
import { salutation } from "#app/domain/messages/emails/email-template.ts";
import { notify, phoneChannelsFor } from "#app/domain/messages/notify.server.ts";
import { newId } from "#app/lib/id.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";

/** A guest's order as it is found before its details are read. */
export interface GuestOrder {
  id: string;
  /** The guest's customer row. */
  userId: string;
  email: string;
  customerName: string;
}

/** Finds an order that a guest placed and that has not joined an account since. */
export async function findGuestOrder(db: Queryable, number: number): Promise<GuestOrder | null> {
  const [order] = await db
    .select({
      id: orders.id,
      userId: orders.userId,
      email: orders.email,
      customerName: orders.customerName,
    })
    .from(orders)
    .where(and(eq(orders.number, number), eq(orders.isGuest, true)));
  return order?.userId ? { ...order, userId: order.userId } : null;
}

/** Guests' orders by their ids, the newest first, without those that have joined an account since. */
export function listGuestOrders(db: Queryable, ids: readonly string[]) {
  const { id, number, createdAt, status, deliveryMethod } = orders;
  return db
    .select({ number, createdAt, status, deliveryMethod })
    .from(orders)
    .where(and(inArray(id, [...ids]), eq(orders.isGuest, true)))
    .orderBy(desc(number));
}

/** The order of a signed link in an email; null for a missing order and a wrong key alike. */
export async function findOrderByKey(
  db: Queryable,
  { number, key, secret }: { number: number; key: string; secret: SigningSecret },
) {
  const { id, isGuest } = orders;
  const [order] = await db.select({ id, isGuest }).from(orders).where(eq(orders.number, number));
  return order && isOrderKey(secret, order.id, key) ? order : null;
}

/** The order of a short link in a message; null for a missing order and a wrong code alike. */
export async function findLinkedOrder(db: Queryable, secret: SigningSecret, code: string) {
  const number = numberInCode(code);
  if (number === null) return null;
  const { id, number: orderNumber, isGuest, status, confirmBy, paymentStatus, paymentMethod } = orders;
  const [order] = await db
    .select({ id, number: orderNumber, isGuest, status, confirmBy, paymentStatus, paymentMethod })
    .from(orders)
    .where(eq(orders.number, number));
  return order && isOrderCode(secret, order, code) ? order : null;
}

/** A guest's order that was found by its contact, as its link needs it. */
export interface FoundGuestOrder {
  id: string;
  number: number;
  email: string;
  isGuest: boolean;
  shippingAddress: Address;
  currency: string;
  totalMinor: number;
  isTest: boolean;
  /** Which of its contacts was typed. */
  foundBy: "email" | "phone";
}

/**
 * A guest's order by its number and the phone number or email address that it was placed with. A missing order and another person's give
 * the same result after the same work.
 */
export async function findGuestOrderByContact(
  db: Queryable,
  { number, contact }: { number: number; contact: string },
): Promise<FoundGuestOrder | null> {
  const { id, email, isGuest, isTest, shippingAddress, currency, totalMinor } = orders;
  const [order] = await db
    .select({ id, number: orders.number, email, isGuest, isTest, shippingAddress, currency, totalMinor })
    .from(orders)
    .where(and(eq(orders.number, number), eq(orders.isGuest, true)));
  const enteredContact = contact.trim().toLowerCase();
  const phone = toE164(enteredContact, order?.shippingAddress.country ?? HOME_COUNTRY);
  const isEmail = isSame(enteredContact, order?.email.toLowerCase());
  const isPhone = isSame(phone ?? "", order?.shippingAddress.phone);
  return order && (isEmail || isPhone) ? { ...order, foundBy: isEmail ? "email" : "phone" } : null;
}

function isSame(enteredContact: string, stored: string | undefined): boolean {
  return isEqualSecret(enteredContact, stored ?? "no such order") && enteredContact !== "";
}

/** The order of a signed confirmation link; null for a missing order and for a wrong key alike. */
export async function findOrderToConfirm(
  db: Queryable,
  { number, key, secret }: { number: number; key: string; secret: SigningSecret },
) {
  const [order] = await db
    .select({
      id: orders.id,
      number: orders.number,
      status: orders.status,
      confirmBy: orders.confirmBy,
      paymentStatus: orders.paymentStatus,
      paymentMethod: orders.paymentMethod,
      totalMinor: orders.totalMinor,
      currency: orders.currency,
      userId: orders.userId,
    })
    .from(orders)
    .where(eq(orders.number, number));
  if (!order?.userId || !isConfirmKey(secret, order.id, key)) return null;
  return { order, actor: { id: order.userId, role: "customer" as const } };
}

/**
 * Sends the signed link of a guest's order to the contact by which it was found, never to the browser: order numbers follow each other,
 * so a person who knows the contact could guess them. A phone that gets no messages gets it by the order's email, if it has one.
 */
export async function sendOrderLink(deps: OrderDeps, order: FoundGuestOrder): Promise<void> {
  const shop = emailShopOf(await deps.settings.get(), deps.publicUrl);
  await inTransaction(deps.db, async (tx) => {
    if (order.foundBy === "phone" && (await sendToPhone(tx, deps, { shop, order }))) return;
    const values = {
      greeting: salutation(order.shippingAddress.firstName),
      order: orderNumberLabel(order.number),
    };
    await queueOrderEmail(tx, deps, { shop, order, email: orderEmail("order-link", values) });
  });
  deps.jobs.nudge("send-mail");
}

/** Repeats the message that confirms the order, whose text the providers know. False if the phone gets none. */
async function sendToPhone(
  tx: Tx,
  { jobs, publicUrl, secret }: OrderDeps,
  { shop, order }: { shop: EmailShop; order: FoundGuestOrder },
): Promise<boolean> {
  const kind = "order-confirmation";
  const { id, number, email, isGuest, isTest } = order;
  const { phone, firstName } = order.shippingAddress;
  const channels = phoneChannelsFor(shop.messages, kind);
  const whatsapp =
    channels.includes("whatsapp") && (await isWhatsAppAgreed(tx, { id, email, phone, isGuest }));
  if (!whatsapp && !channels.includes("sms")) return false;
  const values = { total: orderMoney(order, order.totalMinor) };
  await notify(
    tx,
    { jobs, publicUrl, messages: shop.messages },
    {
      ...orderNotification(secret, {
        id,
        number,
        isTest,
        firstName,
        kind,
        event: `found:${newId()}`,
        values,
      }),
      to: { phone, whatsapp },
    },
  );
  return true;
}
