import {
  featuredFirst,
  labelsOf,
  optionNames,
  optionsOf,
  type SelectedOption,
} from "#app/domain/api/ucp/internal/product-view.server.ts";
import type { VariantView } from "#app/domain/catalog/catalog.ts";

interface Selection {
  /** The variant that was requested by its own id; null for a product. */
  variantId: string | null;
  /** Undefined without a choice: then that of the featured variant. */
  selected: readonly SelectedOption[] | undefined;
  /** Names of options, the most important first. */
  preferences: readonly string[];
}

/**
 * Narrows the variants of a product to a choice of options. Of a choice that no variant has, the least preferred options are left out until
 * one has the rest. The requested variant, or else one in stock, is the first.
 */
export function selectVariants(
  variants: readonly VariantView[],
  { variantId, selected, preferences }: Selection,
): { selected: SelectedOption[]; variants: VariantView[] } {
  const ordered = featuredFirst(variants);
  const requested = ordered.find(({ id }) => id === variantId);
  const featured = requested ?? ordered[0];
  const chosen =
    requested || !selected ? optionsOf(featured ?? missing()) : relax(ordered, selected, preferences);
  const matching = ordered.filter((variant) => hasAll(variant, chosen));
  return {
    selected: chosen,
    variants: requested ? [requested, ...matching.filter((each) => each !== requested)] : matching,
  };
}

function missing(): never {
  throw new Error("A product has no variant");
}

/** Each option with its values, and whether a variant has the value together with the rest of the choice. */
export function describeOptions(variants: readonly VariantView[], selected: readonly SelectedOption[]) {
  return optionNames(variants).map((name) => {
    const others = selected.filter((option) => option.name !== name);
    return {
      name,
      values: labelsOf(variants, name).map((label) => {
        const matching = variants.filter((variant) => hasAll(variant, [...others, { name, label }]));
        return {
          label,
          available: matching.some(({ inventory }) => inventory > 0),
          exists: matching.length > 0,
        };
      }),
    };
  });
}

function relax(
  variants: readonly VariantView[],
  selected: readonly SelectedOption[],
  preferences: readonly string[],
): SelectedOption[] {
  // An option that is not among the preferences is less important than any that is.
  const rank = ({ name }: SelectedOption) =>
    preferences.includes(name) ? preferences.indexOf(name) : preferences.length;
  const left = selected.toSorted((a, b) => rank(a) - rank(b));
  while (left.length > 0 && !variants.some((variant) => hasAll(variant, left))) left.pop();
  return left.map(({ name, label }) => ({ name, label }));
}

function hasAll(variant: VariantView, wanted: readonly SelectedOption[]): boolean {
  const own = optionsOf(variant);
  return wanted.every(({ name, label }) =>
    own.some((option) => option.name === name && option.label === label),
  );
}
