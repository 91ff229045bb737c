import { startTransition, StrictMode, useEffect, type ReactNode } from "react";
import { HydratedRouter } from "react-router/dom";
import { hydratePage } from "#app/components/shell/hydrate-page.ts";
import { keepShown } from "#app/components/shell/keep-shown.ts";
import { HYDRATING, INTERACTIVE } from "#app/components/shell/start-scripts.ts";

/**
 * Marks the page once it is interactive: earlier clicks are replayed then, and measurements and end-to-end tests wait for it. It wraps
 * the router rather than being a sibling: an element that the server does not render would change every `useId`.
 */
function MarkInteractive({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset["interactive"] = "";
    dispatchEvent(new Event(INTERACTIVE));
  }, []);
  return children;
}

keepShown();
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
