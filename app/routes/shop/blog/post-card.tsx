import { href, Link } from "react-router";
import { imageSet } from "#app/components/product/product-image.tsx";
import type { PostCardView } from "#app/domain/content/content.ts";
import { classNames } from "#app/ui/class-names.ts";
import { formatDate } from "#app/lib/time/dates.ts";

interface PostCardProps {
  post: PostCardView;
  /** The latest post is large. */
  isLatest?: boolean;
  /** The level of its heading. */
  level?: 2 | 3;
}

const LATEST_SIZES = "(width >= 64rem) 52vw, 92vw";
const CARD_SIZES = "(width >= 64rem) 27rem, (width >= 40rem) 46vw, 92vw";

/** A post in a list: image, topic, title, excerpt. */
export function PostCard({ post, isLatest = false, level = 2 }: PostCardProps) {
  const { slug, title, excerpt, imageUrl } = post;
  const Heading = `h${level}` as const;
  return (
    <article
      className={classNames(
        "group/tile relative",
        isLatest && "grid items-center gap-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-16",
      )}
    >
      {imageUrl && (
        <div className="aspect-[3/2] overflow-hidden rounded bg-linen">
          <img
            src={imageUrl}
            srcSet={imageSet(imageUrl)}
            sizes={isLatest ? LATEST_SIZES : CARD_SIZES}
            alt=""
            width={1200}
            height={800}
            loading={isLatest ? "eager" : "lazy"}
            fetchPriority={isLatest ? "high" : undefined}
            decoding="async"
            className="size-full object-cover transition-transform duration-700 ease-out group-hover/tile:scale-[1.03]"
          />
        </div>
      )}
      <div className={isLatest ? "" : "mt-6"}>
        <PostMeta post={post} />
        <Heading className={classNames("display mt-3", isLatest ? "text-4xl" : "text-2xl")}>
          <Link to={href("/blog/:slug", { slug })} className="tile-link group-hover/tile:text-flame-deep">
            {title}
          </Link>
        </Heading>
        <p className={classNames("mt-4 text-ink-soft", isLatest && "text-lg")}>{excerpt}</p>
      </div>
    </article>
  );
}

/** The topic and date of a post. */
export function PostMeta({ post }: { post: Pick<PostCardView, "category" | "publishedAt"> }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
      <span className="eyebrow text-flame-deep">{post.category}</span>
      <time dateTime={post.publishedAt.toISOString()}>{formatDate(post.publishedAt)}</time>
    </p>
  );
}
