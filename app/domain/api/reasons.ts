/** The sentences of conflicts, by the names that use cases give them. */
export const CONFLICTS = {
  "already-sent": "The replacement was sent in advance, so that its exchange can no longer be withdrawn.",
  "awaiting-payment": "The order waits for its payment, or for the difference of a change.",
  "being-paid": "The customer is paying right now.",
  "below-uses": "The discount was used more often than the new limit.",
  "cancel-instead": "No items would be left to send. Cancel the order instead.",
  "choice-not-found": "A category, size, colour, size chart, tax class or image does not exist.",
  "code-taken": "Another discount has this code.",
  "external-images": "The text shows an image of another site. Upload it first.",
  "fields-refused": "A field is not possible.",
  "hsn-missing": "A product for sale needs an HSN code.",
  "label-taken": "A label is in another order.",
  "missing-images": "The text shows an image that does not exist.",
  "no-account": "No customer has an account with this email address.",
  "no-credit": "The order was placed without an account, or by a test payment.",
  "no-link": "Nothing can be paid by a link for this order.",
  "no-pieces": "Choose at least one item.",
  "no-reference": "A payment by this method needs a reference.",
  "not-confirmed": "The confirmation is not the account’s email address.",
  "not-due": "Nothing is to be paid.",
  "not-in-advance": "No replacement was sent before the items came back.",
  "not-possible": "Its status does not allow this.",
  "nothing-to-refund": "Nothing was paid for this, or it has been refunded in full.",
  "open-orders": "The customer has orders that are not complete.",
  "out-of-stock": "Not enough is in stock.",
  "own-url": "The redirect leads to the page itself.",
  "partially-shipped": "A parcel of this order has left. Refund or remove the other items instead.",
  "payment-open": "The customer is paying right now.",
  "picked-up": "The courier has the items.",
  "pieces-gone": "Some of these items are packed, sent, returned or refunded already.",
  promised: "Fewer items were counted than are promised to orders.",
  "segment-gone": "The segment does not exist.",
  "sku-taken": "Another variant has this SKU.",
  "slug-taken": "Another page has this slug.",
  "stock-moved": "The stock has changed since it was read.",
  "targets-gone": "None of the products and categories exists.",
  "test-order": "Orders of test payments are not sent.",
  "to-confirm": "The confirmed amount is missing or differs from the amount to refund.",
  "too-few": "Too few items are in stock.",
  "too-many": "There are as many as the shop can have.",
  "too-many-labels": "There are more labels than items.",
  "too-many-lines": "An order can have at most 100 different items.",
  "too-much": "This exceeds the refundable amount.",
  unconfirmed: "The order waits for its customer’s confirmation.",
  unpaid: "The order is not paid.",
  "unsafe-links": "The text has a link that is not allowed.",
} as const;

/** Public names where the internal one is jargon. All other names are public as they are. */
const PUBLIC_NAMES = {
  "no-pieces": "no-items",
  "not-confirmed": "confirmation-wrong",
  "own-url": "redirect-to-itself",
  "pieces-gone": "items-unavailable",
  promised: "stock-promised",
  "segment-gone": "segment-not-found",
  "stock-moved": "stock-changed",
  "targets-gone": "targets-not-found",
  "test-order": "order-is-test",
  "to-confirm": "confirmation-needed",
  unconfirmed: "order-unconfirmed",
  unpaid: "order-unpaid",
} as const satisfies Partial<Record<Conflict, string>>;

export type Conflict = keyof typeof CONFLICTS;

type Renamed = typeof PUBLIC_NAMES;

/** A reason as programs read it. `response-lost`: the request was carried out, but its response was lost. */
export type PublicReason = Exclude<Conflict, keyof Renamed> | Renamed[keyof Renamed] | "response-lost";

export function publicReasonOf(conflict: Conflict): PublicReason {
  return isRenamed(conflict) ? PUBLIC_NAMES[conflict] : conflict;
}

const isRenamed = (conflict: Conflict): conflict is keyof Renamed => conflict in PUBLIC_NAMES;

// Cast: Object.keys returns string[], and the table has exactly these keys.
export const PUBLIC_REASONS: readonly PublicReason[] = [
  ...new Set((Object.keys(CONFLICTS) as Conflict[]).map(publicReasonOf)),
  "response-lost",
];
