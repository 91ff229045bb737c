import { momentLabel } from "#app/components/admin/moment-label.ts";

/** A date and time in the admin; see `momentLabel`. */
export function Moment({ at, className }: { at: Date; className?: string }) {
  return (
    <time dateTime={at.toISOString()} className={className}>
      {momentLabel(at)}
    </time>
  );
}
