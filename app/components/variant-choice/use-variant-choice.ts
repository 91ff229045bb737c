import { useState } from "react";
import type { ProductOptionsView, VariantView } from "#app/domain/catalog/catalog.ts";

export interface VariantChoice {
  colourSlug: string | null;
  size: string | null;
  /** The variant of the choice; null while a size is still to be chosen. */
  variant: VariantView | null;
  chooseColour(slug: string): void;
  chooseSize(size: string): void;
  /** How many there are of a size in the chosen colour. */
  inventoryOf(size: string): number;
}

/** An address's wish: "plum" and "3xl". */
export interface NamedVariant {
  colour?: string | null;
  size?: string | null;
}

/**
 * What the shopper has chosen. At first it is what is named; else the first colour that can be bought, and a size only where there
 * is one.
 */
export function useVariantChoice(
  { sizes, colours, variants }: ProductOptionsView,
  wanted: NamedVariant = {},
): VariantChoice {
  const named = {
    colour: colours.find(({ slug }) => slug === wanted.colour)?.slug,
    size: sizes.find((label) => label.toLowerCase() === wanted.size?.toLowerCase()),
  };
  const firstColour =
    variants.find((variant) => variant.inventory > 0)?.colourSlug ?? colours[0]?.slug ?? null;
  const [colourSlug, chooseColour] = useState<string | null>(named.colour ?? firstColour);
  const [chosenSize, chooseSize] = useState<string | null>(named.size ?? null);
  const [onlySize] = sizes;
  const size = sizes.length === 1 && onlySize !== undefined ? onlySize : chosenSize;
  const find = (wantedSize: string | null) =>
    variants.find((variant) => variant.colourSlug === colourSlug && variant.sizeLabel === wantedSize);
  return {
    colourSlug,
    size,
    variant: find(sizes.length === 0 ? null : size) ?? null,
    chooseColour,
    chooseSize,
    inventoryOf: (wanted) => find(wanted)?.inventory ?? 0,
  };
}
