import { useEffect } from "react";
import { useLocation } from "react-router";
import { variantParams, type RequestedVariant } from "#app/domain/catalog/products/variant-url.ts";

/**
 * Keeps the chosen colour and size in the page's URL, so that it can be shared and reloaded. The history entry is replaced without the
 * router: nothing has to be loaded, scrolled or announced. The URL of another entry of this page, such as a sorting of the reviews, gets it too.
 */
export function useVariantInUrl({ colour, size }: RequestedVariant): void {
  const { key } = useLocation();
  useEffect(() => {
    const url = new URL(location.href);
    for (const [name, value] of Object.entries(variantParams({ colour, size })))
      url.searchParams.set(name, value);
    if (url.href !== location.href) history.replaceState(history.state, "", url);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each navigation within the page brings a URL without the variant
  }, [key, colour, size]);
}
