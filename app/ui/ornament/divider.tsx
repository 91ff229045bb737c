import { classNames } from "#app/ui/class-names.ts";
import { Blossom } from "#app/ui/ornament/blossom.tsx";

/** A hairline with a blossom in its middle. */
export function OrnamentDivider({ className }: { className?: string }) {
  return (
    <div aria-hidden className={classNames("flex items-center gap-5", className)}>
      <span className="h-px flex-1 bg-line" />
      <Blossom className="size-6 text-flame" />
      <span className="h-px flex-1 bg-line" />
    </div>
  );
}
