/** A message to phones. Its text at the provider is approved in advance; only the variables change. */
export interface MessageKind {
  name: string;
  /** When the message is sent, as a sentence. */
  sent: string;
  /** The variables in the order of the text, each with an example. */
  variables: Record<string, string>;
  /** The text to register with the provider. `{site}` is the shop's own URL, a fixed part of the text. */
  text: string;
  /** Whether a person must have agreed to it on the channel, SMS included: it is about no order. */
  needsConsent?: boolean;
}

const name = "Asha";
const order = "#000123";
/** Opens the order's page at /o/…: short enough for a variable of a DLT template, which has at most 30 characters. */
const code = "3f-Zk3b9QxW1aLpE7Rd";

const LINK = "{site}/o/{code}";

/** The most characters of a variable of a DLT template. */
export const MAX_VARIABLE = 30;

/** Every message to phones. All are about an order or a request of the customer; none advertises. */
export const MESSAGE_KINDS = {
  "order-confirmation": {
    name: "Order confirmed",
    sent: "When an order is paid or placed with cash on delivery, and again when a guest looks it up.",
    variables: { name, order, total: "₹1,669.20", code },
    text: `Hello {name}, thank you for your order {order} of {total}. See it here: ${LINK}`,
  },
  "order-to-confirm": {
    name: "Confirm cash on delivery",
    sent: "When an order with cash on delivery waits for the customer’s confirmation.",
    variables: { name, order, total: "₹1,669.20", code },
    text: `Hello {name}, please confirm your cash on delivery order {order} of {total}: ${LINK}`,
  },
  "order-to-pay": {
    name: "Pay the order",
    sent: "When an order has to be paid to the shop before it is prepared, such as by bank transfer.",
    variables: {
      name,
      order,
      total: "₹1,669.20",
      until: "Tue 1 Dec",
      payTo: "50100123456789 HDFC0001234",
      code,
    },
    text: `Hello {name}, please pay {total} for your order {order} by {until} to {payTo}. Details: ${LINK}`,
  },
  "order-cancelled": {
    name: "Cancelled",
    sent: "When an order is cancelled, such as one that was not confirmed or paid in time.",
    variables: { name, order, code },
    text: `Hello {name}, your order {order} has been cancelled. Details: ${LINK}`,
  },
  "order-shipped": {
    name: "Shipped",
    sent: "When a parcel has left.",
    variables: { name, order, code },
    text: `Hello {name}, your order {order} is on its way. Track it here: ${LINK}`,
  },
  "order-out-for-delivery": {
    name: "Out for delivery",
    sent: "When the carrier is delivering a parcel today.",
    variables: { name, order, code },
    text: `Hello {name}, your order {order} is out for delivery today. Details: ${LINK}`,
  },
  "order-delivery-failed": {
    name: "Delivery attempt failed",
    sent: "When the carrier could not deliver a parcel, at most once a day.",
    variables: { name, order, code },
    text: `Hello {name}, the carrier could not deliver your order {order} yet and will try again. Details: ${LINK}`,
  },
  "order-delivered": {
    name: "Delivered",
    sent: "When an order has arrived.",
    variables: { name, order, code },
    text: `Hello {name}, your order {order} has been delivered. Reviews and returns: ${LINK}`,
  },
  "order-refunded": {
    name: "Refund paid",
    sent: "When a refund has been paid.",
    variables: { name, amount: "₹899.00", order, code },
    text: `Hello {name}, we have refunded {amount} for your order {order}. Details: ${LINK}`,
  },
  "exchange-sent": {
    name: "Exchange sent",
    sent: "When the replacement of an exchange has been shipped.",
    variables: { name, order, code },
    text: `Hello {name}, the exchange for your order {order} is on its way. Details: ${LINK}`,
  },
  "back-in-stock": {
    name: "Back in stock",
    sent: "When a piece that a person asked for is back, once, with consent for the channel.",
    variables: { product: "Noor Kurta (2XL)", code: "AZMqF0Yoefy-4CY5rXcOsw3f-Zk3b9" },
    text: "{product} is back, as you asked to know. See it here: {site}/m/{code}",
    needsConsent: true,
  },
  "cart-reminder": {
    name: "Abandoned checkout reminder",
    sent: "When a person asked for a reminder and left the checkout, once, with consent for the channel.",
    variables: { code: "AZMqF0Yoefy-4CY5rXcOsw3f-Zk3b9" },
    text: "Your cart is saved, as you asked to be reminded. Continue here: {site}/m/{code}",
    needsConsent: true,
  },
} as const satisfies Record<string, MessageKind>;

export type MessageKindName = keyof typeof MESSAGE_KINDS;

export const MESSAGE_KIND_NAMES = Object.keys(MESSAGE_KINDS) as MessageKindName[];

/** The values for a message's variables. */
export type MessageValues<Kind extends MessageKindName = MessageKindName> = Record<
  keyof (typeof MESSAGE_KINDS)[Kind]["variables"],
  string
>;

/** A kind of message without its specific type, for code that handles all of them. */
export function messageKind(kind: MessageKindName): MessageKind {
  return MESSAGE_KINDS[kind];
}

/** The key of a message about an event, such as a shipment's id: the event is announced once per channel. */
export function messageKeyOf(kind: MessageKindName, event: string): string {
  return `${kind}:${event}`;
}

/** The text of a message with its variables filled in. */
export function writeMessage(
  kind: MessageKindName,
  values: Readonly<Record<string, string>>,
  site: string,
): string {
  const valuesByName = new Map(Object.entries({ ...values, site }));
  return messageKind(kind).text.replaceAll(
    /\{(\w+)\}/g,
    (whole, variable: string) => valuesByName.get(variable) ?? whole,
  );
}
