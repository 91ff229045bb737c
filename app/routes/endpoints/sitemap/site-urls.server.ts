import { href } from "react-router";
import {
  countProductsForSale,
  listCategoryUrls,
  listProductUrls,
} from "#app/domain/catalog/products/list-product-urls.server.ts";
import { listPages } from "#app/domain/content/content.server.ts";
import { customPagePath, listPublicCustomPages } from "#app/domain/content/custom-pages.server.ts";
import { listPosts } from "#app/domain/content/posts.server.ts";
import type { SettingsReader } from "#app/domain/settings/settings.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { SiteUrl } from "#app/routes/endpoints/sitemap/url-set.ts";

/** The maximum number of URLs in a sitemap: https://www.sitemaps.org/protocol.html. */
export const MAX_URLS = 50_000;

const MAX_POSTS = 10_000;

const FIXED = [
  href("/"),
  href("/products"),
  href("/about-us"),
  href("/blog"),
  href("/careers"),
  href("/contact"),
  href("/privacy-policy"),
  href("/terms-conditions"),
  href("/refund-policy"),
  href("/accessibility"),
  href("/faq"),
];

interface PageSource {
  db: Db;
  settings: SettingsReader;
}

/** All URLs except products: pages, categories, posts. Always far fewer than the limit of a sitemap. */
export async function listPageUrls({ db, settings }: PageSource, now: Date): Promise<SiteUrl[]> {
  const { giftCardValues } = (await settings.get()).checkout;
  const written = new Map((await listPages(db)).map(({ slug, updatedAt }) => [`/${slug}`, updatedAt]));
  const categories = await listCategoryUrls(db);
  const customPages = await listPublicCustomPages(db, now);
  const posts = await listPosts(db, now, MAX_POSTS);
  return [
    ...[...FIXED, ...(giftCardValues.length > 0 ? [href("/gift-cards")] : [])].map((path) => ({
      path,
      changedAt: written.get(path) ?? null,
    })),
    ...categories.map(({ name, updatedAt }) => ({
      path: `${href("/products")}?${new URLSearchParams({ category: name })}`,
      changedAt: updatedAt,
    })),
    ...customPages.map((page) => ({ path: customPagePath(page.slug), changedAt: lastChange(page) })),
    ...posts.map((post) => ({ path: href("/blog/:slug", { slug: post.slug }), changedAt: lastChange(post) })),
  ];
}

/** A scheduled post or page changes when it becomes public. */
function lastChange({ publishedAt, updatedAt }: { publishedAt: Date; updatedAt: Date }): Date {
  return updatedAt > publishedAt ? updatedAt : publishedAt;
}

/** The products of one part, numbered from 1. */
export async function* productUrls(db: Db, part: number, max = MAX_URLS): AsyncGenerator<SiteUrl> {
  for await (const { slug, updatedAt } of listProductUrls(db, { skip: (part - 1) * max, max }))
    yield { path: href("/products/:id", { id: slug }), changedAt: updatedAt };
}

/** The number of parts for the products, or null when everything fits into one sitemap. */
export async function countProductParts(db: Db, pageCount: number, max = MAX_URLS): Promise<number | null> {
  const products = await countProductsForSale(db);
  return products + pageCount <= max ? null : Math.ceil(products / max);
}
