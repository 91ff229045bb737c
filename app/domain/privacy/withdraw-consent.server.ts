import { endConsents } from "#app/domain/customers/consents/consents.server.ts";
import type { Purpose } from "#app/domain/customers/consents/privacy-notice.ts";
import { setNewsPreference } from "#app/domain/customers/messages/newsletter.server.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { deleteBodies } from "#app/domain/fit/saved-bodies/saved-bodies.server.ts";
import { deleteReturnBodies } from "#app/domain/orders/returns/return-fit.server.ts";
import { deleteReviewBodies } from "#app/domain/reviews/erase-author.server.ts";

/** Withdraws a person's consent to a purpose; without consent to the newsletter, no newsletter is sent. */
export async function withdrawConsent(
  tx: Tx,
  { email, purpose, now }: { email: string; purpose: Purpose; now: Date },
): Promise<void> {
  if (purpose === "news") await setNewsPreference(tx, { email, wantsNews: false, now });
  else await endConsents(tx, { email, purpose, now });
}

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
