import { startTransition, StrictMode, useEffect, type ReactNode } from "react";
import { HydratedRouter } from "react-router/dom";
import { hydratePage } from "#app/components/shell/hydrate-page.ts";
import { HYDRATING, INTERACTIVE } from "#app/components/shell/start-scripts.ts";

/**
 * Marks the page when it has begun to answer by itself: what was pressed earlier is done then, and measurements and journeys wait for
 * it. It stands around the router, not beside it: a sibling that the server does not render would give every `useId` another value here
 * than there.
 */
function MarkInteractive({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset["interactive"] = "";
    dispatchEvent(new Event(INTERACTIVE));
  }, []);
  return children;
}

dispatchEvent(new Event(HYDRATING));
startTransition(() => {
  hydratePage(
    <StrictMode>
      <MarkInteractive>
        <HydratedRouter />
      </MarkInteractive>
    </StrictMode>,
  );
});
