/** An opaque cursor: the place after which the next page of a list begins. `kind` keeps the cursors of two lists apart. */
export function toCursor(kind: string, place: string): string {
  return Buffer.from(`${kind}:${place}`).toString("base64url");
}

/** The place in a cursor; null if it is not one of this kind of list. */
export function readCursor(kind: string, cursor: string): string | null {
  const text = Buffer.from(cursor, "base64url").toString("utf8");
  const isOwn = text.startsWith(`${kind}:`) && toCursor(kind, text.slice(kind.length + 1)) === cursor;
  return isOwn ? text.slice(kind.length + 1) : null;
}

export const CURSOR_REFUSED = {
  ok: false as const,
  error: "invalid" as const,
  detail: "The cursor is not one of this list. Begin without a cursor.",
  errors: [{ parameter: "cursor", detail: "Use the `nextCursor` of an earlier response." }],
};
