import type { StoredRole } from "#app/domain/customers/account.ts";
import type { SubscriberStatus } from "#app/domain/customers/messages/messages.ts";

/** The customer detail page's data of an account. */
export interface CustomerDetail {
  id: string;
  name: string;
  email: string;
  /** The avatar's image id. */
  avatarId: string | null;
  role: StoredRole;
  registeredAt: Date;
  lastSignInAt: Date | null;
  isEmailConfirmed: boolean;
  /** Null for an address that never subscribed. */
  newsletter: SubscriberStatus | null;
}
