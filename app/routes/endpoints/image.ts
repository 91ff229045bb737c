import { data } from "react-router";
import { findAvatarOwner } from "#app/domain/customers/profile.server.ts";
import { findImage, type FoundImage } from "#app/domain/media/media.server.ts";
import { findOrderOfPhoto } from "#app/domain/orders/returns/return-photos.server.ts";
import { findPhotoReview } from "#app/domain/reviews/find-own-review.server.ts";
import { IMMUTABLE } from "#app/lib/http/cache-control.ts";
import { EMAIL_WIDTH, IMAGE_WIDTHS, THUMB_WIDTH, type ImageWidth } from "#app/lib/images/image-widths.ts";
import type { ImageStore, SmallestImage } from "#app/platform/images/images.server.ts";
import { siteOriginalKey } from "#app/platform/images/site-image.server.ts";
import { getApp, getRequestContext } from "#app/context/context-keys.server.ts";
import type { Route } from "./+types/image";

const FILE = /^([1-9]\d{2,3})\.webp$/;
const FOR_EMAILS = `${EMAIL_WIDTH}.png`;
const FOR_EMAIL_ITEMS = `${THUMB_WIDTH}.jpg`;

// A published review can be unpublished.
const SHORT_CACHE = "public, max-age=300";
const PRIVATE = "private, no-store";

// A built-in image can change with the next version, and a smaller format can become available.
const CACHE_ONE_DAY = "public, max-age=86400";
const SITE_NAME = /^[a-z][a-z\d-]{0,60}$/;

/**
 * An image in one of the offered widths, as AVIF if the browser accepts it and it has been generated, else as WebP; or in the format for
 * emails. An image that the visitor may not see is a 404.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const requested = Number(FILE.exec(params.file)?.[1]);
  const width = IMAGE_WIDTHS.find((offered) => offered === requested);
  const { images, log } = getApp(context);
  const isForEmail = params.file === FOR_EMAILS;
  const isEmailThumb = params.file === FOR_EMAIL_ITEMS;
  const shownImage = width || isForEmail || isEmailThumb ? await findShown(params.id, context) : null;
  if (!shownImage || (isForEmail && !shownImage.isContent)) throw data(null, { status: 404 });
  const { storageKey, caching } = shownImage;
  const read = width
    ? readFor(request, images, storageKey, width)
    : isEmailThumb
      ? images.readEmailThumb(storageKey).then((bytes) => asFinal(bytes, "image/jpeg"))
      : images.readForEmail(storageKey).then((bytes) => asFinal(bytes, "image/png"));
  const image = await read.catch((error: unknown) => {
    log.error({ err: error, storageKey }, "An image could not be read");
    // The page still works; the image loads once the storage is back.
    throw data(null, { status: 503, headers: { "Retry-After": "10", "Cache-Control": "no-store" } });
  });
  if (!image) throw data(null, { status: 404 });
  return new Response(new Uint8Array(image.bytes), {
    headers: {
      "Content-Type": image.type,
      "Cache-Control": image.isFinal || !caching.startsWith("public") ? caching : SHORT_CACHE,
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
  images: ImageStore,
  storageKey: string,
  width: ImageWidth,
): Promise<SmallestImage | null> {
  if (takesAvif(request)) return images.readSmallest(storageKey, width);
  return images.read(storageKey, width).then((bytes) => asFinal(bytes, "image/webp"));
}

function asFinal(bytes: Buffer | null, type: SmallestImage["type"]): SmallestImage | null {
  return bytes && { bytes, type, isFinal: true };
}

/** An image that this visitor may see, with its Cache-Control. */
async function findShown(id: string, context: Route.LoaderArgs["context"]) {
  if (SITE_NAME.test(id)) {
    const storageKey = await siteOriginalKey(id);
    if (storageKey) return { storageKey, caching: CACHE_ONE_DAY, isContent: false };
  }
  const image = await findImage(getApp(context).db, id);
  const caching = image && (await cachingOf(image, context));
  if (!image || !caching) return null;
  return { storageKey: image.storageKey, caching, isContent: image.kind === "content" };
}

/** The Cache-Control of an image; null when this visitor may not see it. */
async function cachingOf(image: FoundImage, context: Route.LoaderArgs["context"]): Promise<string | null> {
  if (image.kind === "product" || image.kind === "content") return IMMUTABLE;
  if (image.kind === "claim") return (await maySeeClaim(image.id, context)) ? PRIVATE : null;
  if (image.kind === "parcel") return (await maySeeOrders(context)) ? PRIVATE : null;
  const { db } = getApp(context);
  const review = image.kind === "review" ? await findPhotoReview(db, image.id) : null;
  if (review?.isPublished) return SHORT_CACHE;
  const user = await getRequestContext(context).user();
  if (!user) return null;
  const owner = review ? review.authorId : await findAvatarOwner(db, image.id);
  return user.role === "admin" || owner === user.id ? PRIVATE : null;
}

/** Photos of claims and returns are for the order's customer, a guest by the order's signed link, and for staff who may see orders. */
async function maySeeClaim(mediaId: string, context: Route.LoaderArgs["context"]): Promise<boolean> {
  const order = await findOrderOfPhoto(getApp(context).db, mediaId);
  if (!order) return false;
  const user = await getRequestContext(context).user();
  if (await maySeeOrders(context)) return true;
  if (user && user.id === order.userId) return true;
  return order.isGuest && (await getRequestContext(context).ownOrders()).includes(order.id);
}

/** Photos of open parcels are for staff who may see orders. */
async function maySeeOrders(context: Route.LoaderArgs["context"]): Promise<boolean> {
  const user = await getRequestContext(context).user();
  return user?.role === "admin" && user.permissions.includes("orders.view");
}
