/** A disc of one colour. Decorative: name the colour in words beside it. */
export function Swatch({ hex, className }: { hex: string; className?: string }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className={className}>
      <circle cx="10" cy="10" r="9.5" fill={hex} stroke="#231a1e" strokeOpacity=".28" />
    </svg>
  );
}
