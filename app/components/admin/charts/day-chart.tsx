import { useState } from "react";
import { DayPointer, type ChartDay } from "#app/components/admin/charts/day-pointer.tsx";
import { formatDayOfYear, formatDay } from "#app/lib/time/dates.ts";

interface DayChartProps {
  /** The metric: "Revenue". */
  label: string;
  days: readonly ChartDay[];
  kind: "line" | "bars";
  format(value: number): string;
  /** The compact format for the axis. */
  formatShort(value: number): string;
  /** The smallest step of the axis: 100 for whole dollars in cents. */
  unit?: number;
}

/**
 * A metric by day as SVG, with the previous period as a dashed line and the same data as a table. It fills its container and needs no
 * JavaScript, which lets a pointer, a finger or the arrow keys read each day.
 */
export function DayChart({ label, days, kind, format, formatShort, unit }: DayChartProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  const values = days.flatMap(({ value, before }) => (before ? [value, before.value] : [value]));
  const ticks = niceTicks(values, unit);
  const [bottom = 0, top = 1] = [ticks[0], ticks.at(-1)];
  const heightOf = (value: number) => (100 * (top - value)) / (top - bottom);
  const isCompared = days.some(({ before }) => before);
  return (
    <figure>
      {isCompared && (
        <figcaption className="mb-3 text-xs text-ink-soft">
          <Legend kind={kind} />
        </figcaption>
      )}
      <div className="flex gap-2 text-xs text-ink-soft tabular">
        <div aria-hidden className="-my-2 flex h-54 flex-col-reverse justify-between text-right">
          {ticks.map((tick) => (
            <span key={tick} className="leading-4">
              {formatShort(tick)}
            </span>
          ))}
        </div>
        <div className="relative min-w-0 flex-1">
          <Plot {...{ days, kind, ticks, heightOf, isCompared }} />
          <DayPointer {...{ label, days, format, pointed, heightOf }} onPoint={setPointed} />
          <p aria-hidden className="mt-2 flex justify-between">
            {edgesOf(days).map(({ day }) => (
              <span key={day}>{formatDayOfYear(day)}</span>
            ))}
          </p>
        </div>
      </div>
      <DayTable label={label} days={days} isCompared={isCompared} format={format} />
    </figure>
  );
}

interface PlotProps extends Pick<DayChartProps, "days" | "kind"> {
  ticks: readonly number[];
  /** The position of a value from the top, in percent. */
  heightOf(value: number): number;
  isCompared: boolean;
}

/** The grid, the previous period as a dashed line, and the metric as a line or bars. */
function Plot({ days, kind, ticks, heightOf, isCompared }: PlotProps) {
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden
      className="h-50 w-full overflow-visible"
    >
      {ticks.map((tick) => (
        <line
          key={tick}
          x1="0"
          x2="100"
          y1={heightOf(tick)}
          y2={heightOf(tick)}
          vectorEffect="non-scaling-stroke"
          className={tick === 0 ? "stroke-edge" : "stroke-line"}
        />
      ))}
      {isCompared && (
        <path
          d={pathOf(days.map(({ before }) => heightOf(before?.value ?? 0)))}
          vectorEffect="non-scaling-stroke"
          strokeDasharray="4 4"
          className="fill-none stroke-ink-faint"
        />
      )}
      {kind === "line" ? (
        <path
          d={pathOf(days.map(({ value }) => heightOf(value)))}
          vectorEffect="non-scaling-stroke"
          strokeWidth="2"
          strokeLinejoin="round"
          className="fill-none stroke-flame"
        />
      ) : (
        <Bars heights={days.map(({ value }) => heightOf(value))} zero={heightOf(0)} />
      )}
    </svg>
  );
}

function Legend({ kind }: { kind: DayChartProps["kind"] }) {
  return (
    <span className="flex gap-4">
      <span className="flex items-center gap-1.5">
        <svg aria-hidden viewBox="0 0 16 4" className="h-1 w-4">
          <path d="M0 2h16" strokeWidth="3" className={kind === "line" ? "stroke-flame" : "stroke-plum"} />
        </svg>
        This period
      </span>
      <span className="flex items-center gap-1.5">
        <svg aria-hidden viewBox="0 0 16 4" className="h-1 w-4">
          <path d="M0 2h16" strokeWidth="2" strokeDasharray="4 3" className="stroke-ink-faint" />
        </svg>
        Before
      </span>
    </span>
  );
}

function Bars({ heights, zero }: { heights: readonly number[]; zero: number }) {
  const width = 100 / heights.length;
  const bars = heights.map((height, index) => ({ x: width * (index + 0.15), height }));
  return bars.map(({ x, height }) => (
    <rect
      key={x}
      x={x}
      y={Math.min(height, zero)}
      width={width * 0.7}
      height={Math.abs(zero - height)}
      className="fill-plum"
    />
  ));
}

/** A line through the middle of each day's column; a single day is a horizontal line. */
function pathOf(heights: readonly number[]): string {
  if (heights.length === 1) return `M0 ${heights[0]}H100`;
  const points = heights.map(
    (height, index) => `${rounded((100 * (index + 0.5)) / heights.length)} ${rounded(height)}`,
  );
  return `M${points.join("L")}`;
}

function rounded(figure: number): number {
  return Math.round(figure * 100) / 100;
}

/** The first, middle and last day, without duplicates. */
function edgesOf(days: readonly ChartDay[]): ChartDay[] {
  return [...new Set([days[0], days[Math.floor(days.length / 2)], days.at(-1)])].filter(
    (day) => day !== undefined,
  );
}

interface DayTableProps {
  label: string;
  days: readonly ChartDay[];
  isCompared: boolean;
  format(value: number): string;
}

/** The data of a chart as a table, for users who prefer reading it. */
function DayTable({ label, days, isCompared, format }: DayTableProps) {
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

const NICE = [1, 2, 5, 10];
const TARGET_STEPS = 4;

/**
 * Round, evenly spaced ticks for a chart's axis that include zero and all values. `unit` is the smallest step: 100 for whole dollars in
 * cents.
 */
export function niceTicks(values: readonly number[], unit = 1): number[] {
  const least = Math.min(0, ...values);
  const greatest = Math.max(0, ...values);
  const step = niceStep((greatest - least) / TARGET_STEPS / unit) * unit;
  const first = Math.floor(least / step);
  const last = Math.max(Math.ceil(greatest / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

function niceStep(atLeast: number): number {
  if (atLeast <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(atLeast));
  return (NICE.find((nice) => nice * power >= atLeast) ?? 10) * power;
}
