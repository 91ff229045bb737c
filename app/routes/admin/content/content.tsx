import Plus from "lucide-react/icons/plus";
import { href, useNavigation } from "react-router";
import { FilterLinks } from "#app/components/admin/lists/filter-links.tsx";
import { ListSearch } from "#app/components/admin/lists/list-search.tsx";
import { listUrl } from "#app/components/admin/lists/list-url.ts";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { useShop } from "#app/components/use-shop.ts";
import { listPostsForAdmin } from "#app/domain/content/list-posts.server.ts";
import { parsePostList } from "#app/domain/content/post-list.ts";
import { PUBLISH_STATES } from "#app/domain/content/publishing.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { ContentTabs } from "#app/routes/admin/content/content-tabs.tsx";
import { PostTable } from "#app/routes/admin/content/posts/post-table.tsx";
import { STATE_BADGES } from "#app/routes/admin/content/state-badges.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Pager } from "#app/ui/pager.tsx";
import type { Route } from "./+types/content";

export const meta: Route.MetaFunction = () => [{ title: "Posts | Admin" }];

const PATH = href("/admin/content");

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = getApp(context);
  const requested = parsePostList(url.searchParams);
  const found = await listPostsForAdmin(db, requested, clock.now());
  return { requested, ...found };
}

export default function Content({ loaderData }: Route.ComponentProps) {
  const { requested, posts, total, page, pageCount } = loaderData;
  const { shop } = useShop();
  const { search, state } = requested;
  const isLoading = useNavigation().location?.pathname === PATH;
  const choices = [null, ...PUBLISH_STATES].map((choice) => ({
    name: choice === null ? "All" : STATE_BADGES[choice].name,
    to: listUrl(PATH, { search, status: choice }),
    isCurrent: choice === state,
  }));
  const create = (
    <ButtonLink to={href("/admin/content/posts/:id", { id: "new" })} size="sm">
      <Plus aria-hidden className="size-4" strokeWidth={1.75} /> New post
    </ButtonLink>
  );
  return (
    <>
      <PageHead
        title="Content"
        text={total === 1 ? "1 post" : `${total.toLocaleString(shop.money.locale)} posts`}
        actions={create}
      />
      <ContentTabs />
      <ListSearch
        list="Posts"
        label="Search by title, category or author"
        placeholder="Title, category or author"
        action={PATH}
        search={search}
        kept={{ status: state }}
        clearTo={listUrl(PATH, { status: state })}
      />
      <FilterLinks label="Status" choices={choices} />
      {posts.length > 0 ? (
        <PostTable posts={posts} isLoading={isLoading} />
      ) : (
        <EmptyState
          title={search || state ? "No posts match" : "No Posts Yet"}
          action={
            search || state ? (
              <ButtonLink to={PATH} variant="outline">
                Show all posts
              </ButtonLink>
            ) : (
              create
            )
          }
          text="A post has a title, text in Markdown and an image. Save it as a draft or schedule it."
        />
      )}
      <div className="mt-5">
        <Pager
          label="Posts"
          page={page}
          pageCount={pageCount}
          addressOf={(page) => listUrl(PATH, { search, status: state, page })}
        />
      </div>
    </>
  );
}
