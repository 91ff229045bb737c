import { startTransition, StrictMode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

/** Marks in the browser's timeline when the page has begun to answer by itself: measurements and journeys wait for it. */
function MarkInteractive() {
  useEffect(() => {
    performance.mark("interactive");
  }, []);
  return null;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
      <MarkInteractive />
    </StrictMode>,
  );
});
