import { useState } from "react";
import type { ProductOptionsView, RequestedVariant, VariantView } from "#app/domain/catalog/catalog.ts";

export interface VariantChoice {
  colourSlug: string | null;
  size: string | null;
  /** The chosen variant; null until a size is chosen. */
  variant: VariantView | null;
  /** The options chosen by the shopper or the URL, without defaults. */
  chosen: RequestedVariant;
  chooseColour(slug: string): void;
  chooseSize(size: string): void;
  /** The stock of a size in the chosen colour. */
  inventoryOf(size: string): number;
}

const NOTHING: RequestedVariant = { colour: null, size: null };

/**
 * The shopper's choice. It starts with `initial`, else with the first available colour, in the initial size if there is one, and with a size
 * only if there is just one.
 */
export function useVariantChoice(
  { sizes, colours, variants }: ProductOptionsView,
  initial: RequestedVariant = NOTHING,
): VariantChoice {
  const [chosen, setChosen] = useState(initial);
  const inStock = variants.filter(({ inventory }) => inventory > 0);
  const first = inStock.find(({ sizeLabel }) => sizeLabel === initial.size) ?? inStock[0];
  const firstColour = first?.colourSlug ?? colours[0]?.slug ?? null;
  const colourSlug = chosen.colour ?? firstColour;
  const [onlySize] = sizes;
  const size = sizes.length === 1 && onlySize !== undefined ? onlySize : chosen.size;
  const find = (requestedSize: string | null) =>
    variants.find((variant) => variant.colourSlug === colourSlug && variant.sizeLabel === requestedSize);
  return {
    colourSlug,
    size,
    variant: find(sizes.length === 0 ? null : size) ?? null,
    chosen,
    chooseColour: (colour) => setChosen((now) => ({ ...now, colour })),
    chooseSize: (label) => setChosen((now) => ({ ...now, size: label })),
    inventoryOf: (requested) => find(requested)?.inventory ?? 0,
  };
}
