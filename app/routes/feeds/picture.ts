import { data } from "react-router";
import { findAvatarOwner } from "#app/domain/customers/avatars.server.ts";
import { findPicture, type FoundPicture } from "#app/domain/media/media.server.ts";
import { findPhotoReview } from "#app/domain/reviews/find-photo-review.server.ts";
import { LETTER_WIDTH, PICTURE_WIDTHS } from "#app/platform/pictures.server.ts";
import { storeOf, visitOf } from "#app/request-scope.server.ts";
import type { Route } from "./+types/picture";

const FILE = /^([1-9]\d{2,3})\.webp$/;
const FOR_LETTERS = `${LETTER_WIDTH}.png`;

// A picture's address never shows another picture.
const FOR_EVER = "public, max-age=31536000, immutable";
// A published review may be taken back.
const FOR_NOW = "public, max-age=300";
const FOR_ONE_PERSON = "private, no-store";

/** A picture in one of the offered widths, or of the content as letters show it. One that the visitor may not see is as if it were not there. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const wanted = Number(FILE.exec(params.file)?.[1]);
  const width = PICTURE_WIDTHS.find((offered) => offered === wanted);
  const { db, pictures, log } = storeOf(context);
  const isForLetter = params.file === FOR_LETTERS;
  const picture = width || isForLetter ? await findPicture(db, params.id) : null;
  const caching = picture && (await cachingOf(picture, context));
  if (!picture || !caching || (isForLetter && picture.kind !== "content")) throw data(null, { status: 404 });
  const made = width ? pictures.read(picture.storageKey, width) : pictures.readForLetter(picture.storageKey);
  const bytes = await made.catch((error: unknown) => {
    log.error({ err: error, storageKey: picture.storageKey }, "A picture could not be read");
    // The page around it is whole, and the picture comes when the storage is back.
    throw data(null, { status: 503, headers: { "Retry-After": "10", "Cache-Control": "no-store" } });
  });
  if (!bytes) throw data(null, { status: 404 });
  return new Response(new Uint8Array(bytes), {
    headers: { "Content-Type": isForLetter ? "image/png" : "image/webp", "Cache-Control": caching },
  });
}

/** How long the answer may be kept and by whom; null when this visitor may not see the picture. */
async function cachingOf(
  picture: FoundPicture,
  context: Route.LoaderArgs["context"],
): Promise<string | null> {
  if (picture.kind === "product" || picture.kind === "content") return FOR_EVER;
  const { db } = storeOf(context);
  const review = picture.kind === "review" ? await findPhotoReview(db, picture.id) : null;
  if (review?.isPublished) return FOR_NOW;
  const user = await visitOf(context).user();
  if (!user) return null;
  const owner = review ? review.authorId : await findAvatarOwner(db, picture.id);
  return user.role === "admin" || owner === user.id ? FOR_ONE_PERSON : null;
}
