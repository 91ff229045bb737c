import { useEffect } from "react";
import { useLocation } from "react-router";
import { afterPaint } from "#app/ui/after-paint.ts";
import type { RequestedVariant } from "#app/domain/catalog/catalog.ts";
import { variantParams } from "#app/domain/catalog/products/variant-url.ts";

/**
 * Stores the chosen colour and size in the page's URL, for sharing and reloading. The history entry is replaced without the router,
 * because nothing has to be loaded, scrolled or announced. Other entries of this page, such as another sorting of the reviews, get it
 * too.
 */
export function useVariantInUrl({ colour, size }: RequestedVariant): void {
  const { key } = useLocation();
  useEffect(() => {
    const params = Object.entries(variantParams({ colour, size }));
    // Replacing the entry takes the browser milliseconds.
    return afterPaint(() => {
      const url = new URL(location.href);
      for (const [name, value] of params) url.searchParams.set(name, value);
      if (url.href !== location.href) history.replaceState(history.state, "", url);
    });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each navigation within the page brings a URL without the variant
  }, [key, colour, size]);
}
