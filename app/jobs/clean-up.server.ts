import { deleteEndedArchives } from "#app/domain/accounting/archives/archives.server.ts";
import { staffInvitations } from "#app/domain/customers/staff/staff.tables.ts";
import { and, eq, inArray, lt, or } from "drizzle-orm";
import { deleteExpiredRequests } from "#app/domain/api/requests/api-requests.server.ts";
import { deleteExpiredAgentRequests } from "#app/domain/api/ucp/agent-requests.server.ts";
import { deleteEndedPersonalTokens } from "#app/domain/api-keys/personal-tokens.server.ts";
import { deleteOldAlerts } from "#app/domain/back-in-stock/stock-alerts.server.ts";
import { expireBalances } from "#app/domain/balances/expire-balances.server.ts";
import { deleteAbandonedCarts } from "#app/domain/cart/cart.server.ts";
import { deleteOldSources } from "#app/domain/catalog/import/images/delete-old-sources.server.ts";
import type { ImportFiles } from "#app/domain/catalog/import/images/import-files.server.ts";
import { deleteOldUnusedImages } from "#app/domain/media/image-uses.server.ts";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import { deleteOldUnusedGuests } from "#app/domain/checkout/personal-data.server.ts";
import { returnPhotos } from "#app/domain/orders/returns/returns.tables.ts";
import { shipments } from "#app/domain/orders/shipments/shipments.tables.ts";
import { profiles, rateLimits, sessions, verifications } from "#app/domain/customers/customers.tables.ts";
import { deleteUnusedImages, removeOrphanImages } from "#app/domain/media/media.server.ts";
import { deleteExpiredCodes } from "#app/domain/orders/gift-cards/gift-cards.server.ts";
import { deleteClosedActions } from "#app/domain/orders/waiting/release-actions.server.ts";
import { deleteOldFailedPayments } from "#app/domain/payments/payments.server.ts";
import { deleteOldEvents } from "#app/domain/payments/payment-events.server.ts";
import { deleteOldDrafts } from "#app/domain/checkout/drafts/draft-orders.server.ts";
import { deleteOldAbandonedCheckouts } from "#app/domain/checkout/reminders/abandoned-checkouts.server.ts";
import { deleteOldMissingPages } from "#app/domain/redirects/redirect-counter.server.ts";
import { deleteOldSearches } from "#app/domain/catalog/search/search-counter.server.ts";
import { deleteOldSecurityEvents } from "#app/domain/audit/security-log.server.ts";
import { deleteOldWebhookEvents } from "#app/domain/webhooks/deliveries.server.ts";
import { reviews } from "#app/domain/reviews/reviews.tables.ts";
import { findSetAsideDatabase } from "#app/platform/backup/set-aside-database.server.ts";
import type { Env } from "#app/platform/process/env.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";
import { outgoingMessages } from "#app/platform/messages/messages.tables.ts";
import { isLost } from "#app/platform/messages/outbox.server.ts";
import type { ImageStore } from "#app/platform/images/images.server.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";

const KEPT_DAYS = 30;

export interface CleanUpDeps {
  db: Db;
  images: ImageStore;
  importFiles: ImportFiles;
  log: Log;
  env: Pick<Env, "DATA_DIR">;
}

/**
 * Ends expired store credit and deletes expired data: ended sessions, used rate limits, old unfinished checkouts with their payments and guests, sent and lost messages,
 * old counts, guests' abandoned carts, unused images.
 */
export async function cleanUp(deps: CleanUpDeps, now: Date): Promise<void> {
  const { db } = deps;
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
  await db.delete(verifications).where(lt(verifications.expiresAt, now));
  await db.delete(rateLimits).where(lt(rateLimits.lastRequest, now.getTime() - DAY_MS));
  await db
    .delete(checkouts)
    .where(and(inArray(checkouts.status, ["declined", "expired"]), lt(checkouts.createdAt, before)));
  await db
    .delete(outgoingMessages)
    .where(
      or(
        and(eq(outgoingMessages.status, "sent"), lt(outgoingMessages.sentAt, before)),
        and(isLost, lt(outgoingMessages.createdAt, before)),
      ),
    );
  await db.delete(staffInvitations).where(lt(staffInvitations.expiresAt, before));
  await expireBalances(db, now);
  await deleteExpiredCodes(db, now);
  await deleteOldFailedPayments(db, before);
  await deleteOldUnusedGuests(db, now);
  await deleteOldEvents(db, before);
  await deleteUnusedImages(db, {
    usedBy: [profiles.avatarMediaId, reviews.mediaId, returnPhotos.mediaId, shipments.photoMediaId],
    now,
  });
  await deleteOldUnusedImages(db, now);
  await deleteOldSearches(db, now);
  await deleteOldMissingPages(db, now);
  await deleteOldSecurityEvents(db, now);
  await deleteAbandonedCarts(db, before);
  await deleteOldAlerts(db, now);
  await deleteOldAbandonedCheckouts(db, now);
  await deleteOldDrafts(db, now);
  await deleteClosedActions(db, now);
  await deleteEndedArchives(db, now);
  await deleteOldWebhookEvents(db, now);
  await deleteEndedPersonalTokens(db, now);
  await deleteExpiredRequests(db, now);
  await deleteOldSources(deps, now);
  await deleteExpiredAgentRequests(db, now);
  // Last, because it fails while an image storage is down.
  await removeUnusedFiles(deps, now);
}

async function removeUnusedFiles({ db, images, log, env }: CleanUpDeps, now: Date): Promise<void> {
  // The replaced database may name images that this one does not.
  if (await findSetAsideDatabase(env.DATA_DIR))
    log.info(
      "Unused image files stay until the replaced database in the data folder (database.before-…) is deleted",
    );
  else await removeOrphanImages({ db, images, log, now });
}
