import type { orderEvents } from "#app/domain/orders/orders.tables.ts";

/** The groups of types, by the part before the full stop. */
export const WEBHOOK_GROUPS = {
  order: "Orders",
  payment: "Payments",
  shipment: "Parcels",
  return: "Returns and claims",
  refund: "Refunds",
  product: "Products",
  stock: "Stock",
  customer: "Customers",
} as const;

export type WebhookGroup = keyof typeof WEBHOOK_GROUPS;

/** Every type of event that an endpoint can receive, with its label. The names are stored and public: add, never rename. */
export const WEBHOOK_TYPES = {
  "order.placed": "Placed",
  "order.confirmed": "Confirmed",
  "order.processing": "Processing started",
  "order.updated": "Changed, corrected, tagged or noted",
  "order.cancelled": "Cancelled",
  "order.closed": "Closed",
  "payment.received": "Received",
  "payment.due": "Due, or a link to pay was sent",
  "payment.returned": "Not accepted and refunded",
  "shipment.dispatched": "Dispatched",
  "shipment.tracking_added": "Tracking number added",
  "shipment.out_for_delivery": "Out for delivery",
  "shipment.delivery_failed": "Delivery attempt failed",
  "shipment.delivered": "Delivered",
  "shipment.returned_to_sender": "Returned to sender",
  "shipment.lost": "Lost",
  "return.requested": "Requested",
  "return.approved": "Approved, or a claim was decided",
  "return.rejected": "Rejected",
  "return.withdrawn": "Withdrawn",
  "return.received": "Received, or picked up by a courier",
  "return.updated": "Pickup or replacement changed",
  "return.completed": "Completed",
  "refund.created": "Agreed or started",
  "refund.completed": "Completed",
  "refund.failed": "Failed",
  "product.created": "Created",
  "product.updated": "Changed",
  "product.deleted": "Deleted",
  "stock.changed": "Changed",
  "customer.created": "Created",
  "customer.updated": "Name or email address changed",
  "customer.deleted": "Deleted",
} as const;

export type WebhookType = keyof typeof WEBHOOK_TYPES;

// Cast: Object.keys returns string[], and the table has exactly these keys.
export const WEBHOOK_TYPE_NAMES = Object.keys(WEBHOOK_TYPES) as WebhookType[];

/** The group of a type. */
export function groupOf(type: WebhookType): WebhookGroup {
  // Cast: every type begins with the name of a group; a test checks it.
  return type.slice(0, type.indexOf(".")) as WebhookGroup;
}

type OrderEventKind = (typeof orderEvents.$inferSelect)["kind"];

/** The type of each kind of order event (`ORDER_EVENTS`); null where it says nothing to other software. */
export const TYPES_OF_ORDER_EVENTS: Record<OrderEventKind, WebhookType | null> = {
  placed: "order.placed",
  confirmed: "order.confirmed",
  processing: "order.processing",
  cancelled: "order.cancelled",
  noted: "order.updated",
  edited: "order.updated",
  "confirmation-extended": "order.updated",
  tagged: "order.updated",
  // What is called back was not sent; the order is as before.
  "called-back": null,
  corrected: "order.updated",
  shipped: "shipment.dispatched",
  tracked: "shipment.tracking_added",
  "out-for-delivery": "shipment.out_for_delivery",
  "delivery-failed": "shipment.delivery_failed",
  delivered: "shipment.delivered",
  "returned-to-sender": "shipment.returned_to_sender",
  lost: "shipment.lost",
  paid: "payment.received",
  "paid-online": "payment.received",
  "payment-link-sent": "payment.due",
  "payment-returned": "payment.returned",
  refunded: "refund.completed",
  "refund-agreed": "refund.created",
  "pieces-removed": "order.updated",
  "items-cancelled": "order.updated",
  closed: "order.closed",
  "refund-failed": "refund.failed",
  "refund-retried": "refund.created",
  "surplus-returned": "payment.returned",
  "return-requested": "return.requested",
  "return-approved": "return.approved",
  "return-rejected": "return.rejected",
  "return-withdrawn": "return.withdrawn",
  "return-received": "return.received",
  "return-picked-up": "return.received",
  "replacement-released": "return.updated",
  "return-kept": "return.completed",
  "return-completed": "return.completed",
  "difference-due": "payment.due",
  "difference-settled": "payment.received",
  "claim-decided": "return.approved",
  "claim-kept": "return.updated",
  "return-pickup-booked": "return.updated",
  "return-pickup-cancelled": "return.updated",
  "gift-card-issued": "order.updated",
  "gift-card-sent": "order.updated",
};
