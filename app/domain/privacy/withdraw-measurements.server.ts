import { withdrawConsent } from "#app/domain/customers/consents/withdraw-consent.server.ts";
import { deleteBodies } from "#app/domain/fit/saved-bodies/saved-bodies.server.ts";
import { deleteReturnBodies } from "#app/domain/orders/returns/return-fit.server.ts";
import { deleteReviewBodies } from "#app/domain/reviews/erase-author.server.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

/** Ends the consent to store measurements and deletes those that were saved or added to reviews and returns. */
export async function withdrawMeasurements(
  tx: Tx,
  { user, now }: { user: { id: string; email: string }; now: Date },
): Promise<void> {
  await withdrawConsent(tx, { email: user.email, purpose: "measurements", now });
  await deleteBodies(tx, user.id);
  await deleteReviewBodies(tx, user.id);
  await deleteReturnBodies(tx, user.id);
}
