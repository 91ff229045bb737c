import { createHash } from "node:crypto";
import { href } from "react-router";
import type { PostView } from "#app/domain/content/content.ts";
import { listWholePosts } from "#app/domain/content/posts.server.ts";
import { xml } from "#app/lib/text/xml.ts";
import { renderMarkdown } from "#app/platform/markdown.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { xmlResponse } from "#app/routes/feeds/xml-response.ts";
import type { Route } from "./+types/blog-feed";

const LATEST = 20;

// An empty blog has not been changed since there is one; the element is obligatory.
const EPOCH = new Date(0);

/** The blog as an Atom feed (RFC 4287), whole posts included. A reader that asks again is told when nothing is new. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, clock, settings, publicUrl } = getApp(context);
  const { general } = await settings.get();
  const posts = await listWholePosts(db, clock.now(), LATEST);
  const addressOf = (path: string) => new URL(path, publicUrl).href;
  const changed = posts.map(changeOf).reduce((latest, moment) => (moment > latest ? moment : latest), EPOCH);
  const etag = etagOf({ general, posts });
  if (request.headers.get("if-none-match") === etag)
    return new Response(null, { status: 304, headers: { ETag: etag } });
  return xmlResponse({
    contentType: "application/atom+xml",
    maxAgeSeconds: 900,
    etag,
    open: xml`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-IN">
  <id>${addressOf(href("/blog"))}</id>
  <title>${general.name}: Our Blog</title>
  <subtitle>${general.tagline}</subtitle>
  <updated>${changed.toISOString()}</updated>
  <author><name>${general.name}</name></author>
  <icon>${addressOf("/favicon.svg")}</icon>
  <link rel="self" type="application/atom+xml" href="${addressOf(href("/feed.xml"))}"/>
  <link rel="alternate" type="text/html" href="${addressOf(href("/blog"))}"/>
`,
    parts: posts.map((post) => entryOf(post, addressOf)),
    close: xml`</feed>\n`,
  });
}

/** A post that was written before it came out is new when it comes out. */
function changeOf({ publishedAt, updatedAt }: PostView): Date {
  return updatedAt > publishedAt ? updatedAt : publishedAt;
}

/** Weak (RFC 9110, 8.8.1): packed or not, it is the same feed. */
function etagOf(shown: object): string {
  return `W/"${createHash("sha256").update(JSON.stringify(shown)).digest("base64url").slice(0, 22)}"`;
}

function entryOf(post: PostView, addressOf: (path: string) => string) {
  const address = addressOf(href("/blog/:slug", { slug: post.slug }));
  // A reader shows the post elsewhere: addresses within the site must be whole there.
  const body = renderMarkdown(post.body).replaceAll(/(href|src)="\/(?!\/)/g, `$1="${addressOf("/")}`);
  return xml`  <entry>
    <id>${address}</id>
    <title>${post.title}</title>
    <published>${post.publishedAt.toISOString()}</published>
    <updated>${changeOf(post).toISOString()}</updated>
    <author><name>${post.author}</name></author>
    <category term="${post.category}"/>
    <link rel="alternate" type="text/html" href="${address}"/>
    <summary>${post.excerpt}</summary>
    <content type="html">${body}</content>
  </entry>
`;
}
