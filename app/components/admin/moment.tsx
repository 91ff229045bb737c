import { momentLabel } from "#app/components/admin/moment-label.ts";

/** A date and time as the admin reads it; see `momentLabel`. */
export function Moment({ at, className }: { at: Date; className?: string }) {
  return (
    <time dateTime={at.toISOString()} className={className}>
      {momentLabel(at)}
    </time>
  );
}
