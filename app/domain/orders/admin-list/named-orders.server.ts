import { sql, type SQL } from "drizzle-orm";
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

/**
 * SQL of the ids of the orders that a text names exactly: the order's number; the customer's phone number in any notation; a tracking number, also that of a
 * return; the number of an invoice, a credit note or a challan; or the reference of a payment or refund (UTR, UPI, Razorpay). Each is
 * found in an index. Null for a text that is none of these.
 */
export function namedOrders(search: string): SQL | null {
  const text = search.trim();
  const orderNumber = orderNumberIn(text);
  const phone = toE164(text, HOME_COUNTRY);
  const isReference = text.length >= MIN_REFERENCE && /^[\w/-]*\d[\w/-]*$/.test(text);
  if (orderNumber === null && phone === null && !isReference) return null;
  const byNumber = sql`select ${orders.id} from ${orders} where ${orders.number} = ${orderNumber}`;
  const byPhone = sql`select ${orders.id} from ${orders} where ${orders.shippingAddress} ->> 'phone' = ${phone}`;
  const number = text.toUpperCase();
  const byReference = sql`select ${shipments.orderId} from ${shipments} where ${shipments.trackingNumber} = ${text}
    union select ${returns.orderId} from ${returns} join ${returnPickups} on ${returnPickups.returnId} = ${returns.id}
      where ${returnPickups.trackingNumber} = ${text}
    union select ${taxDocuments.orderId} from ${taxDocuments} where ${taxDocuments.number} = ${number}
    union select ${deliveryChallans.orderId} from ${deliveryChallans} where ${deliveryChallans.number} = ${number}
    union select ${payments.orderId} from ${payments} where ${payments.providerReference} = ${text}
    union select ${payments.orderId} from ${payments} join ${refunds} on ${refunds.paymentId} = ${payments.id}
      where ${refunds.providerReference} = ${text}`;
  return sql`(${byNumber} union ${byPhone}${isReference ? sql` union ${byReference}` : sql``})`;
}
