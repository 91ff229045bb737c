import { formatMoment } from "#app/lib/time/dates.ts";

/** A date and time in the admin; see `formatMoment`. */
export function Moment({ at, className }: { at: Date; className?: string }) {
  return (
    <time dateTime={at.toISOString()} className={className}>
      {formatMoment(at)}
    </time>
  );
}
