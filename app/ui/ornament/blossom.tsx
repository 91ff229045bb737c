const PETAL = "M0-8C-2.4-15-10-19-10.5-29-11-38-5-42 0-39.5 5-42 11-38 10.5-29 10-19 2.4-15 0-8Z";
const STANDARD_LINES = "M0-13V-36M-3-16C-4-22-6-26-6-33M3-16C4-22 6-26 6-33";
const TURNS = [72, 144, 216, 288];

/** The gulmohar's blossom: four spoon-shaped petals and the streaked standard, with its stamens. Decoration only. */
export function Blossom({ className }: { className?: string }) {
  return (
    <svg viewBox="-48 -48 96 96" aria-hidden="true" className={className} fill="none" stroke="currentColor">
      {TURNS.map((turn) => (
        <path key={turn} d={PETAL} transform={`rotate(${turn})`} fill="currentColor" stroke="none" />
      ))}
      <path d={PETAL} strokeWidth="2.6" />
      <path d={STANDARD_LINES} strokeWidth="2" strokeLinecap="round" />
      {[0, ...TURNS].map((turn) => (
        <g key={turn} transform={`rotate(${turn + 36})`}>
          <path d="M0-5C2-14-1-18 0-25" strokeWidth="1.8" strokeLinecap="round" />
          <circle cy="-27.5" r="2.4" fill="currentColor" stroke="none" />
        </g>
      ))}
      <circle r="3.4" fill="currentColor" stroke="none" />
    </svg>
  );
}
