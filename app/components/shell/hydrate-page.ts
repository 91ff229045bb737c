import type { ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";

/** Takes over the page that the server has rendered. In the framework's file (`client-chunks.ts`), so that React is ready before the page's own files are started. */
export function hydratePage(page: ReactNode): void {
  hydrateRoot(document, page);
}
