import { data } from "react-router";
import { findAvatarOwner } from "#app/domain/customers/avatars.server.ts";
import { findPicture, type FoundPicture } from "#app/domain/media/media.server.ts";
import { findPhotoReview } from "#app/domain/reviews/find-photo-review.server.ts";
import { LETTER_WIDTH, PICTURE_WIDTHS, THUMB_WIDTH, type PictureWidth } from "#app/lib/images/image-widths.ts";
import type { PictureStore, SmallestPicture } from "#app/platform/images/images.server.ts";
import { siteOriginalKey } from "#app/platform/images/site-image.server.ts";
import { storeOf, visitOf } from "#app/context/context-keys.server.ts";
import type { Route } from "./+types/image";

const FILE = /^([1-9]\d{2,3})\.webp$/;
const FOR_LETTERS = `${LETTER_WIDTH}.png`;
const FOR_EMAIL_PIECES = `${THUMB_WIDTH}.jpg`;

// A picture's address never shows another picture.
const FOR_EVER = "public, max-age=31536000, immutable";
// A published review may be taken back.
const FOR_NOW = "public, max-age=300";
const FOR_ONE_PERSON = "private, no-store";

// A picture that the shop brings along may be another one in its next version; and a smaller form of any may come.
const FOR_A_DAY = "public, max-age=86400";
const SITE_NAME = /^[a-z][a-z\d-]{0,60}$/;

/**
 * A picture in one of the offered widths, as AVIF where the browser takes it and it is made, else as WebP; or of the content as letters
 * show it. One that the visitor may not see is as if it were not there.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const wanted = Number(FILE.exec(params.file)?.[1]);
  const width = PICTURE_WIDTHS.find((offered) => offered === wanted);
  const { pictures, log } = storeOf(context);
  const isForLetter = params.file === FOR_LETTERS;
  const isEmailThumb = params.file === FOR_EMAIL_PIECES;
  const found = width || isForLetter || isEmailThumb ? await findShown(params.id, context) : null;
  if (!found || (isForLetter && !found.isContent)) throw data(null, { status: 404 });
  const { storageKey, caching } = found;
  const read = width
    ? readFor(request, pictures, storageKey, width)
    : isEmailThumb
      ? pictures.readEmailThumb(storageKey).then((bytes) => asFinal(bytes, "image/jpeg"))
      : pictures.readForLetter(storageKey).then((bytes) => asFinal(bytes, "image/png"));
  const picture = await read.catch((error: unknown) => {
    log.error({ err: error, storageKey }, "A picture could not be read");
    // The page around it is whole, and the picture comes when the storage is back.
    throw data(null, { status: 503, headers: { "Retry-After": "10", "Cache-Control": "no-store" } });
  });
  if (!picture) throw data(null, { status: 404 });
  return new Response(new Uint8Array(picture.bytes), {
    headers: {
      "Content-Type": picture.type,
      "Cache-Control": picture.isFinal || !caching.startsWith("public") ? caching : FOR_NOW,
      Vary: "Accept",
    },
  });
}

function takesAvif(request: Request): boolean {
  const accepted = (request.headers.get("Accept") ?? "").split(",").map((each) => each.trim());
  return accepted.some((each) => /^image\/avif(?:;(?!\s*q=0(?:\.0*)?$).*)?$/.test(each));
}

function readFor(
  request: Request,
  pictures: PictureStore,
  storageKey: string,
  width: PictureWidth,
): Promise<SmallestPicture | null> {
  if (takesAvif(request)) return pictures.readSmallest(storageKey, width);
  return pictures.read(storageKey, width).then((bytes) => asFinal(bytes, "image/webp"));
}

function asFinal(bytes: Buffer | null, type: SmallestPicture["type"]): SmallestPicture | null {
  return bytes && { bytes, type, isFinal: true };
}

/** A picture that this visitor may see, and how long the answer may be kept by whom. */
async function findShown(id: string, context: Route.LoaderArgs["context"]) {
  if (SITE_NAME.test(id)) {
    const storageKey = await siteOriginalKey(id);
    if (storageKey) return { storageKey, caching: FOR_A_DAY, isContent: false };
  }
  const picture = await findPicture(storeOf(context).db, id);
  const caching = picture && (await cachingOf(picture, context));
  if (!picture || !caching) return null;
  return { storageKey: picture.storageKey, caching, isContent: picture.kind === "content" };
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
