/** The default SKU of a variant: "NOOR-KAFTAN-2XL-INDIGO". */
export function skuFor(slug: string, options: readonly (string | null)[]): string {
  return [slug, ...options]
    .filter((part) => part !== null && part !== "")
    .join("-")
    .toUpperCase();
}
