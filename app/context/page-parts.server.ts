import type { RouterContextProvider } from "react-router";
import { getApp, getRequestContext } from "#app/context/context-keys.server.ts";

/** Loads the parts of a page whose failure leaves the rest standing. */
export interface PageParts {
  /** The part, or `fallback` if it cannot be loaded. `failure` names that: "Error fetching categories". */
  load<T>(failure: string, part: Promise<T>, fallback: T): Promise<T>;
  /** The names of the failed parts, for `FailedParts`. Each is reported by one loader of a request. */
  failures: string[];
}

/** A page with a failed part is never cached as public. The main part of a page is awaited as usual, so it fails the page. */
export function createPageParts(context: Readonly<RouterContextProvider>): PageParts {
  const { log } = getApp(context);
  const { failedParts } = getRequestContext(context);
  const failures: string[] = [];
  return {
    failures,
    async load(failure, part, fallback) {
      try {
        return await part;
      } catch (error) {
        log.error({ err: error }, failure);
        if (!failedParts.has(failure)) failures.push(failure);
        failedParts.add(failure);
        return fallback;
      }
    },
  };
}
