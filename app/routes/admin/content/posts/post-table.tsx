import { href, Link } from "react-router";
import type { PostRow } from "#app/domain/content/post-list.ts";
import { StateBadge, PublishDate } from "#app/routes/admin/content/posts/publish-state.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Cell, HeadCell, Table, TableRow } from "#app/ui/table.tsx";

export function PostTable({ posts, isLoading }: { posts: readonly PostRow[]; isLoading: boolean }) {
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
