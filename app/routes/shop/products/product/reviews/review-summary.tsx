import { FIT_LABELS, shares, type ReviewSummary as Summary } from "#app/domain/reviews/review.ts";
import { ShareBar } from "#app/ui/share-bar.tsx";
import { Stars } from "#app/ui/stars.tsx";

/** The average, the distribution of ratings, and the fit. */
export function ReviewSummary({ summary, average }: { summary: Summary; average: number }) {
  const { count, stars, fits } = summary;
  const starShares = shares(stars.map((group) => group.count));
  const fitShares = shares(fits.map((group) => group.count));
  return (
    <div className="space-y-10 lg:sticky lg:top-[calc(var(--header-height)+1.5rem)] lg:self-start">
      <div>
        <p className="flex items-end gap-4">
          <span aria-hidden className="display text-5xl">
            {average.toFixed(1)}
          </span>
          <span className="pb-1 text-sm text-ink-soft">
            <Stars value={average} className="mb-1 h-4.5" />
            <span className="sr-only">{`${average.toFixed(1)} out of 5. `}</span>
            {count === 1 ? "From one review" : `From ${count} reviews`}
          </span>
        </p>
        <ul className="mt-6 space-y-2 text-sm">
          {stars.map((group, index) => (
            <li key={group.stars} className="grid grid-cols-[4rem_minmax(0,1fr)_2.5rem] items-center gap-3">
              <span>{group.stars === 1 ? "1 star" : `${group.stars} stars`}</span>
              <ShareBar percent={starShares[index] ?? 0} />
              <span className="tabular text-right text-ink-soft">
                {group.count}
                <span className="sr-only">{group.count === 1 ? " review" : " reviews"}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
      {fits.length > 0 && (
        <div>
          <h3 className="mb-3 font-medium">How it fits</h3>
          <ul className="grid grid-cols-3 gap-1.5 text-xs">
            {fits.map(({ fit }, index) => (
              <li key={fit}>
                <ShareBar percent={fitShares[index] ?? 0} />
                <span className="mt-2 block">{FIT_LABELS[fit]}</span>
                <span className="tabular text-ink-soft">{fitShares[index] ?? 0}%</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
