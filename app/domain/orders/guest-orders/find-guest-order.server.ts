import { and, eq } from "drizzle-orm";
import { type Address, toE164 } from "#app/domain/customers/addresses/address.ts";
import { isOrderCode, isOrderKey, numberInCode } from "#app/domain/orders/guest-orders/order-key.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { isEqualSecret } from "#app/platform/equal-secret.server.ts";
import type { SigningSecret } from "#app/platform/process/signing-secret.ts";

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
  const [found] = await db
    .select({
      id: orders.id,
      userId: orders.userId,
      email: orders.email,
      customerName: orders.customerName,
    })
    .from(orders)
    .where(and(eq(orders.number, number), eq(orders.isGuest, true)));
  return found?.userId ? { ...found, userId: found.userId } : null;
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
  const { id, isGuest, status, confirmBy, paymentMethod } = orders;
  const [order] = await db
    .select({ id, number: orders.number, isGuest, status, confirmBy, paymentMethod })
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
  const [found] = await db
    .select({ id, number: orders.number, email, isGuest, isTest, shippingAddress, currency, totalMinor })
    .from(orders)
    .where(and(eq(orders.number, number), eq(orders.isGuest, true)));
  const typed = contact.trim().toLowerCase();
  const phone = toE164(typed, found?.shippingAddress.country ?? HOME_COUNTRY);
  const isEmail = isSame(typed, found?.email.toLowerCase());
  const isPhone = isSame(phone ?? "", found?.shippingAddress.phone);
  return found && (isEmail || isPhone) ? { ...found, foundBy: isEmail ? "email" : "phone" } : null;
}

function isSame(typed: string, stored: string | undefined): boolean {
  return isEqualSecret(typed, stored ?? "no such order") && typed !== "";
}
