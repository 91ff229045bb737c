import { href } from "react-router";
import { listCategoryUrls } from "#app/domain/catalog/products/list-product-urls.server.ts";
import { UCP_MCP_PATH } from "#app/domain/api/ucp/ucp.ts";
import { PAGE_NAMES } from "#app/domain/content/content.ts";
import { DEFAULT_PAGES, listPages } from "#app/domain/content/content.server.ts";
import { customPagePath, listPublicCustomPages } from "#app/domain/content/custom-pages.server.ts";
import { plainLine } from "#app/lib/text/plain-text.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import type { Route } from "./+types/llms-txt";

const MAX_AGE_SECONDS = 3_600;

/** `/llms.txt` (https://llmstxt.org): what the shop is and where its facts are, for language models. All of it from settings and content. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { db, clock, publicUrl, settings } = getApp(context);
  const { general, sales } = await settings.get();
  const [categories, pages, customPages] = await Promise.all([
    listCategoryUrls(db),
    listPages(db),
    listPublicCustomPages(db, clock.now()),
  ]);
  const written = new Set([...pages.map(({ slug }) => slug), ...Object.keys(DEFAULT_PAGES)]);
  const link = (title: string, path: string, note = "") =>
    `- [${textOf(title)}](${new URL(path, publicUrl).href})${note && `: ${note}`}`;
  const byName = (name: string) => `${href("/products")}?${new URLSearchParams({ category: name })}`;
  const sections: [title: string, lines: string[]][] = [
    [
      "Products",
      [link("All products", href("/products")), ...categories.map(({ name }) => link(name, byName(name)))],
    ],
    [
      "Policies and pages",
      [
        ...Object.entries(PAGE_NAMES)
          .filter(([slug]) => written.has(slug))
          .map(([slug, title]) => link(title, `/${slug}`)),
        ...customPages.map(({ slug, title }) => link(title, customPagePath(slug))),
      ],
    ],
    [
      "For programs",
      [
        link("API", href("/api/docs"), "products, sizes, delivery and carts, without a key"),
        link("Universal Commerce Protocol", href("/.well-known/ucp"), "the profile for shopping agents"),
        `- MCP server: ${new URL(UCP_MCP_PATH, publicUrl).href}`,
        link("Sitemap", href("/sitemap.xml")),
      ],
    ],
  ];
  const about = `Prices are in ${sales.currency}. The buyer orders and pays in the shop; agents fill carts.`;
  const text = [
    `# ${textOf(general.name)}`,
    `> ${textOf(general.tagline) || textOf(general.name)}`,
    about,
    ...sections.map(([title, lines]) => `## ${title}\n\n${lines.join("\n")}`),
  ].join("\n\n");
  return new Response(`${text}\n`, {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": `public, max-age=${MAX_AGE_SECONDS}`,
    },
  });
}

/** A text on one line that opens no link of Markdown. */
const textOf = (text: string) => plainLine(text).replaceAll(/[[\]()<>]/g, "");
