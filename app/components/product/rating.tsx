import { Stars } from "#app/ui/stars.tsx";

interface RatingProps {
  /** 0 to 5. */
  average: number;
  count: number;
  size?: "sm" | "md";
}

/** Stars and the number of reviews. Renders nothing without reviews. */
export function Rating({ average, count, size = "sm" }: RatingProps) {
  if (count === 0) return null;
  const reviews = count === 1 ? "1 review" : `${count} reviews`;
  return (
    <span
      role="img"
      aria-label={`Rated ${average.toFixed(1)} out of 5, ${reviews}`}
      className="inline-flex items-center gap-1.5 text-sm text-ink-soft"
    >
      <Stars value={average} className={size === "sm" ? "h-3.5" : "h-4.5"} />
      {size === "sm" ? `(${count})` : `${average.toFixed(1)} · ${reviews}`}
    </span>
  );
}
