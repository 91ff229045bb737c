import { pageNumberIn } from "#app/lib/http/page-window.ts";
import { searchTextIn } from "#app/lib/http/search-text.ts";

export const MESSAGE_STATUSES = ["new", "answered", "archived"] as const;

export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

export const SUBSCRIBER_STATUSES = ["pending", "confirmed", "unsubscribed"] as const;

export type SubscriberStatus = (typeof SUBSCRIBER_STATUSES)[number];

/** The label and colour of a message's status in the admin. */
export const MESSAGE_STATUS_VIEWS: Record<
  MessageStatus,
  { name: string; tone: "yellow" | "green" | "grey" }
> = {
  new: { name: "New", tone: "yellow" },
  answered: { name: "Answered", tone: "green" },
  archived: { name: "Archived", tone: "grey" },
};

/** The query parameters of a message or subscriber list. A null status means all. */
export interface MessageSearch<Status extends string> {
  search: string;
  status: Status | null;
  page: number;
}

/** Parses the list's query parameters. Invalid values are ignored. */
export function parseMessageSearch<Status extends string>(
  params: URLSearchParams,
  statuses: readonly Status[],
): MessageSearch<Status> {
  return {
    search: searchTextIn(params),
    status: statuses.find((status) => status === params.get("status")) ?? null,
    page: pageNumberIn(params),
  };
}

/** A hidden field of the contact form that only bots fill in. */
export const HONEYPOT_FIELD = "website";
