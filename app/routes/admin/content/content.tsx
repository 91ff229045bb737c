import Plus from "lucide-react/icons/plus";
import { href, useNavigation, Link } from "react-router";
import { ListFrame } from "#app/components/admin/lists/list-frame.tsx";
import { listPostsForAdmin } from "#app/domain/content/list-posts.server.ts";
import { parsePostList, type PostRow } from "#app/domain/content/content.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { ContentTabs } from "#app/routes/admin/content/content-tabs.tsx";
import { STATE_BADGES } from "#app/routes/admin/content/content-results.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/content";
import { StateBadge, PublishDate } from "#app/routes/admin/content/posts/publish-state.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Cell, HeadCell, Table, TableRow } from "#app/ui/table.tsx";

export const meta: Route.MetaFunction = () => [{ title: "Posts | Admin" }];

const PATH = href("/admin/content");

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = getApp(context);
  const requested = parsePostList(url.searchParams);
  const postPage = await listPostsForAdmin(db, requested, clock.now());
  return { requested, ...postPage };
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
      pagination={loaderData}
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

function PostTable({ posts, isLoading }: { posts: readonly PostRow[]; isLoading: boolean }) {
  return (
    <Table
      caption="Posts, newest first"
      isLoading={isLoading}
      head={
        <>
          <HeadCell>Title</HeadCell>
          <HeadCell className="max-md:hidden">Category</HeadCell>
          <HeadCell className="max-lg:hidden">Author</HeadCell>
          <HeadCell className="max-md:hidden">Date</HeadCell>
          <HeadCell>Status</HeadCell>
        </>
      }
    >
      {posts.map((post) => (
        <TableRow key={post.id}>
          <Cell className="w-full max-w-0 2xl:w-1/2">
            <Link
              to={href("/admin/content/posts/:id", { id: post.id })}
              className="tile-link line-clamp-2 font-semibold"
            >
              {post.title}
            </Link>
            <span className="block truncate text-xs text-ink-soft md:hidden">{post.category}</span>
            <PublishDate of={post} className="block text-xs text-ink-soft md:hidden" />
            {post.hasExternalImage && (
              <Badge tone="yellow" className="relative mt-1">
                Image not shown
              </Badge>
            )}
          </Cell>
          <Cell className="max-w-36 truncate text-ink-soft max-md:hidden">{post.category}</Cell>
          <Cell className="max-w-44 truncate text-ink-soft max-lg:hidden">{post.author}</Cell>
          <Cell className="whitespace-nowrap text-ink-soft max-md:hidden">
            <PublishDate of={post} />
          </Cell>
          <Cell>
            <StateBadge state={post.state} />
          </Cell>
        </TableRow>
      ))}
    </Table>
  );
}
