import { SHOWN_WIDTHS } from "#app/lib/images/image-widths.ts";

/**
 * An image of this site in all its widths, as in `<img srcset>`: one that was uploaded or one that the shop brings along, by the address
 * that is stored of it. Undefined for any other address.
 */
export function imageSet(imageUrl: string): string | undefined {
  const base = /^(\/images\/[a-z\d-]+)(?:\/\d+)?\.webp$/.exec(imageUrl)?.[1];
  return base && SHOWN_WIDTHS.map((width) => `${base}/${width}.webp ${width}w`).join(", ");
}
