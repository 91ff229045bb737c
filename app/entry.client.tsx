import { startTransition, StrictMode, useEffect, type ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

/**
 * Marks the page when it has begun to answer by itself: measurements and journeys wait for it. It stands around the router, not beside
 * it: a sibling that the server does not render would give every `useId` another value here than there.
 */
function MarkInteractive({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset["interactive"] = "";
  }, []);
  return children;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <MarkInteractive>
        <HydratedRouter />
      </MarkInteractive>
    </StrictMode>,
  );
});
