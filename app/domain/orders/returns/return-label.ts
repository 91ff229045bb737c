import { addressLines, phoneLabel } from "#app/domain/customers/addresses/address.ts";
import type { OrderView, ReturnView } from "#app/domain/orders/customer-orders/order-view.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import { returnNumberLabel } from "#app/domain/orders/returns/returns.ts";

/** The content of the label that a customer puts on the parcel of a return. */
export interface ReturnLabel {
  /** "R000012-1", which the list of returns finds. */
  number: string;
  /** "#000012" */
  order: string;
  /** The shop, its address and telephone number. */
  to: string[];
  /** The customer. */
  from: string[];
  /** "1 × Noor Kurta (2XL · Mint)" */
  items: string[];
}

interface LabelledOrder extends Pick<
  OrderView,
  "number" | "customerName" | "shippingAddress" | "deliveryMethod"
> {
  returns: Pick<ReturnView, "number" | "labelSequence" | "items">[];
}

interface Recipient {
  name: string;
  addressLines: readonly string[];
  phone: string;
}

/** URL of the label of a return. */
export function returnLabelUrl(orderNumber: number, sequence: number): string {
  return `/orders/${orderNumber}/returns/${sequence}/label`;
}

/** The label of a return that is to be sent; null if there is no such return, or it is not approved or has arrived. */
export function returnLabelOf(
  order: LabelledOrder,
  sequence: number,
  { name, addressLines: shopLines, phone }: Recipient,
): ReturnLabel | null {
  const number = returnNumberLabel(order.number, sequence);
  const entry = order.returns.find((one) => one.number === number);
  if (entry === undefined || entry.labelSequence === null) return null;
  return {
    number,
    order: orderNumberLabel(order.number),
    to: [name, ...shopLines, ...(phone ? [phone] : [])],
    from: senderOf(order),
    items: entry.items,
  };
}

/** An order to pick up has the shop's address as its own. */
function senderOf({ customerName, shippingAddress, deliveryMethod }: LabelledOrder): string[] {
  const phone = shippingAddress.phone ? [phoneLabel(shippingAddress.phone)] : [];
  return deliveryMethod === "pickup"
    ? [customerName, ...phone]
    : [...addressLines(shippingAddress), ...phone];
}
