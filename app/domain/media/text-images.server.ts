import { and, inArray } from "drizzle-orm";
import { imageIdsIn, SHOP_IMAGES, type TextRefusal } from "#app/domain/media/media.ts";
import { media } from "#app/domain/media/media.tables.ts";
import { batchesOf } from "#app/lib/for-each-bounded.ts";
import { storedImageUrl } from "#app/lib/images/image-urls.ts";
import type { Db, Queryable, Tx } from "#app/platform/database/database.server.ts";
import {
  findTextUrls,
  renderDescription,
  renderMarkdown,
  type ImageSizes,
} from "#app/platform/markdown.server.ts";

// A file of products can name thousands of images.
const BATCH = 500;

const areOfShop = (ids: readonly string[]) => and(inArray(media.id, ids), inArray(media.kind, SHOP_IMAGES));

/** The sizes of the uploaded images in a text. Without images it costs no query. */
async function findImageSizes(db: Queryable, text: string): Promise<ImageSizes> {
  const ids = imageIdsIn(text);
  if (ids.length === 0) return new Map();
  const { id, width, height } = media;
  const rows = await db.select({ id, width, height }).from(media).where(areOfShop(ids));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Renders the Markdown of a page or post with its images. */
export async function renderPageText(db: Db, text: string): Promise<string> {
  return renderMarkdown(text, await findImageSizes(db, text));
}

/** Renders the Markdown subset of a product description with its images. */
export async function renderDescriptionText(db: Db, text: string): Promise<string> {
  return renderDescription(text, await findImageSizes(db, text));
}

/**
 * Checks the images and links of a formatted text that the transaction is about to store. Its images stay locked until the transaction
 * ends, so that the media library cannot delete or replace them in between.
 */
export async function checkText(tx: Tx, text: string): Promise<TextRefusal | null> {
  const externalImages = findExternalImages(text);
  if (externalImages.length > 0) return { ok: false, error: "external-images", urls: externalImages };
  if (findTextUrls(text).links.includes("")) return { ok: false, error: "unsafe-links", urls: [] };
  return missingImagesIn(tx, text);
}

export type MissingImages = TextRefusal & { error: "missing-images" };

/** The same for uploaded images only, as in a description, which shows other images and unsafe links as text. */
export async function missingImagesIn(tx: Tx, text: string): Promise<MissingImages | null> {
  const ids = imageIdsIn(text);
  const found = new Set<string>();
  for (const some of batchesOf(ids, BATCH)) {
    const locked = await tx.select({ id: media.id }).from(media).where(areOfShop(some)).for("key share");
    for (const { id } of locked) found.add(id);
  }
  const missing = ids.filter((id) => !found.has(id));
  return missing.length > 0
    ? { ok: false, error: "missing-images", urls: missing.map(storedImageUrl) }
    : null;
}

/** The ids that texts name and no image of the shop has. */
export async function findMissingImages(db: Queryable, texts: Iterable<string>): Promise<Set<string>> {
  const missing = new Set([...texts].flatMap(imageIdsIn));
  for (const some of batchesOf([...missing], BATCH)) {
    const rows = await db.select({ id: media.id }).from(media).where(areOfShop(some));
    for (const { id } of rows) missing.delete(id);
  }
  return missing;
}

/**
 * The URLs of images in a Markdown text that are not from this store, which the content security policy blocks in the shop. A URL
 * without a host, such as data:, is "".
 */
export function findExternalImages(text: string): string[] {
  const isOwn = (url: string) => /^\/(?!\/)/.test(url);
  return [...new Set(findTextUrls(text).images.filter((url) => !isOwn(url)))];
}
