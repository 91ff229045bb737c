import { moneyFormatOf } from "#app/domain/settings/settings.ts";
import { data, redirect } from "react-router";
import {
  cardUrl,
  cardVersion,
  categoryCard,
  DEFAULT_IMAGE,
  pageCard,
  postCard,
  productCard,
  type ShareCard,
} from "#app/components/share-card.ts";
import { findProduct } from "#app/domain/catalog/products/find-product.server.ts";
import { listCategories } from "#app/domain/catalog/listing/list-products.server.ts";
import { findPost, findPostRedirect } from "#app/domain/content/posts.server.ts";
import { findImage } from "#app/domain/media/media.server.ts";
import { IMMUTABLE } from "#app/lib/http/cache-control.ts";
import { DEFAULT_ACCENT } from "#app/lib/text/accent.ts";
import { readSiteImage } from "#app/platform/images/site-image.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import type { AppContext } from "#app/context/app-context.server.ts";
import type { Route } from "./+types/share-card";

const SHORT_CACHE = "public, max-age=300";

/** The image of a shared link. An outdated URL redirects to the current card, because old links are shared for years. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const app = getApp(context);
  const card = await findCard(app, params.kind, params.id);
  if (!card) throw data(null, { status: 404 });
  const { general, appearance } = await app.settings.get();
  const accent = appearance.accent === DEFAULT_ACCENT ? null : appearance.accent;
  const logo = appearance.logo.image;
  const brand = { name: general.name, accent, logo: logo && logo.id };
  const version = cardVersion(card, brand);
  if (params.file !== `${version}.jpg`)
    throw redirect(cardUrl(card, brand), { headers: { "Cache-Control": SHORT_CACHE } });
  const { kind, id, eyebrow, title, price } = card;
  const face = { name: `${kind}-${id}`, version, eyebrow, title, price, brand };
  const bytes = await app.shareCards.read(face, {
    image: () => readImage(app, card.imageUrl),
    logo: async () => (logo ? readUploaded(app, logo.id, 960) : null),
  });
  return new Response(new Uint8Array(bytes), {
    headers: { "Content-Type": "image/jpeg", "Cache-Control": IMMUTABLE },
  });
}

async function findCard(
  { db, clock, settings }: AppContext,
  kind: string,
  id: string,
): Promise<ShareCard | null> {
  if (kind === "page") {
    const { general, appearance } = await settings.get();
    return pageCard(id, { ...general, texts: appearance.texts });
  }
  if (kind === "product") {
    const product = await findProduct(db, id);
    return product && productCard(product, moneyFormatOf((await settings.get()).sales));
  }
  if (kind === "category") {
    const category = (await listCategories(db)).find(({ slug }) => slug === id);
    return category ? categoryCard(category) : null;
  }
  if (kind !== "post") return null;
  const now = clock.now();
  const post = await findPost(db, id, now);
  if (post) return postCard(post);
  const slug = await findPostRedirect(db, id, now);
  const renamed = slug === null ? null : await findPost(db, slug, now);
  return renamed && postCard(renamed);
}

/** An image of this site by its path: an uploaded one, or one that ships with the shop. */
async function readImage(app: AppContext, url: string): Promise<Buffer> {
  const [, id = ""] = /^\/images\/([\da-f-]{36})\/\d+\.webp$/i.exec(url) ?? [];
  const uploaded = id ? await readUploaded(app, id, 1200) : null;
  const bytes = uploaded ?? (await readSiteImage(url)) ?? (await readSiteImage(DEFAULT_IMAGE));
  if (!bytes) throw new Error(`Missing: ${DEFAULT_IMAGE}`);
  return bytes;
}

/** A public uploaded image; null if there is none. */
async function readUploaded(
  { db, images }: AppContext,
  id: string,
  width: 960 | 1200,
): Promise<Buffer | null> {
  const image = await findImage(db, id);
  const isForAll = image?.kind === "product" || image?.kind === "content";
  return isForAll ? images.read(image.storageKey, width) : null;
}
