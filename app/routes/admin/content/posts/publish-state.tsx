import { Moment } from "#app/components/admin/moment.tsx";
import type { PublishState } from "#app/domain/content/content.ts";
import { STATE_BADGES } from "#app/routes/admin/content/content-results.ts";
import { Badge } from "#app/ui/badge.tsx";

export function StateBadge({ state }: { state: PublishState }) {
  return <Badge tone={STATE_BADGES[state].tone}>{STATE_BADGES[state].name}</Badge>;
}

interface Shown {
  state: PublishState;
  publishedAt: Date;
}

/** When it was or will be published. A draft shows no moment. */
export function PublishDate({ of, className }: { of: Shown; className?: string }) {
  return of.state === "draft" ? (
    <span className={className}>Not published</span>
  ) : (
    <Moment at={of.publishedAt} className={className} />
  );
}

/** The state below a form's title. */
export function StateLine({ of }: { of: Shown }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      <StateBadge state={of.state} />
      {of.state !== "draft" && <Moment at={of.publishedAt} />}
    </span>
  );
}
