import { staffInvitations } from "#app/domain/customers/staff/staff.tables.ts";
import { and, eq, inArray, lt, or, sql } from "drizzle-orm";
import { deleteOldAlerts } from "#app/domain/back-in-stock/stock-alerts.server.ts";
import { expireBalances } from "#app/domain/balances/expire-balances.server.ts";
import { deleteAbandonedCarts } from "#app/domain/cart/cart.server.ts";
import { deleteUnusedProductImages } from "#app/domain/catalog/products/product-images.server.ts";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import { deleteOldUnusedGuests } from "#app/domain/checkout/personal-data.server.ts";
import { returnPhotos } from "#app/domain/orders/returns/returns.tables.ts";
import { profiles, rateLimits, sessions, verifications } from "#app/domain/customers/customers.tables.ts";
import { deleteUnusedImages, removeOrphanImages } from "#app/domain/media/media.server.ts";
import { deleteExpiredCodes } from "#app/domain/orders/gift-cards/gift-cards.server.ts";
import { deleteClosedActions } from "#app/domain/orders/waiting/release-actions.server.ts";
import { deleteOldFailedPayments } from "#app/domain/payments/payments.server.ts";
import { deleteOldEvents } from "#app/domain/payments/payment-events.server.ts";
import { deleteOldDrafts } from "#app/domain/checkout/drafts/draft-orders.server.ts";
import { deleteOldAbandonedCheckouts } from "#app/domain/checkout/reminders/abandoned-checkouts.server.ts";
import { deleteOldSearches } from "#app/domain/catalog/search/search-counter.server.ts";
import { deleteOldSecurityEvents } from "#app/domain/audit/security-log.server.ts";
import { reviews } from "#app/domain/reviews/reviews.tables.ts";
import { findSetAsideDatabase } from "#app/platform/backup/set-aside-database.server.ts";
import type { Env } from "#app/platform/process/env.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";
import { outgoingMessages } from "#app/platform/messages/messages.tables.ts";
import { isLost } from "#app/platform/messages/outbox.server.ts";
import type { ImageStore } from "#app/platform/images/images.server.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import { categories, products } from "#app/domain/catalog/catalog.tables.ts";
import { customPages, pages, posts, teamMembers, testimonials } from "#app/domain/content/content.tables.ts";
import { media } from "#app/domain/media/media.tables.ts";
import { settings } from "#app/domain/settings/settings.tables.ts";

const KEPT_DAYS = 30;

export interface CleanUpDeps {
  db: Db;
  images: ImageStore;
  log: Log;
  env: Pick<Env, "DATA_DIR">;
}

/**
 * Ends expired store credit and deletes expired data: ended sessions, used rate limits, old unfinished checkouts with their payments and guests, sent and lost messages,
 * old counts, guests' abandoned carts, unused images.
 */
export async function cleanUp({ db, images, log, env }: CleanUpDeps, now: Date): Promise<void> {
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
    usedBy: [profiles.avatarMediaId, reviews.mediaId, returnPhotos.mediaId],
    now,
  });
  await deleteUnusedProductImages(db, now);
  await deleteUnusedContentImages(db, before);
  await deleteOldSearches(db, now);
  await deleteOldSecurityEvents(db, now);
  await deleteAbandonedCarts(db, before);
  await deleteOldAlerts(db, now);
  await deleteOldAbandonedCheckouts(db, now);
  await deleteOldDrafts(db, now);
  await deleteClosedActions(db, now);
  // Last, because it fails while an image storage is down.
  await removeUnusedFiles({ db, images, log, env }, now);
}

async function removeUnusedFiles({ db, images, log, env }: CleanUpDeps, now: Date): Promise<void> {
  // The replaced database may name images that this one does not.
  if (await findSetAsideDatabase(env.DATA_DIR))
    log.info(
      "Unused image files stay until the replaced database in the data folder (database.before-…) is deleted",
    );
  else await removeOrphanImages({ db, images, log, now });
}

/** Everything that can show an image which was uploaded for contents, a draft included. */
const SHOWN_IN = [posts, pages, customPages, testimonials, teamMembers, categories, products, settings];

const ID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";

/**
 * Deletes images of posts and other contents that were uploaded before a moment and that no text or setting names, such as one that was
 * removed from a post. Their files become orphans. For the clean-up.
 */
async function deleteUnusedContentImages(db: Db, before: Date): Promise<void> {
  const texts = SHOWN_IN.map((table) => sql`select shown::text as content from ${table} shown`);
  await db.execute(sql`
    delete from ${media} where ${media.kind} = 'content' and ${media.createdAt} < ${before.toISOString()}::timestamptz
      and ${media.id}::text not in (
        select found[1] from (${sql.join(texts, sql` union all `)}) texts,
          regexp_matches(content, ${ID}, 'g') as found)`);
}
