import { createHash } from "node:crypto";
import { href } from "react-router";
import type { PostView } from "#app/domain/content/content.ts";
import { listWholePosts } from "#app/domain/content/posts.server.ts";
import { xml } from "#app/lib/text/xml.ts";
import { renderMarkdown } from "#app/platform/markdown.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { xmlResponse } from "#app/routes/endpoints/xml-response.ts";
import type { Route } from "./+types/blog-feed";

const LATEST = 20;

// Atom requires <updated>; an empty blog has no change to report.
const EPOCH = new Date(0);

/** The blog as an Atom feed (RFC 4287) with the full posts. Its ETag lets a reader with the current version skip it. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock, settings, publicUrl } = getApp(context);
  const { general } = await settings.get();
  const posts = await listWholePosts(db, clock.now(), LATEST);
  const urlOf = (path: string) => new URL(path, publicUrl).href;
  const changed = posts.map(changeOf).reduce((latest, moment) => (moment > latest ? moment : latest), EPOCH);
  const etag = etagOf({ general, posts });
  return xmlResponse({
    contentType: "application/atom+xml",
    maxAgeSeconds: 900,
    etag,
    open: xml`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-IN">
  <id>${urlOf(href("/blog"))}</id>
  <title>${general.name}: Our Blog</title>
  <subtitle>${general.tagline}</subtitle>
  <updated>${changed.toISOString()}</updated>
  <author><name>${general.name}</name></author>
  <icon>${urlOf("/favicon.svg")}</icon>
  <link rel="self" type="application/atom+xml" href="${urlOf(href("/feed.xml"))}"/>
  <link rel="alternate" type="text/html" href="${urlOf(href("/blog"))}"/>
`,
    parts: posts.map((post) => entryOf(post, urlOf)),
    close: xml`</feed>\n`,
  });
}

/** A post written before its publication counts as updated when it is published. */
function changeOf({ publishedAt, updatedAt }: PostView): Date {
  return updatedAt > publishedAt ? updatedAt : publishedAt;
}

/** A weak ETag (RFC 9110, 8.8.1), the same with and without compression. */
function etagOf(shown: object): string {
  return `W/"${createHash("sha256").update(JSON.stringify(shown)).digest("base64url").slice(0, 22)}"`;
}

/** The id is permanent (RFC 4287, 4.2.6), so it is not the URL, which changes with the post's slug. */
function entryOf(post: PostView & { id: string }, urlOf: (path: string) => string) {
  const url = urlOf(href("/blog/:slug", { slug: post.slug }));
  // A reader shows the post on another site, so URLs must be absolute.
  const body = renderMarkdown(post.body).replaceAll(/(href|src)="\/(?!\/)/g, `$1="${urlOf("/")}`);
  return xml`  <entry>
    <id>urn:uuid:${post.id}</id>
    <title>${post.title}</title>
    <published>${post.publishedAt.toISOString()}</published>
    <updated>${changeOf(post).toISOString()}</updated>
    <author><name>${post.author}</name></author>
    <category term="${post.category}"/>
    <link rel="alternate" type="text/html" href="${url}"/>
    <summary>${post.excerpt}</summary>
    <content type="html">${body}</content>
  </entry>
`;
}
