import Plus from "lucide-react/icons/plus";
import { href, useNavigation } from "react-router";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { useShop } from "#app/components/use-shop.ts";
import { listPostsForAdmin } from "#app/domain/content/list-posts.server.ts";
import { parsePostList, postListParams } from "#app/domain/content/post-list.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { ContentTabs } from "#app/routes/admin/content/content-tabs.tsx";
import { PostFilter } from "#app/routes/admin/content/posts/post-filter.tsx";
import { PostTable } from "#app/routes/admin/content/posts/post-table.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Pager } from "#app/ui/pager.tsx";
import type { Route } from "./+types/content";

export const meta: Route.MetaFunction = () => [{ title: "Posts | Admin" }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = getApp(context);
  const requested = parsePostList(url.searchParams);
  const found = await listPostsForAdmin(db, requested, clock.now());
  return { requested: { ...requested, page: found.page }, ...found };
}

export default function Content({ loaderData }: Route.ComponentProps) {
  const { requested, posts, total, page, pageCount } = loaderData;
  const { shop } = useShop();
  const isLoading = useNavigation().location?.pathname === href("/admin/content");
  const addressOf = (change: Parameters<typeof postListParams>[1]) => {
    const params = postListParams(requested, change);
    return params.size > 0 ? `${href("/admin/content")}?${params}` : href("/admin/content");
  };
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
      <PostFilter requested={requested} addressOf={addressOf} />
      {posts.length > 0 ? (
        <PostTable posts={posts} isLoading={isLoading} />
      ) : (
        <EmptyState
          title={requested.search || requested.state ? "No posts match" : "No Posts Yet"}
          action={
            requested.search || requested.state ? (
              <ButtonLink to={href("/admin/content")} variant="outline">
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
        <Pager label="Posts" page={page} pageCount={pageCount} addressOf={(page) => addressOf({ page })} />
      </div>
    </>
  );
}
