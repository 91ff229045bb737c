import { useSyncExternalStore } from "react";
import { isOnline, onConnectionChange } from "#app/components/connection/connection.ts";

/**
 * For a link's `prefetch`: what is pointed at is fetched before it is chosen, while there is a network. Without one the router, which
 * cannot load the next page's script, would load this page anew and so lose it. Not for pages on which something is being written.
 */
export function usePrefetch(): "intent" | "none" {
  return useSyncExternalStore(onConnectionChange, isOnline, () => true) ? "intent" : "none";
}
