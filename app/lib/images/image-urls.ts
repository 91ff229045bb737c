/** The URL of an image in one of the offered widths (`IMAGE_WIDTHS`). */
export function imageSrc(id: string, width: number): string {
  return `/images/${id}/${width}.webp`;
}

/** The widths up to the first that shows the whole of a source of `sourceWidth` pixels. */
export function offeredWidths(widths: readonly number[], sourceWidth: number): number[] {
  return widths.filter((_, index) => (widths[index - 1] ?? 0) < sourceWidth);
}

/** The `srcset` of an image in some of the offered widths. */
export function srcSetOf(id: string, widths: readonly number[]): string {
  return widths.map((width) => `${imageSrc(id, width)} ${width}w`).join(", ");
}

const UPLOADED = /^\/images\/([\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})\/\d+\.webp$/;

/** The id of an uploaded image by its URL; null for any other URL. */
export function uploadedImageId(url: string): string | null {
  return UPLOADED.exec(url)?.[1] ?? null;
}

/** The URL of an uploaded image in texts and columns that store it: the largest width of older stores. */
export function storedImageUrl(id: string): string {
  return imageSrc(id, 1200);
}
