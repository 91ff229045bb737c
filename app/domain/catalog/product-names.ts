const LONGEST_SLUG = 80;

/** The readable part of a product's address: "Noor Kaftan, Été" is "noor-kaftan-ete". A name without letters gives "product". */
export function slugOf(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/['’]/g, "")
    .replaceAll(/[^a-z\d]+/g, "-")
    .slice(0, LONGEST_SLUG)
    .replaceAll(/^-+|-+$/g, "");
  return plain || "product";
}

/** A stock number for a variant that was given none: "NOOR-KAFTAN-2XL-INDIGO". */
export function skuFor(slug: string, options: readonly (string | null)[]): string {
  return [slug, ...options]
    .filter((part) => part !== null && part !== "")
    .join("-")
    .toUpperCase();
}
