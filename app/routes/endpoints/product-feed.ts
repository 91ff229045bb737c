import { data, href } from "react-router";
import { listFeedProducts } from "#app/domain/catalog/products/feed-products.server.ts";
import { PRODUCT_FEEDS, type ProductFeed } from "#app/domain/catalog/products/product-feeds.ts";
import { gstSellerOf } from "#app/domain/settings/seller.ts";
import { moneyFormatOf } from "#app/domain/settings/settings.ts";
import { xml, type Xml } from "#app/lib/text/xml.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { streamText } from "#app/platform/http/stream-text.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { acpProduct } from "#app/routes/endpoints/product-feed/acp-product.ts";
import { feedItem, type FeedShop } from "#app/routes/endpoints/product-feed/feed-item.ts";
import { xmlResponse } from "#app/routes/endpoints/xml-response.ts";
import type { Route } from "./+types/product-feed";

const MAX_AGE_SECONDS = 900;

/** All purchasable variants as a product feed for a channel. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { pathname } = new URL(request.url);
  const rules = Object.values(PRODUCT_FEEDS).find(({ path }) => path === pathname);
  if (!rules) throw data(null, { status: 404 });
  const { db, settings, publicUrl } = getApp(context);
  const { general, sales, shipping, taxes } = await settings.get();
  const pricing = { taxBasisPoints: sales.taxBasisPoints, shipping, gst: gstSellerOf({ general, taxes }) };
  const shop: FeedShop = { name: general.name, money: moneyFormatOf(sales), pricing, publicUrl };
  if (rules.format === "json-lines")
    return new Response(streamText(linesOf(db, shop, rules)), {
      headers: {
        "Content-Type": "application/jsonl; charset=utf-8",
        "Cache-Control": `public, max-age=${MAX_AGE_SECONDS}`,
      },
    });
  return xmlResponse({
    open: xml`<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>
<title>${general.name}</title>
<link>${new URL(href("/"), publicUrl).href}</link>
<description>${general.tagline}</description>
`,
    parts: itemsOf(db, shop, rules),
    close: xml`</channel></rss>\n`,
    maxAgeSeconds: MAX_AGE_SECONDS,
  });
}

async function* linesOf(db: Db, shop: FeedShop, rules: ProductFeed): AsyncGenerator<string> {
  for await (const product of listFeedProducts(db))
    yield `${JSON.stringify(acpProduct(product, shop, rules))}\n`;
}

async function* itemsOf(db: Db, shop: FeedShop, rules: ProductFeed): AsyncGenerator<Xml> {
  for await (const product of listFeedProducts(db))
    for (const variant of product.variants) yield feedItem(product, variant, shop, rules);
}
