import { and, eq, inArray, ne } from "drizzle-orm";
import { NO_SHARED_BODY } from "#app/domain/fit/feedback/fit-feedback.ts";
import { removeImage } from "#app/domain/media/store-uploaded-image.server.ts";
import { UNNAMED_AUTHOR } from "#app/domain/reviews/review.ts";
import { reviews } from "#app/domain/reviews/reviews.tables.ts";
import { eraseAuditedTexts } from "#app/domain/audit/audit.server.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { capitalise } from "#app/lib/text/cut-text.ts";

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
  const own = await tx
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
  const ids = own.map(({ id }) => id);
  await tx
    .update(reviews)
    .set({ userId: null, mediaId: null, authorName: UNNAMED_AUTHOR, ...NO_SHARED_BODY })
    .where(inArray(reviews.id, ids));
  for (const { id, authorName, reply } of own)
    if (reply !== null) {
      const names = authorName === UNNAMED_AUTHOR ? [name] : [name, authorName];
      await tx
        .update(reviews)
        .set({ reply: anonymiseReply(reply, names) })
        .where(eq(reviews.id, id));
    }
  await eraseAuditedTexts(tx, ids);
  const keys: string[] = [];
  for (const { mediaId } of own) {
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
