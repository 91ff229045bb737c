import type { KeyboardEvent, PointerEvent } from "react";
import { formatDayOfYear } from "#app/lib/time/dates.ts";

/** One day of a chart. */
export interface ChartDay {
  day: string;
  value: number;
  /** The corresponding day of the previous period. */
  before?: { day: string; value: number };
}

interface DayPointerProps {
  /** The metric: "Revenue". */
  label: string;
  days: readonly ChartDay[];
  format(value: number): string;
  /** The index of the pointed day, if any. */
  pointed: number | null;
  onPoint(index: number | null): void;
  /** The distance of a value from the top, in per cent of the height. */
  heightOf(value: number): number;
}

const STEPS: Partial<Record<string, (index: number, last: number) => number>> = {
  ArrowLeft: (index) => index - 1,
  ArrowDown: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  ArrowUp: (index) => index + 1,
  PageDown: (index) => index - 7,
  PageUp: (index) => index + 7,
  Home: () => 0,
  End: (_, last) => last,
};

/** Lies over a chart and shows the values of the day below a pointer or a finger, or the one that the arrow keys have reached. */
export function DayPointer({ label, days, format, pointed, onPoint, heightOf }: DayPointerProps) {
  const last = days.length - 1;
  const index = Math.min(pointed ?? last, last);
  const day = days[index];
  if (!day) return null;
  const text = textOf(day, format);
  const pointAt = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    onPoint(clamp(Math.floor(((clientX - left) * days.length) / width), last));
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape") onPoint(null);
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    onPoint(clamp(step(index, last), last));
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={`${label} by day`}
      aria-valuemin={1}
      aria-valuemax={days.length}
      aria-valuenow={index + 1}
      aria-valuetext={text}
      onPointerDown={pointAt}
      onPointerMove={pointAt}
      // A finger leaves the chart when it is lifted; its value stays until another one is touched.
      onPointerLeave={(event) => event.pointerType === "mouse" && onPoint(null)}
      onFocus={() => pointed === null && onPoint(last)}
      onBlur={() => onPoint(null)}
      onKeyDown={press}
      className="script-only absolute inset-x-0 top-0 h-50 [touch-action:pan-y] rounded"
    >
      {pointed !== null && <Mark {...{ index, of: days.length, top: heightOf(day.value), text }} />}
    </div>
  );
}

/** A line through the day, a dot at its value, and both as text at the side with more room. */
function Mark({ index, of, top, text }: { index: number; of: number; top: number; text: string }) {
  const left = (100 * (index + 0.5)) / of;
  const side =
    left > 50 ? { right: `calc(${100 - left}% + 0.625rem)` } : { left: `calc(${left}% + 0.625rem)` };
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0">
      <span className="absolute inset-y-0 w-px bg-edge" style={{ left: `${left}%` }} />
      <span
        className="absolute -mt-1 -ml-1 size-2 rounded-full bg-ink"
        style={{ left: `${left}%`, top: `${top}%` }}
      />
      <span
        className="absolute top-1 rounded bg-ink px-2.5 py-1.5 leading-5 font-medium whitespace-pre text-paper"
        style={side}
      >
        {text.replace("; ", "\n")}
      </span>
    </div>
  );
}

function textOf({ day, value, before }: ChartDay, format: DayPointerProps["format"]): string {
  const shown = [{ day, value }, ...(before ? [before] : [])];
  return shown.map((one) => `${formatDayOfYear(one.day)}: ${format(one.value)}`).join("; ");
}

function clamp(index: number, last: number): number {
  return Math.max(0, Math.min(last, index));
}
