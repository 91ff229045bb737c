import type { ServerResponse } from "node:http";

export type CacheState = "hit" | "stale" | "none";

const state = Symbol("cache state");

/** A property costs a request less than an entry of a WeakMap. */
interface MarkedResponse extends ServerResponse {
  [state]?: CacheState;
}

/** Remembers that a response was sent from the page cache. */
export function markFromCache(response: MarkedResponse, from: "hit" | "stale"): void {
  response[state] = from;
}

/** "none" for a response that was made for its request. */
export function cacheStateOf(response: MarkedResponse): CacheState {
  return response[state] ?? "none";
}
