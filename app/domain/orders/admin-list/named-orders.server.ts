import { sql, type SQL } from "drizzle-orm";
import {
  ordersOfProducts,
  ordersWithVariant,
} from "#app/domain/orders/admin-list/orders-with-product.server.ts";
import { toE164 } from "#app/domain/customers/addresses/address.ts";
import { deliveryChallans, taxDocuments } from "#app/domain/orders/documents/tax-documents.tables.ts";
import { orderNumberIn } from "#app/domain/orders/order.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { returnPickups } from "#app/domain/orders/returns/pickups/return-pickups.tables.ts";
import { returns } from "#app/domain/orders/returns/returns.tables.ts";
import { shipments } from "#app/domain/orders/shipments/shipments.tables.ts";
import { payments, refunds } from "#app/domain/payments/payments.tables.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";

// Shorter texts name no order, but many match a few of them by chance.
const MIN_REFERENCE = 6;

// A SKU or a barcode has no spaces.
const CODE = /^\S{3,}$/;

/**
 * SQL conditions of the orders that a text names exactly, none for a text that names nothing: the order's number; the customer's phone number in
 * any notation; the PIN code; a SKU or a barcode; a tracking number, also that of a return; the number of an invoice, a credit note or a challan;
 * or the reference of a payment or refund (UTR, UPI, Razorpay). Each finds its orders in an index, and many orders may match the PIN code.
 */
export function namedOrders(search: string): SQL[] {
  const text = search.trim();
  const orderNumber = orderNumberIn(text);
  const phone = toE164(text, HOME_COUNTRY);
  const pinCode = pinCodeIn(text);
  const isReference = text.length >= MIN_REFERENCE && /^[\w/-]*\d[\w/-]*$/.test(text);
  return [
    ...(orderNumber === null ? [] : [sql`${orders.number} = ${orderNumber}`]),
    ...(phone === null ? [] : [sql`${orders.shippingAddress} ->> 'phone' = ${phone}`]),
    ...(pinCode === null
      ? []
      : [sql`replace(${orders.shippingAddress} ->> 'postalCode', ' ', '') = ${pinCode}`]),
    ...(isReference ? [sql`${orders.id} in (${ordersOfReference(text)})`] : []),
    ...(CODE.test(text) ? [sql`${orders.id} in (${ordersWithVariant(text)})`] : []),
  ];
}

/** SQL of the ids of the orders with a tracking number, a document's number or the reference of a payment. */
function ordersOfReference(text: string): SQL {
  const number = text.toUpperCase();
  return sql`select ${shipments.orderId} from ${shipments} where ${shipments.trackingNumber} = ${text}
    union select ${returns.orderId} from ${returns} join ${returnPickups} on ${returnPickups.returnId} = ${returns.id}
      where ${returnPickups.trackingNumber} = ${text}
    union select ${taxDocuments.orderId} from ${taxDocuments} where ${taxDocuments.number} = ${number}
    union select ${deliveryChallans.orderId} from ${deliveryChallans} where ${deliveryChallans.number} = ${number}
    union select ${payments.orderId} from ${payments} where ${payments.providerReference} = ${text}
    union select ${payments.orderId} from ${payments} join ${refunds} on ${refunds.paymentId} = ${payments.id}
      where ${refunds.providerReference} = ${text}`;
}

/** An Indian PIN code as it is written, "226 001" or "226001", without its space; null for other text. */
function pinCodeIn(text: string): string | null {
  return /^[1-9]\d{2} ?\d{3}$/.test(text) ? text.replace(" ", "") : null;
}

/**
 * SQL conditions of the orders that a text describes: to a city, with a discount code, or with a product whose name contains it. Many orders may match
 * each.
 */
export function describedOrders(text: string): SQL[] {
  return [
    sql`lower(${orders.shippingAddress} ->> 'city') = ${text.toLowerCase()}`,
    sql`upper(${orders.discountCode}) = ${text.toUpperCase()}`,
    sql`${orders.id} in (${ordersOfProducts(text)})`,
  ];
}
