import { transliterate } from "#app/lib/text/transliterate.ts";

const MAX_LENGTH = 80;

/** The slug of a title: lower-case letters, digits and single hyphens. Empty for a script that `transliterate` does not cover. */
export function slugOf(title: string): string {
  const latin = transliterate(title).replaceAll(/\p{M}|['’]/gu, "");
  const words = latin.replaceAll(/[^a-z\d]+/g, "-");
  return words.slice(0, MAX_LENGTH).replaceAll(/^-+|-+$/g, "");
}

/** The base, or the base with the first free number: "kurta", "kurta-2", … */
export function freeSlug(base: string, taken: ReadonlySet<string>): string {
  let slug = base;
  for (let number = 2; taken.has(slug); number += 1) slug = `${base}-${number}`;
  return slug;
}
