import { data, href, Link } from "react-router";
import { PageHeading } from "#app/components/page-heading.tsx";
import { pageMeta, shopNameIn, titleOfPage } from "#app/components/page-meta.ts";
import { listPostPage } from "#app/domain/content/posts.server.ts";
import { contentTag } from "#app/lib/http/cache-tags.ts";
import { pageNumberIn } from "#app/lib/http/page-window.ts";
import { getApp, getRequestContext } from "#app/context/context-keys.server.ts";
import { PostCard } from "#app/routes/shop/blog/post-card.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { OrnamentDivider } from "#app/ui/ornament/divider.tsx";
import { Pager } from "#app/ui/pager.tsx";
import type { Route } from "./+types/blog";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, clock, publicUrl, settings } = getApp(context);
  getRequestContext(context).allowPublicCaching([contentTag("posts")]);
  const requested = pageNumberIn(new URL(request.url).searchParams);
  const listed = await listPostPage(db, clock.now(), requested);
  const { texts } = (await settings.get()).appearance;
  const { blogLine, blogText, blogDescription } = texts;
  const words = { line: blogLine, text: blogText, description: blogDescription || blogText };
  const shown = { ...listed, words, canonical: new URL(pageUrl(listed.page), publicUrl).href };
  return data(shown, { status: requested > listed.pageCount ? 404 : 200 });
}

function pageUrl(page: number): string {
  return page === 1 ? href("/blog") : `${href("/blog")}?page=${page}`;
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({
    matches,
    title: titleOfPage("Our Blog", loaderData?.page ?? 1),
    description:
      loaderData?.words.description || `News and articles of ${shopNameIn(matches)}, the latest first.`,
    canonical: loaderData?.canonical,
  });

export default function Blog({ loaderData }: Route.ComponentProps) {
  const { posts, page, pageCount, words } = loaderData;
  const latest = page === 1 ? posts[0] : undefined;
  const older = latest ? posts.slice(1) : posts;
  return (
    <>
      <PageHeading eyebrow={words.line} title="Our Blog" text={words.text} />
      <div className="shell section">
        {latest && <PostCard post={latest} isLatest />}
        {older.length > 0 && (
          <ul
            className={classNames(
              "grid gap-x-8 gap-y-14 sm:grid-cols-2 lg:gap-x-16",
              latest && "mt-14 border-t border-line pt-14 lg:mt-20 lg:pt-20",
            )}
          >
            {older.map((post) => (
              <li key={post.slug}>
                <PostCard post={post} />
              </li>
            ))}
          </ul>
        )}
        <div className="mt-16">
          <Pager page={page} pageCount={pageCount} urlOf={pageUrl} label="Posts" />
        </div>
        <section aria-labelledby="tuned-title" className="mx-auto mt-20 max-w-xl text-center">
          <OrnamentDivider className="mb-10" />
          <h2 id="tuned-title" className="display text-3xl">
            Stay Tuned
          </h2>
          <p className="mt-4 text-ink-soft">
            We publish something new about once a month. Read it here, in your feed reader, or let the{" "}
            <Link to={href("/newsletter")} className="underlined text-ink">
              newsletter
            </Link>{" "}
            bring it.
          </p>
          <p className="mt-6">
            <a href={href("/feed.xml")} className="underlined inline-flex min-h-11 items-center font-medium">
              Subscribe to the feed
            </a>
          </p>
        </section>
      </div>
    </>
  );
}
