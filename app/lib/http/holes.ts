/**
 * A hole in a page that is rendered once for many shoppers; the server fills it for each. `mark` is random, so that no content can
 * imitate a hole.
 */
export function holeIn(mark: string, name: string): string {
  return `${holesBegin(mark)}${name}${HOLE_END}`;
}

export const HOLE_END = "~";

export const holesBegin = (mark: string) => `~${mark}:`;

/** The mark and the name of a text that is one hole; null for any other text. */
export function parseHole(text: string): { mark: string; name: string } | null {
  const [, mark, name] = /^~([^:~]+):([^~]+)~$/.exec(text) ?? [];
  return mark && name ? { mark, name } : null;
}
