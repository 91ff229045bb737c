/** Data serialised as one JSON text for the browser. `contents` never exists: it carries the type. */
export interface EncodedJson<T> {
  json: string;
  contents?: T;
}

/**
 * Serialises large loader data. React Router's format replaces every value by an index, which compresses badly: for 24 cards it is twice
 * as large on the wire and takes ten times as long to write. Plain JSON values only.
 */
export function encodeJson<T>(contents: T): EncodedJson<T> {
  return { json: JSON.stringify(contents) };
}

/** The inverse of `encodeJson`. */
export function decodeJson<T>({ json }: EncodedJson<T>): T {
  return JSON.parse(json) as T;
}
