interface SizedImage {
  colourSlug: string | null;
  sizeLabel: string | null;
}

/**
 * The images for a shopper of a size. Of a colour's images that are worn in a size, only the one in the nearest size remains, at
 * the place of the first of them; without a size that first one. Images without a size all remain.
 */
export function imagesForSize<Image extends SizedImage>(
  images: readonly Image[],
  sizes: readonly string[],
  size: string | null,
): Image[] {
  const sizeIndex = size === null ? -1 : sizes.indexOf(size);
  const distance = ({ sizeLabel }: Image) => {
    const worn = sizes.indexOf(sizeLabel ?? "");
    return worn < 0 ? Number.POSITIVE_INFINITY : Math.abs(worn - sizeIndex);
  };
  return images.flatMap((image, index) => {
    if (image.sizeLabel === null) return image;
    const sized = images.filter(
      ({ colourSlug, sizeLabel }) => colourSlug === image.colourSlug && sizeLabel !== null,
    );
    if (images.indexOf(sized[0] ?? image) !== index) return [];
    return sizeIndex < 0
      ? image
      : sized.toSorted((one, other) => distance(one) - distance(other)).slice(0, 1);
  });
}
