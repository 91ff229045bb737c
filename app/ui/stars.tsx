/** The outline of one star, in a square of 20. */
export const STAR = "M10 1.6l2.5 5.4 5.9.7-4.4 4 1.2 5.8L10 14.6l-5.2 2.9L6 11.7l-4.4-4 5.9-.7z";
const OFFSETS = [0, 20, 40, 60, 80];
const WIDTH = 100;

/** Five stars, filled up to `value` (0 to 5, in tenths). Purely for the eye: say the figure in words beside them. */
export function Stars({ value, className = "h-4" }: { value: number; className?: string }) {
  const filled = (Math.max(0, Math.min(value, 5)) / 5) * WIDTH;
  return (
    <svg viewBox={`0 0 ${WIDTH} 20`} aria-hidden="true" className={className}>
      <FiveStars className="fill-line" />
      {/* A nested svg clips what stands out of it: no clip path, no id, no inline style. */}
      <svg width={filled.toFixed(1)} height="20">
        <FiveStars className="fill-flame" />
      </svg>
    </svg>
  );
}

function FiveStars({ className }: { className: string }) {
  return (
    <g className={className}>
      {OFFSETS.map((x) => (
        <path key={x} d={STAR} transform={`translate(${x})`} />
      ))}
    </g>
  );
}
