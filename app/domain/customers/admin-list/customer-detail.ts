import type { SubscriberStatus } from "#app/domain/customers/messages/messages.ts";

/** A row of the customer list. */
export interface CustomerRow {
  id: string;
  name: string;
  email: string;
  /** The avatar's image id. */
  avatarId: string | null;
  role: "customer" | "admin";
  registeredAt: Date;
  lastSignInAt: Date | null;
}

/** The customer detail page's data. */
export interface CustomerDetail extends CustomerRow {
  isEmailConfirmed: boolean;
  /** Null for an address that never subscribed. */
  newsletter: SubscriberStatus | null;
}
