/** The outline of one star, in a square of 20. */
export const STAR = "M10 1.6l2.5 5.4 5.9.7-4.4 4 1.2 5.8L10 14.6l-5.2 2.9L6 11.7l-4.4-4 5.9-.7z";
const WIDTH = 100;

/** Five stars, filled up to `value` (0 to 5, in tenths). Decorative: put the number in words beside them. */
export function Stars({ value, className = "h-4" }: { value: number; className?: string }) {
  const filled = (Math.max(0, Math.min(value, 5)) / 5) * WIDTH;
  return (
    // A bar behind a mask of five stars (ornament.css) needs no clip path, id or inline style.
    <svg viewBox={`0 0 ${WIDTH} 20`} aria-hidden="true" className={`stars ${className}`}>
      <rect width={filled.toFixed(0)} height="20" className="fill-flame" />
    </svg>
  );
}
