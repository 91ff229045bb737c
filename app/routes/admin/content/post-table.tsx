import { href, Link } from "react-router";
import { Moment } from "#app/components/admin/moment.tsx";
import type { PostState } from "#app/domain/content/post-list.ts";
import { STATE_BADGES } from "#app/routes/admin/content/post-state.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Cell, HeadCell, Table, TableRow } from "#app/ui/table.tsx";

interface Row {
  id: string;
  title: string;
  category: string;
  author: string;
  publishedAt: Date;
  state: PostState;
}

export function PostTable({ posts, isLoading }: { posts: readonly Row[]; isLoading: boolean }) {
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
          <HeadCell>State</HeadCell>
        </>
      }
    >
      {posts.map((post) => (
        <TableRow key={post.id}>
          <Cell className="w-full max-w-0">
            <Link
              to={href("/admin/content/posts/:id", { id: post.id })}
              className="tile-link line-clamp-2 font-semibold"
            >
              {post.title}
            </Link>
            <span className="block truncate text-xs text-ink-soft md:hidden">{post.category}</span>
            <When post={post} className="block text-xs text-ink-soft md:hidden" />
          </Cell>
          <Cell className="max-w-36 truncate text-ink-soft max-md:hidden">{post.category}</Cell>
          <Cell className="max-w-44 truncate text-ink-soft max-lg:hidden">{post.author}</Cell>
          <Cell className="whitespace-nowrap text-ink-soft max-md:hidden">
            <When post={post} />
          </Cell>
          <Cell>
            <Badge tone={STATE_BADGES[post.state].tone}>{STATE_BADGES[post.state].name}</Badge>
          </Cell>
        </TableRow>
      ))}
    </Table>
  );
}

/** A draft has no moment that means anything yet. */
function When({ post, className }: { post: Row; className?: string }) {
  return post.state === "draft" ? (
    <span className={className}>Not published</span>
  ) : (
    <Moment at={post.publishedAt} className={className} />
  );
}
