import type { ProductOptionsView, RequestedVariant } from "#app/domain/catalog/catalog.ts";

/** The URL's options, null for those that the product does not have. */
export function requestedVariant(
  { colours, sizes }: Pick<ProductOptionsView, "colours" | "sizes">,
  params: URLSearchParams,
): RequestedVariant {
  const size = params.get("size")?.toLowerCase();
  return {
    colour: colours.find(({ slug }) => slug === params.get("colour"))?.slug ?? null,
    size: sizes.find((label) => label.toLowerCase() === size) ?? null,
  };
}

/** Whether the URL's option parameters all exist, each at most once. Only such pages are cached, which bounds their number. */
export function namesOnlyOptions(
  product: Pick<ProductOptionsView, "colours" | "sizes">,
  params: URLSearchParams,
): boolean {
  const { colour, size } = requestedVariant(product, params);
  const isKnown = (name: string, value: string | null) =>
    params.getAll(name).length === (value === null ? 0 : 1);
  return isKnown("colour", colour) && isKnown("size", size);
}

/** The query parameters of a variant; null options are omitted. */
export function variantParams({ colour, size }: RequestedVariant): Record<string, string> {
  return { ...(colour && { colour }), ...(size && { size: size.toLowerCase() }) };
}

/** The images of a colour, then those of no colour. All images if the colour has none of its own. */
export function imagesOfColour<Image extends { colourSlug: string | null }>(
  images: readonly Image[],
  colour: string | null,
): Image[] {
  const ofColour = images.filter(({ colourSlug }) => colourSlug !== null && colourSlug === colour);
  if (ofColour.length === 0) return [...images];
  return [...ofColour, ...images.filter(({ colourSlug }) => colourSlug === null)];
}
