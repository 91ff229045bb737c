import type { OptionKind } from "#app/domain/catalog/attributes/attributes.ts";

/** Slugs and UI texts of sizes and colours. */
export const OPTION_VIEWS: Record<
  OptionKind,
  { slug: string; title: string; one: string; text: string; none: string; saved: string }
> = {
  size: {
    slug: "sizes",
    title: "Sizes",
    one: "size",
    text: "In the order the store shows them, smallest first.",
    none: "No sizes yet. Clothes need at least one.",
    saved: "Sizes saved",
  },
  colour: {
    slug: "colours",
    title: "Colours",
    one: "colour",
    text: "Each with its swatch, in the order of the store’s filters.",
    none: "No colours yet.",
    saved: "Colours saved",
  },
};
