import { classNames } from "#app/ui/class-names.ts";

/** A quiet shape in the place of what is still coming; give it the size of that thing. Hidden from screen readers. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames("block animate-shimmer rounded bg-linen", className)} />;
}
