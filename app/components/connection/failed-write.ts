import { data, isRouteErrorResponse, type DataStrategyResult } from "react-router";
import { isConnectionLost } from "#app/components/connection/connection.ts";
import { showToast } from "#app/ui/feedback/toast.tsx";

const DEFAULT_TITLE = "Submission Error";

const TEXTS = {
  failed:
    "Something went wrong on our side. Everything you typed is still here: you can press the button again in a moment.",
  unreached:
    "The shop did not respond. Everything you typed is still here: check your connection and press the button again.",
};

/**
 * Keeps the page and what was typed when a form fails unexpectedly, and says so: the error page would discard both. A missing page and a
 * refusal of the server stay errors; results that a route handles itself are none. Forms name their failure with `data-failure`.
 */
export function keepFailedForm(
  request: Request,
  results: Record<string, DataStrategyResult>,
): Record<string, DataStrategyResult> {
  // A later submission replaced this one, as while the choices of a form change.
  if (request.signal.aborted) return results;
  const failed = Object.entries(results).filter(([, result]) => isUnexpected(result));
  if (failed.length === 0) return results;
  const isUnreached = failed.some(([, { result }]) => isConnectionLost(result));
  const description = isUnreached ? TEXTS.unreached : TEXTS.failed;
  showToast({ title: failureOf(request) ?? DEFAULT_TITLE, description, tone: "bad" });
  // This status prevents the router from revalidating, which could fail the same way.
  const kept = { type: "data" as const, result: data(null, { status: 503 }) };
  return { ...results, ...Object.fromEntries(failed.map(([routeId]) => [routeId, kept])) };
}

function isUnexpected({ type, result }: DataStrategyResult): boolean {
  if (type !== "error" || result instanceof Response) return false;
  return !isRouteErrorResponse(result) || result.status >= 500;
}

/** The failure that the submitted form names: one that posts to the same page. */
function failureOf({ url }: Request): string | undefined {
  const { pathname } = new URL(url);
  const forms = [...document.forms].filter((form) => new URL(form.action).pathname === pathname);
  return forms.find((form) => form.dataset["failure"])?.dataset["failure"];
}
