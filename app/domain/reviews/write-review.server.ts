import { and, eq, isNotNull, ne, sql, inArray } from "drizzle-orm";
import { giveConsents } from "#app/domain/customers/consents/consents.server.ts";
import { NO_FEEDBACK, type FitFeedback, NO_SHARED_BODY } from "#app/domain/fit/feedback/fit-feedback.ts";
import {
  addImage,
  removeImage,
  storeUploadedImage,
  type StoredImage,
  countImage,
} from "#app/domain/media/store-uploaded-image.server.ts";
import { findPurchase } from "#app/domain/reviews/find-own-review.server.ts";
import { publicNameOf, UNNAMED_AUTHOR } from "#app/domain/reviews/review.ts";
import type { ReviewForm } from "#app/domain/reviews/reviews.forms.ts";
import { reviews } from "#app/domain/reviews/reviews.tables.ts";
import { newId } from "#app/lib/id.ts";
import type { ImageError, ImageQuotaError } from "#app/lib/forms/image-upload.ts";
import type { Tx, Db } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import type { SettingsReader } from "#app/domain/settings/settings.server.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";
import type { PageCache } from "#app/platform/cache/page-cache.server.ts";
import type { ImageStore } from "#app/platform/images/images.server.ts";
import { variants } from "#app/domain/catalog/catalog.tables.ts";
import type { RenamedSize } from "#app/domain/catalog/catalog.ts";
import { eraseAuditedTexts } from "#app/domain/audit/audit.server.ts";
import { capitalise } from "#app/lib/text/cut-text.ts";

export interface WrittenReview {
  author: { id: string; name: string; email: string };
  productId: string;
  form: ReviewForm;
  /** An uploaded file; null keeps the existing photo. */
  photo: string | null;
  feedback?: FitFeedback;
}

type PhotoRefused = { ok: false; error: "photo-refused"; imageError: ImageError };

export type WriteReviewResult =
  | { ok: true }
  | { ok: false; error: "not-received" | "already-written" }
  | PhotoRefused;

/**
 * Creates a pending review of a delivered product. The database enforces one review per customer and product.
 */
export async function writeReview(deps: ReviewDeps, written: WrittenReview): Promise<WriteReviewResult> {
  const { author, productId, form } = written;
  const purchase = await findPurchase(deps.db, author.id, productId);
  if (!purchase?.isReceived) return { ok: false, error: "not-received" };
  const { orderId, sizeBought } = purchase;
  return withPhoto(deps, written, insertReview);

  async function insertReview(tx: Tx, mediaId: string | null): Promise<WriteReviewResult> {
    const inserted = await tx
      .insert(reviews)
      .values({
        id: newId(),
        productId,
        userId: author.id,
        orderId,
        authorName: publicNameOf(author.name),
        ...form,
        ...feedbackOf(written),
        sizeBought,
        mediaId,
        status: "pending",
        createdAt: deps.clock.now(),
      })
      .onConflictDoNothing({ target: [reviews.productId, reviews.userId] })
      .returning({ id: reviews.id });
    if (inserted.length === 0) return { ok: false, error: "already-written" };
    await giveMeasurementConsent(tx, deps, written);
    return { ok: true };
  }
}

export type ChangeReviewResult = { ok: true } | { ok: false; error: "not-changeable" } | PhotoRefused;

/** Updates a customer's unpublished review; a rejected one becomes pending again. */
export async function changeReview(
  deps: ReviewDeps,
  { dropPhoto, ...written }: WrittenReview & { dropPhoto: boolean },
): Promise<ChangeReviewResult> {
  const { author, productId, form } = written;
  const isOwn = and(
    eq(reviews.productId, productId),
    eq(reviews.userId, author.id),
    ne(reviews.status, "published"),
  );
  const former: { key: string | null } = { key: null };
  const changed = await withPhoto(deps, written, async (tx, mediaId): Promise<ChangeReviewResult> => {
    const [review] = await tx
      .select({ id: reviews.id, mediaId: reviews.mediaId })
      .from(reviews)
      .where(isOwn)
      .for("update");
    if (!review) return { ok: false, error: "not-changeable" };
    const isPhotoGone = mediaId !== null || dropPhoto;
    await tx
      .update(reviews)
      .set({
        ...form,
        ...feedbackOf(written),
        authorName: publicNameOf(author.name),
        ...(isPhotoGone && { mediaId }),
        status: "pending",
        createdAt: deps.clock.now(),
      })
      .where(eq(reviews.id, review.id));
    former.key = isPhotoGone && review.mediaId ? await removeImage(tx, review.mediaId) : null;
    await giveMeasurementConsent(tx, deps, written);
    return { ok: true };
  });
  if (former.key) await deps.images.remove(former.key);
  return changed;
}

/** The fit feedback of a review. An item that is true to size, or has no sizes, has no areas: the form hides them then. */
function feedbackOf({ form, feedback = NO_FEEDBACK }: WrittenReview): FitFeedback {
  return form.fit === null || form.fit === "true" ? { ...feedback, fitAreas: [] } : feedback;
}

/** Records the consent to store body measurements, which the form asks for beside them. */
async function giveMeasurementConsent(
  tx: Tx,
  { clock }: ReviewDeps,
  { author: { email }, feedback = NO_FEEDBACK }: WrittenReview,
): Promise<void> {
  if (feedback.heightCm === null) return;
  await giveConsents(tx, { email, purposes: ["measurements"], source: "review", now: clock.now() });
}

/** Stores the photo, if any, then runs `work` in the transaction that inserts the photo's row. */
async function withPhoto<Result extends { ok: boolean }>(
  deps: ReviewDeps,
  written: WrittenReview,
  work: (tx: Tx, mediaId: string | null) => Promise<Result>,
): Promise<Result | PhotoRefused> {
  let photo: StoredImage | null = null;
  if (written.photo) {
    const stored = await storeUploadedImage(deps, { kind: "review" }, written.photo);
    if (!stored.ok) return { ok: false, error: "photo-refused", imageError: stored.error };
    photo = stored.image;
  }
  const now = deps.clock.now();
  const result = await inTransaction(deps.db, async (tx): Promise<Result | PhotoRefused> => {
    const imageError = photo && (await findQuotaError(tx, written, now));
    if (imageError) return { ok: false, error: "photo-refused", imageError };
    if (photo) await addImage(tx, photo);
    const done = await work(tx, photo?.id ?? null);
    // No review refers to the photo.
    if (photo && !done.ok) await removeImage(tx, photo.id);
    return done;
  });
  if (photo && !result.ok) await deps.images.remove(photo.storageKey);
  return result;
}

/** One for each bought product; more would come from orders that were placed to fill the storage. */
const MAX_PHOTOS_PER_CUSTOMER = 200;

/** Counts the photo of a review; an error if the day's images or those of all reviews are used up. */
async function findQuotaError(
  tx: Tx,
  { author, productId }: WrittenReview,
  now: Date,
): Promise<ImageQuotaError | null> {
  if (!(await countImage(tx, author.id, now))) return "too-many-today";
  const isOther = and(eq(reviews.userId, author.id), ne(reviews.productId, productId));
  const photos = await tx.$count(reviews, and(isOther, isNotNull(reviews.mediaId)));
  return photos < MAX_PHOTOS_PER_CUSTOMER ? null : "too-many-photos";
}

export interface ReviewDeps {
  db: Db;
  log: Log;
  jobs: Jobs;
  clock: Clock;
  settings: SettingsReader;
  images: ImageStore;
  pages: PageCache;
  publicUrl: string;
}

/** Renames the sizes that authors bought, of products that have the renamed size. */
export async function renameSizesBought(tx: Tx, renamed: readonly RenamedSize[]): Promise<void> {
  if (renamed.length === 0) return;
  const names = sql.join(
    renamed.map(({ id, from, to }) => sql`(${id}::uuid, ${from}::text, ${to}::text)`),
    sql`, `,
  );
  // One statement, because two sizes can exchange their names.
  await tx.execute(sql`
    update ${reviews} set size_bought = renamed.new_label
    from (values ${names}) as renamed (id, old_label, new_label)
    where ${reviews.sizeBought} = renamed.old_label and exists (
      select 1 from ${variants}
      where ${variants.productId} = ${reviews.productId} and ${variants.sizeId} = renamed.id)`);
}

/** Deletes the body from a customer's reviews. */
export async function deleteReviewBodies(tx: Tx, userId: string): Promise<void> {
  await tx.update(reviews).set(NO_SHARED_BODY).where(eq(reviews.userId, userId));
}

/**
 * Erases an account from its reviews: published ones stay without name and photo (which may show the person), also in the shop's reply,
 * others are deleted. Returns the storage keys of the photos, to be removed with `images.remove` after commit.
 */
export async function eraseReviewAuthor(
  tx: Tx,
  { id: userId, name }: { id: string; name: string },
): Promise<string[]> {
  const ownReviews = await tx
    .select({
      id: reviews.id,
      mediaId: reviews.mediaId,
      authorName: reviews.authorName,
      reply: reviews.reply,
    })
    .from(reviews)
    .where(eq(reviews.userId, userId))
    .orderBy(reviews.id)
    .for("update");
  await tx.delete(reviews).where(and(eq(reviews.userId, userId), ne(reviews.status, "published")));
  const ids = ownReviews.map(({ id }) => id);
  await tx
    .update(reviews)
    .set({ userId: null, mediaId: null, authorName: UNNAMED_AUTHOR, ...NO_SHARED_BODY })
    .where(inArray(reviews.id, ids));
  for (const { id, authorName, reply } of ownReviews)
    if (reply !== null) {
      const names = authorName === UNNAMED_AUTHOR ? [name] : [name, authorName];
      await tx
        .update(reviews)
        .set({ reply: anonymiseReply(reply, names) })
        .where(eq(reviews.id, id));
    }
  await eraseAuditedTexts(tx, ids);
  const keys: string[] = [];
  for (const { mediaId } of ownReviews) {
    const key = mediaId && (await removeImage(tx, mediaId));
    if (key) keys.push(key);
  }
  return keys;
}

/**
 * A reply with "customer" in place of the words of its author's names, typed or capitalised: "Dear Asha Verma," becomes "Dear customer,".
 * Single letters and lower-case words such as "may" stay.
 */
export function anonymiseReply(reply: string, names: readonly string[]): string {
  const words = names.flatMap((name) => name.match(/[\p{L}\p{M}]{2,}/gu) ?? []);
  const spellings = new Set(words.flatMap((word) => [word, capitalise(word.toLowerCase())]));
  if (spellings.size === 0) return reply;
  const word = `(?:${[...spellings].join("|")})`;
  const outside = String.raw`[\p{L}\p{M}\p{N}]`;
  return reply.replaceAll(
    new RegExp(`(?<!${outside})${word}(?!${outside})(?:\\s+${word}(?!${outside}))*`, "gu"),
    "customer",
  );
}
