import type { PostCardView } from "#app/domain/content/content.ts";
import { formatDate } from "#app/lib/time/dates.ts";

/** The topic and date of a post. */
export function PostMeta({ post }: { post: Pick<PostCardView, "category" | "publishedAt"> }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
      <span className="eyebrow text-flame-deep">{post.category}</span>
      <time dateTime={post.publishedAt.toISOString()}>{formatDate(post.publishedAt)}</time>
    </p>
  );
}
