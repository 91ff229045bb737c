/** The emails to the shop itself, with their checkboxes under Settings > Notifications. Each is on by default. */
export const SHOP_EMAILS = {
  newOrder: { label: "A new order", hint: "When it is paid." },
  newReturn: { label: "A return is requested", hint: "The customer is waiting for a reply." },
  contactMessage: { label: "A contact form message", hint: "It also appears under Messages." },
  refundFailed: {
    label: "A refund failed",
    hint: "The customer is still owed the money: action is needed.",
  },
  heldStock: {
    label: "Unpaid checkouts hold much of the stock",
    hint: "From the share set under Checkout. At most once a day.",
  },
  messageLimit: {
    label: "Too many messages",
    hint: "When the day's WhatsApp and SMS messages are used up, or too many emails about one thing would come in an hour.",
  },
} as const;

type ShopEmail = keyof typeof SHOP_EMAILS;

// Cast: Object.keys returns string[], and the table has exactly these keys.
export const SHOP_EMAIL_NAMES = Object.keys(SHOP_EMAILS) as ShopEmail[];

/** An object with the same value for each email to the shop. */
export function forEachShopEmail<Value>(value: Value): Record<ShopEmail, Value> {
  // Cast: Object.fromEntries loses the keys.
  return Object.fromEntries(SHOP_EMAIL_NAMES.map((name) => [name, value])) as Record<ShopEmail, Value>;
}
