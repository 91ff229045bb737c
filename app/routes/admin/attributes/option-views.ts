import type { OptionKind } from "#app/domain/catalog/attributes.ts";

/** What the office calls sizes and colours. */
export const OPTION_VIEWS: Record<
  OptionKind,
  { slug: string; title: string; one: string; text: string; none: string; saved: string }
> = {
  size: {
    slug: "sizes",
    title: "Sizes",
    one: "size",
    text: "In the order in which the shop offers them, the smallest first.",
    none: "No size yet. Clothes need at least one.",
    saved: "Sizes saved",
  },
  colour: {
    slug: "colours",
    title: "Colours",
    one: "colour",
    text: "Each with the shade of its disc. The order is that of the shop's filters.",
    none: "No colour yet.",
    saved: "Colours saved",
  },
};
