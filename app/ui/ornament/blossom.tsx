/** The gulmohar's blossom: four spoon-shaped petals and the streaked standard, with its stamens. Decoration only. */
export function Blossom({ className = "" }: { className?: string }) {
  return (
    // Its colour behind a mask (ornament.css): drawn out it were 23 elements wherever it stands, twice on every page.
    <svg viewBox="0 0 1 1" aria-hidden="true" className={`blossom ${className}`}>
      <rect width="1" height="1" fill="currentColor" />
    </svg>
  );
}
