import { SHOWN_WIDTHS } from "#app/lib/images/image-widths.ts";

/** The `srcset` of an image on this site, uploaded or built in, by its stored URL. Undefined for any other URL. */
export function imageSet(imageUrl: string): string | undefined {
  const base = /^(\/images\/[a-z\d-]+)(?:\/\d+)?\.webp$/.exec(imageUrl)?.[1];
  return base && SHOWN_WIDTHS.map((width) => `${base}/${width}.webp ${width}w`).join(", ");
}
