import type { ChartDay } from "#app/components/admin/charts/chart-day.ts";
import { formatDay } from "#app/lib/time/dates.ts";

interface DayTableProps {
  label: string;
  days: readonly ChartDay[];
  isCompared: boolean;
  format(value: number): string;
}

/** The data of a chart as a table, for users who prefer reading it. */
export function DayTable({ label, days, isCompared, format }: DayTableProps) {
  return (
    <details className="mt-3 text-sm">
      <summary className="inline-flex min-h-11 items-center text-ink-soft underline decoration-line underline-offset-4 hover:text-ink lg:min-h-8">
        {label} as a table
      </summary>
      <div
        role="region"
        aria-label={`${label} by day`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable area must be focusable
        tabIndex={0}
        className="mt-1 max-h-72 overflow-y-auto"
      >
        <table className="w-full border-collapse text-left tabular">
          <thead className="sticky top-0 bg-white text-xs text-ink-soft">
            <tr>
              <th scope="col" className="py-1.5 font-semibold">
                Day
              </th>
              <th scope="col" className="py-1.5 text-right font-semibold">
                {label}
              </th>
              {isCompared && (
                <th scope="col" className="py-1.5 text-right font-semibold">
                  Before
                </th>
              )}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {days.map(({ day, value, before }) => (
              <tr key={day}>
                <th scope="row" className="py-1.5 font-normal whitespace-nowrap">
                  {formatDay(day)}
                </th>
                <td className="py-1.5 text-right">{format(value)}</td>
                {isCompared && (
                  <td className="py-1.5 text-right text-ink-soft">{before && format(before.value)}</td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
