import { SCHEMA_ORG } from "#app/components/json-ld.ts";
import type { PostCardView } from "#app/domain/content/content.ts";

/**
 * Structured data of a post: https://schema.org/BlogPosting, following
 * https://developers.google.com/search/docs/appearance/structured-data/article.
 */
export function postJsonLd(post: PostCardView, canonical: string, shopName: string) {
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
