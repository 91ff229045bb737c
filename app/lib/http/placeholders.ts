/**
 * A placeholder in a page that is rendered once for many shoppers; the server fills it for each. `mark` is random, so that no content
 * can imitate a placeholder.
 */
export function placeholderIn(mark: string, name: string): string {
  return `${placeholderStart(mark)}${name}${PLACEHOLDER_END}`;
}

export const PLACEHOLDER_END = "~";

export const placeholderStart = (mark: string) => `~${mark}:`;

/** The mark and the name of a text that is one placeholder; null for any other text. */
export function parsePlaceholder(text: string): { mark: string; name: string } | null {
  const [, mark, name] = /^~([^:~]+):([^~]+)~$/.exec(text) ?? [];
  return mark && name ? { mark, name } : null;
}
