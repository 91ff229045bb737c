import { href, redirect } from "react-router";
import { pageMeta, shopNameIn, shopTitle } from "#app/components/page-meta.ts";
import { imageSet } from "#app/components/product/product-image.tsx";
import { postCard } from "#app/components/share-card.ts";
import { findPostRedirect, findPost, listPosts } from "#app/domain/content/posts.server.ts";
import { renderPageText } from "#app/domain/media/text-images.server.ts";
import { contentTag } from "#app/lib/http/cache-tags.ts";
import { getApp, getRequestContext } from "#app/context/context-keys.server.ts";
import { PostCard, PostMeta } from "#app/routes/shop/blog/post-card.tsx";
import { BUILDS_JSON_LD, SCHEMA_ORG } from "#app/components/json-ld.ts";
import { respondNotFound } from "#app/routes/shop/respond-not-found.server.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { OrnamentDivider } from "#app/ui/ornament/divider.tsx";
import { SectionHeading } from "#app/ui/section-heading.tsx";
import type { Route } from "./+types/blog-post";
import type { PostCardView } from "#app/domain/content/content.ts";

const MORE = 2;

export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const { db, clock, publicUrl } = getApp(context);
  const now = clock.now();
  const publishedPost = await findPost(db, params.slug, now);
  if (!publishedPost) {
    const moved = await findPostRedirect(db, params.slug, now);
    throw moved === null
      ? await respondNotFound({ request, url, context })
      : redirect(href("/blog/:slug", { slug: moved }), 301);
  }
  getRequestContext(context).allowPublicCaching([contentTag("posts")]);
  const { body, ...post } = publishedPost;
  const latest = await listPosts(db, now, MORE + 1);
  return {
    post,
    bodyHtml: await renderPageText(db, body),
    more: latest.filter(({ slug }) => slug !== post.slug).slice(0, MORE),
    canonical: new URL(href("/blog/:slug", { slug: post.slug }), publicUrl).href,
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [{ title: shopTitle("Page Not Found", matches) }];
  const { post, canonical } = loaderData;
  return [
    ...pageMeta({
      matches,
      title: post.title,
      description: post.excerpt,
      canonical,
      type: "article",
      card: postCard(post),
    }),
    { property: "article:published_time", content: post.publishedAt.toISOString() },
    { "script:ld+json": BUILDS_JSON_LD ? postJsonLd(post, canonical, shopNameIn(matches)) : {} },
  ];
};

export default function BlogPost({ loaderData }: Route.ComponentProps) {
  const { post, bodyHtml, more } = loaderData;
  return (
    <div className="shell pt-6 pb-24">
      <Breadcrumb
        crumbs={[
          { label: "Home", to: href("/") },
          { label: "Blog", to: href("/blog") },
          { label: post.title },
        ]}
      />
      <article className="mt-10 lg:mt-16">
        <header className="mx-auto max-w-[40rem]">
          <PostMeta post={post} />
          <h1 className="display mt-5 text-4xl">{post.title}</h1>
          <p className="mt-6 text-lg text-ink-soft">{post.excerpt}</p>
          <p className="mt-6 text-sm">
            By <span className="font-semibold">{post.author}</span>
          </p>
        </header>
        {post.imageUrl && (
          <img
            src={post.imageUrl}
            srcSet={imageSet(post.imageUrl)}
            sizes="(width >= 68rem) 64rem, 92vw"
            alt=""
            width={1200}
            height={800}
            fetchPriority="high"
            className="mx-auto mt-10 aspect-[3/2] w-full max-w-5xl rounded bg-linen object-cover lg:mt-14"
          />
        )}
        {/* Our own rendering of Markdown, without raw HTML or script URLs (platform/markdown.server.ts). */}
        <div
          className="prose mx-auto mt-10 max-w-[40rem] lg:mt-14"
          // oxlint-disable-next-line react/no-danger
          dangerouslySetInnerHTML={{ __html: bodyHtml }}
        />
        <OrnamentDivider className="mx-auto mt-16 max-w-[40rem]" />
      </article>
      {more.length > 0 && (
        <section aria-labelledby="more-title" className="mx-auto mt-16 max-w-5xl">
          <SectionHeading id="more-title" title="Read on" />
          <ul className="grid gap-x-8 gap-y-14 sm:grid-cols-2 lg:gap-x-16">
            {more.map((other) => (
              <li key={other.slug}>
                <PostCard post={other} level={3} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/**
 * Structured data of a post: https://schema.org/BlogPosting, following
 * https://developers.google.com/search/docs/appearance/structured-data/article.
 */
function postJsonLd(post: PostCardView, canonical: string, shopName: string) {
  return {
    "@context": SCHEMA_ORG,
    "@type": "BlogPosting",
    headline: post.title,
    description: post.excerpt,
    articleSection: post.category,
    inLanguage: "en-IN",
    url: canonical,
    mainEntityOfPage: canonical,
    ...(post.imageUrl && { image: [new URL(post.imageUrl, canonical).href] }),
    datePublished: post.publishedAt.toISOString(),
    dateModified: post.updatedAt.toISOString(),
    author: { "@type": "Person", name: post.author },
    publisher: { "@type": "Organization", name: shopName, url: new URL("/", canonical).href },
  };
}
