import { z } from "zod";
import type { ProductDetailView, VariantView } from "#app/domain/catalog/catalog.ts";

const MAX_AMOUNT = 99_999_999_999;
const Amount = z.int().min(0).max(MAX_AMOUNT).optional();

/** Filters of a search, and of products that are looked up. */
export const Filters = z.strictObject({
  categories: z.array(z.string().min(1).max(200)).max(20).optional(),
  price: z.strictObject({ min: Amount, max: Amount }).optional(),
});

export type UcpFilters = z.output<typeof Filters>;

/** The variants of a product that pass the filters; empty if its category does not. */
export function filterVariants(
  { category, variants }: Pick<ProductDetailView, "category" | "variants">,
  { categories, price }: UcpFilters,
): VariantView[] {
  const isListed = (name: string) => isSame(name, category.name) || isSame(name, category.slug);
  if (categories && categories.length > 0 && !categories.some(isListed)) return [];
  const { min = 0, max = Infinity } = price ?? {};
  return variants.filter(({ priceMinor }) => priceMinor >= min && priceMinor <= max);
}

export const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
