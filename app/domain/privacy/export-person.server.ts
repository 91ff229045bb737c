import {
  exportAccountOf,
  exportAddressesOf,
  exportByContact,
  exportCartOf,
  exportReviewsOf,
  exportSentMessages,
  exportWishlistOf,
} from "#app/domain/privacy/internal/export-account.server.ts";
import {
  exportCheckoutsOf,
  exportDiscountsOf,
  exportOrdersOf,
} from "#app/domain/privacy/export-orders.server.ts";
import { listSavedBodies } from "#app/domain/fit/saved-bodies/saved-bodies.server.ts";
import { listSecurityEventsOf } from "#app/domain/audit/security-log.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";

/**
 * Everything the store holds about a person, in one consistent snapshot. Times are UTC, amounts in minor units of their currency. What is
 * linked by the email address alone is left out until that is confirmed, because anybody can sign up with it; `isProven` says that the
 * administrator has checked it.
 */
export function exportPerson(
  db: Db,
  person: { id: string; email: string },
  { now, isProven = false }: { now: Date; isProven?: boolean },
) {
  return inTransaction(
    db,
    async (tx) => {
      const orders = await exportOrdersOf(tx, person.id);
      const orderIds = orders.map(({ id }) => id);
      const known = await exportAccountOf(tx, person.id);
      return {
        exportedAt: now,
        about: "Everything this shop stores about you. Amounts are in the smallest unit of their currency.",
        ...known,
        securityEvents: await listSecurityEventsOf(tx, person),
        addresses: await exportAddressesOf(tx, person.id),
        orders,
        checkouts: await exportCheckoutsOf(tx, person.id),
        discounts: await exportDiscountsOf(tx, person.id),
        reviews: await exportReviewsOf(tx, person.id),
        cart: await exportCartOf(tx, person.id),
        wishlist: await exportWishlistOf(tx, person.id),
        measurements: await listSavedBodies(tx, person.id),
        ...(isProven || known.account?.emailVerified
          ? await exportByContact(tx, person.email, orderIds)
          : await exportSentMessages(tx, { orderIds })),
      };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}
