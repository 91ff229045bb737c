import type { SubscriberStatus } from "#app/domain/customers/messages/messages.ts";

/** An account as a row of the customers' list. */
export interface CustomerRow {
  id: string;
  name: string;
  email: string;
  /** The media id of the avatar. */
  avatarId: string | null;
  role: "customer" | "admin";
  registeredAt: Date;
  lastSignInAt: Date | null;
}

/** An account as the admin reads it. */
export interface CustomerFile extends CustomerRow {
  isEmailConfirmed: boolean;
  /** Null for an address that never asked for the newsletter. */
  newsletter: SubscriberStatus | null;
}
