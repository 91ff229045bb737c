import { classNames } from "#app/ui/class-names.ts";

/** A bar filled to a whole percentage. Decorative: put the number in words beside it. */
export function ShareBar({ percent, className }: { percent: number; className?: string }) {
  return (
    <svg
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      aria-hidden="true"
      className={classNames("h-2 w-full overflow-hidden rounded bg-line", className)}
    >
      <rect width={percent} height="1" className="fill-flame" />
    </svg>
  );
}
