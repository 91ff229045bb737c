import type { ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";

/** Hydrates the page. In the framework's chunk (`client-chunks.ts`), so that React is ready before the page's own files are started. */
export function hydratePage(page: ReactNode): void {
  hydrateRoot(document, page);
}
