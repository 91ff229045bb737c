/** The key by which names are looked up, however they are typed: in any case, with a straight or a typographic apostrophe. */
export function nameKey(name: string): string {
  return name.trim().toLowerCase().replaceAll("’", "'");
}
