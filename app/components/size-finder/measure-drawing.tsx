import type { Girth } from "#app/domain/fit/body/body.ts";

/** The position of the tape: the centre and the radii of its ellipse. */
const TAPES: Record<Girth, { x: number; y: number; rx: number; ry: number; tilt?: number }> = {
  bust: { x: 60, y: 62, rx: 25, ry: 5.5 },
  waist: { x: 60, y: 79, rx: 25, ry: 5 },
  hip: { x: 60, y: 103, rx: 31, ry: 6 },
  upperArm: { x: 93.5, y: 54, rx: 8, ry: 3.2, tilt: -14 },
};

// The right half of the figure; the left is its mirror image.
const HALF =
  "M60 6c6 0 10 4.5 10 11 0 5-2 9-4.5 11v5c1 4 5 5 11 6.5 8 2 13 5 16 11 4.5 9 7 20 8 33l.5 14" +
  "M91 84c-1.5-11-3.5-20-5.5-27-1 4 .5 7-1.5 11-1 2.5 0 5 2 9 4 8 5.5 15 5.5 23 0 11-2 21-4.5 34" +
  "M60 124c1 3 1 6 1 10";

/** A line drawing of a body with the tape where a girth is measured. Decorative: the instruction beside it says the same. */
export function MeasureDrawing({ girth }: { girth: Girth }) {
  const { x, y, rx, ry, tilt = 0 } = TAPES[girth];
  const ends = `M${x - rx} ${y}A${rx} ${ry} 0 0`;
  return (
    <svg
      viewBox="0 0 120 136"
      aria-hidden="true"
      className="h-24 w-20 shrink-0 rounded bg-linen text-ink-soft"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <g stroke="currentColor" strokeWidth="1.6">
        <path d={HALF} />
        <path d={HALF} transform="matrix(-1 0 0 1 120 0)" />
      </g>
      <g className="stroke-flame" strokeWidth="2.6" transform={`rotate(${tilt} ${x} ${y})`}>
        <path d={`${ends} 0 ${x + rx} ${y}`} />
        <path d={`${ends} 1 ${x + rx} ${y}`} strokeWidth="1.4" strokeDasharray="2 3.5" />
      </g>
    </svg>
  );
}
