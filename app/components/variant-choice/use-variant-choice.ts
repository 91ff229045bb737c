import { useState } from "react";
import type { ProductOptionsView, VariantView } from "#app/domain/catalog/catalog.ts";
import type { RequestedVariant } from "#app/domain/catalog/products/variant-url.ts";

export interface VariantChoice {
  colourSlug: string | null;
  size: string | null;
  /** The variant of the choice; null while a size is still to be chosen. */
  variant: VariantView | null;
  /** The options that were chosen by the shopper or the URL, without the defaults. */
  chosen: RequestedVariant;
  chooseColour(slug: string): void;
  chooseSize(size: string): void;
  /** How many there are of a size in the chosen colour. */
  inventoryOf(size: string): number;
}

const NOTHING: RequestedVariant = { colour: null, size: null };

/**
 * What the shopper has chosen. At first it is what `initial` names; else the first colour that can be bought, and a size only where there
 * is one.
 */
export function useVariantChoice(
  { sizes, colours, variants }: ProductOptionsView,
  initial: RequestedVariant = NOTHING,
): VariantChoice {
  const [chosen, setChosen] = useState(initial);
  const firstColour =
    variants.find((variant) => variant.inventory > 0)?.colourSlug ?? colours[0]?.slug ?? null;
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
