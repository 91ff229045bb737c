import { data } from "react-router";
import { getApp } from "#app/context/context-keys.server.ts";
import {
  countProductParts,
  listPageUrls,
  productUrls,
} from "#app/routes/endpoints/sitemap/site-urls.server.ts";
import { urlSet } from "#app/routes/endpoints/sitemap/url-set.ts";
import type { Route } from "./+types/sitemap-part";

const PART = /^(pages|[1-9]\d{0,5})\.xml$/;

/** One part of the sitemap of a large shop: the pages, or a range of products. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, clock, settings, publicUrl } = getApp(context);
  const part = PART.exec(params.part)?.[1];
  const pages = await listPageUrls({ db, settings }, clock.now());
  if (part === "pages") return urlSet(pages, publicUrl);
  const parts = await countProductParts(db, pages.length);
  if (!part || Number(part) > (parts ?? 0)) throw data(null, { status: 404 });
  return urlSet(productUrls(db, Number(part)), publicUrl);
}
