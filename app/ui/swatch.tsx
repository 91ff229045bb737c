import { classNames } from "#app/ui/class-names.ts";

/** A disc of one colour. Decorative: name the colour in words beside it. */
export function Swatch({ hex, className }: { hex: string; className?: string }) {
  // The `color` attribute of SVG needs no inline style, which the content security policy forbids.
  return <svg color={hex} aria-hidden="true" className={classNames("swatch", className)} />;
}
