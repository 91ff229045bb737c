/** What is written to the shop and who hears from it. */

export const MESSAGE_STATUSES = ["new", "answered", "archived"] as const;

export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

export const SUBSCRIBER_STATUSES = ["pending", "confirmed", "unsubscribed"] as const;

export type SubscriberStatus = (typeof SUBSCRIBER_STATUSES)[number];
