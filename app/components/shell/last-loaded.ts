import { useEffect } from "react";
import type { DataStrategyResult } from "react-router";

const lastLoaded = new Map<string, unknown>();

/** Remembers what a route has loaded for what stands around its pages. */
export function useLastLoaded(routeId: string, loaded: unknown): void {
  useEffect(() => {
    if (loaded) lastLoaded.set(routeId, loaded);
  }, [routeId, loaded]);
}

/**
 * An answer that is an error as a whole, or that never came, brings nothing for the header either. What was there last stands on then, and
 * only the page inside it fails. A redirect is an answer.
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
