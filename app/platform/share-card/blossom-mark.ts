// app/ui/ornament/blossom.tsx, as it stands beside the wordmark.
const PETAL = "M0-8C-2.4-15-10-19-10.5-29-11-38-5-42 0-39.5 5-42 11-38 10.5-29 10-19 2.4-15 0-8Z";

/** The blossom in a colour ("#rrggbb"), as an SVG of so many pixels. */
export function blossomMark(colour: string, size: number): Buffer {
  const stamens = [0, 72, 144, 216, 288].map(
    (turn) =>
      `<g transform="rotate(${turn + 36})"><path d="M0-5C2-14-1-18 0-25" stroke-width="1.8" stroke-linecap="round"/><circle cy="-27.5" r="2.4" fill="${colour}" stroke="none"/></g>`,
  );
  const petals = [72, 144, 216, 288].map(
    (turn) => `<path d="${PETAL}" transform="rotate(${turn})" fill="${colour}" stroke="none"/>`,
  );
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="-45 -45 90 90"><g fill="none" stroke="${colour}">${petals.join("")}<path d="${PETAL}" stroke-width="2.6"/><path d="M0-13V-36M-3-16C-4-22-6-26-6-33M3-16C4-22 6-26 6-33" stroke-width="2" stroke-linecap="round"/>${stamens.join("")}<circle r="3.4" fill="${colour}" stroke="none"/></g></svg>`,
  );
}
