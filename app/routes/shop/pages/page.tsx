import { href, redirect } from "react-router";
import { BUILDS_JSON_LD, SCHEMA_ORG } from "#app/components/json-ld.ts";
import { pageMeta, shopNameIn, shopTitle } from "#app/components/page-meta.ts";
import { getApp, getRequestContext } from "#app/context/context-keys.server.ts";
import { findCustomPage, findCustomPageRedirect } from "#app/domain/content/custom-pages.server.ts";
import { fillMarkdown } from "#app/domain/content/placeholders.ts";
import { findPageValues } from "#app/domain/setup/page-values.server.ts";
import { renderPageText } from "#app/domain/media/text-images.server.ts";
import { contentTag } from "#app/lib/http/cache-tags.ts";
import { summarizeMarkdown } from "#app/platform/markdown.server.ts";
import { respondNotFound } from "#app/routes/shop/respond-not-found.server.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { OrnamentDivider } from "#app/ui/ornament/divider.tsx";
import type { Route } from "./+types/page";

export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const { db, clock, publicUrl, settings } = getApp(context);
  const now = clock.now();
  const page = await findCustomPage(db, params.slug, now);
  if (!page) {
    const moved = await findCustomPageRedirect(db, params.slug, now);
    throw moved === null ? await respondNotFound({ request, url, context }) : redirect(moved, 301);
  }
  const { slug, title, seoTitle, seoDescription, updatedAt } = page;
  const { values, tags } = await findPageValues(db, await settings.get(), page.body);
  getRequestContext(context).allowPublicCaching([contentTag("custom-pages"), ...tags]);
  const body = fillMarkdown(page.body, values);
  return {
    title,
    seoTitle: seoTitle || title,
    description: seoDescription || summarizeMarkdown(body),
    updatedAt,
    bodyHtml: await renderPageText(db, body),
    canonical: new URL(href("/pages/:slug", { slug }), publicUrl).href,
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [{ title: shopTitle("Page Not Found", matches) }];
  const { seoTitle: title, description, canonical, updatedAt } = loaderData;
  return [
    ...pageMeta({ matches, title, description, canonical }),
    {
      "script:ld+json": BUILDS_JSON_LD
        ? {
            "@context": SCHEMA_ORG,
            "@type": "WebPage",
            name: title,
            description,
            inLanguage: "en-IN",
            url: canonical,
            dateModified: updatedAt.toISOString(),
            publisher: {
              "@type": "Organization",
              name: shopNameIn(matches),
              url: new URL("/", canonical).href,
            },
          }
        : {},
    },
  ];
};

export default function CustomPage({ loaderData: { title, bodyHtml } }: Route.ComponentProps) {
  return (
    <div className="shell pt-6 pb-24">
      <Breadcrumb crumbs={[{ label: "Home", to: href("/") }, { label: title }]} />
      <article className="mt-10 lg:mt-16">
        <header className="mx-auto max-w-[40rem]">
          <h1 className="display mt-5 text-4xl">{title}</h1>
        </header>
        {/* Our own rendering of Markdown, without raw HTML or script URLs (platform/markdown.server.ts). */}
        <div
          className="prose mx-auto mt-10 max-w-[40rem] lg:mt-14"
          // oxlint-disable-next-line react/no-danger
          dangerouslySetInnerHTML={{ __html: bodyHtml }}
        />
        <OrnamentDivider className="mx-auto mt-16 max-w-[40rem]" />
      </article>
    </div>
  );
}
