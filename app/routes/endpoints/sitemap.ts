import { href } from "react-router";
import type { Db } from "#app/platform/database/database.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import {
  countProductParts,
  listPageUrls,
  productUrls,
} from "#app/routes/endpoints/sitemap/site-urls.server.ts";
import { sitemapIndex, urlSet, type SiteUrl } from "#app/routes/endpoints/sitemap/url-set.ts";
import type { Route } from "./+types/sitemap";

/** All public pages; for a large shop the sitemap index. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock, settings, publicUrl } = getApp(context);
  const pages = await listPageUrls({ db, settings }, clock.now());
  const parts = await countProductParts(db, pages.length);
  if (parts === null) return urlSet(everything(db, pages), publicUrl);
  const names = ["pages", ...Array.from({ length: parts }, (_, index) => String(index + 1))];
  return sitemapIndex(
    names.map((part) => href("/sitemap/:part", { part: `${part}.xml` })),
    publicUrl,
  );
}

async function* everything(db: Db, pages: SiteUrl[]): AsyncGenerator<SiteUrl> {
  yield* pages;
  yield* productUrls(db, 1);
}
