import { useEffect } from "react";
import type { DataStrategyResult } from "react-router";

const lastLoaded = new Map<string, unknown>();

/** Remembers the last loader data of a route for the shell. */
export function useLastLoaded(routeId: string, loaded: unknown): void {
  useEffect(() => {
    if (loaded) lastLoaded.set(routeId, loaded);
  }, [routeId, loaded]);
}

/**
 * A failed response brings no data for the header. The last data is used instead, so that only the page inside fails. A redirect is a
 * success.
 */
export function withLastLoaded(
  results: Record<string, DataStrategyResult>,
): Record<string, DataStrategyResult> {
  const kept = [...lastLoaded]
    .filter(([routeId]) => hasFailed(results[routeId]))
    .map(([routeId, result]) => [routeId, { type: "data", result }] as const);
  return { ...results, ...Object.fromEntries(kept) };
}

function hasFailed(result: DataStrategyResult | undefined): boolean {
  return result?.type === "error" && !(result.result instanceof Response);
}
