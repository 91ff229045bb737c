import Plus from "lucide-react/icons/plus";
import { href, useNavigation } from "react-router";
import { ListFrame } from "#app/components/admin/lists/list-frame.tsx";
import { listPostsForAdmin } from "#app/domain/content/list-posts.server.ts";
import { parsePostList } from "#app/domain/content/post-list.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { ContentTabs } from "#app/routes/admin/content/content-tabs.tsx";
import { PostTable } from "#app/routes/admin/content/posts/post-table.tsx";
import { STATE_BADGES } from "#app/routes/admin/content/state-badges.ts";
import { ButtonLink } from "#app/ui/button.tsx";
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
  const { requested, posts } = loaderData;
  const { search, state } = requested;
  const isLoading = useNavigation().location?.pathname === PATH;
  const create = (
    <ButtonLink to={href("/admin/content/posts/:id", { id: "new" })} size="sm">
      <Plus aria-hidden className="size-4" strokeWidth={1.75} /> New post
    </ButtonLink>
  );
  return (
    <ListFrame
      title="Content"
      label="Posts"
      nouns={["post", "posts"]}
      path={PATH}
      query={{ search, status: state }}
      found={loaderData}
      statuses={STATE_BADGES}
      search={{
        label: "Search by title, category or author",
        placeholder: "Title, category or author",
      }}
      actions={create}
      above={<ContentTabs />}
      empty={{
        title: "No Posts Yet",
        text: "A post has a title, text in Markdown and an image. Save it as a draft or schedule it.",
        action: create,
      }}
    >
      <PostTable posts={posts} isLoading={isLoading} />
    </ListFrame>
  );
}
