import { endConsents } from "#app/domain/customers/consents/consents.server.ts";
import type { Purpose } from "#app/domain/customers/consents/privacy-notice.ts";
import { setNewsPreference } from "#app/domain/customers/messages/newsletter.server.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

/** Withdraws a person's consent to a purpose; without consent to the newsletter, no newsletter is sent. */
export async function withdrawConsent(
  tx: Tx,
  { email, purpose, now }: { email: string; purpose: Purpose; now: Date },
): Promise<void> {
  if (purpose === "news") await setNewsPreference(tx, { email, wantsNews: false, now });
  else await endConsents(tx, { email, purpose, now });
}
