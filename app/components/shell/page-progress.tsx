import { useEffect, useState } from "react";
import { href, matchPath, useLocation, useNavigation } from "react-router";
import { unreachedPage } from "#app/components/connection/reachability.ts";
import { useSharedValue } from "#app/components/shared-value.ts";
import { Spinner } from "#app/ui/feedback/spinner.tsx";

// A faster navigation needs no indicator.
const SHOWN_AFTER_MS = 120;
const SPINNER_AFTER_MS = 300;

// The pages whose slow loading also shows a spinner.
const SPINNER_PATHS = ["/products/:id", href("/orders")];

/** A progress line at the top while the next page loads. */
export function PageProgress() {
  const { state, location } = useNavigation();
  const { pathname } = useLocation();
  const isHeld = useSharedValue(unreachedPage) !== null;
  if (state === "idle" || isHeld) return null;
  const requested = location?.pathname ?? pathname;
  const hasSpinner = requested !== pathname && SPINNER_PATHS.some((path) => matchPath(path, requested));
  return (
    <>
      <ProgressLine />
      {hasSpinner && <PageSpinner />}
    </>
  );
}

/** False until the component has been mounted for this long. */
function useIsLate(delayMs: number): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return isLate;
}

function PageSpinner() {
  const isShown = useIsLate(SPINNER_AFTER_MS);
  return (
    <div role="status" className="pointer-events-none fixed inset-0 z-50 grid place-items-center">
      {isShown && (
        <span className="rounded-full bg-paper p-4 text-flame shadow-lg">
          <Spinner className="size-8" />
          <span className="sr-only">Loading...</span>
        </span>
      )}
    </div>
  );
}

function ProgressLine() {
  const isShown = useIsLate(SHOWN_AFTER_MS);
  return isShown && <div aria-hidden className="progress-line fixed inset-x-0 top-0 z-50 h-0.5 bg-flame" />;
}
