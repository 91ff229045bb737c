/** The gulmohar's blossom: four spoon-shaped petals and the streaked standard, with its stamens. Decoration only. */
export function Blossom({ className = "" }: { className?: string }) {
  return (
    // A mask (ornament.css): inline SVG would add 23 elements to each of its places.
    <svg viewBox="0 0 1 1" aria-hidden="true" className={`blossom ${className}`}>
      <rect width="1" height="1" fill="currentColor" />
    </svg>
  );
}
