import { classNames } from "#app/ui/class-names.ts";

/** A placeholder for content that is loading; give it the size of that content. Hidden from screen readers. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames("block animate-shimmer rounded bg-linen", className)} />;
}
