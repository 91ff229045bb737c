/** Data on its way to the browser as one JSON text. `contents` is never there: it carries the type. */
export interface EncodedJson<T> {
  json: string;
  contents?: T;
}

/**
 * Packs what a loader sends much of. The router's own format numbers every value and names each by its number, which no compression can
 * shorten: for 24 cards it is twice as long on the wire, and takes ten times as long to write. Plain JSON values only.
 */
export function pack<T>(contents: T): EncodedJson<T> {
  return { json: JSON.stringify(contents) };
}

/** The inverse of `pack`. */
export function unpack<T>({ json }: EncodedJson<T>): T {
  return JSON.parse(json) as T;
}
