import { useEffect } from "react";
import { useNavigate } from "react-router";

/** Lets the router follow clicks on a `PageLink`, unless the link's own handler prevented it or the click opens a tab. */
export function NavigateLinks() {
  const navigate = useNavigate();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a[data-page]") : null;
      const opensTab = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0 || opensTab)
        return;
      event.preventDefault();
      const page = link.pathname + link.search + link.hash;
      // Like a browser, without a second history entry for the page that is shown.
      void navigate(page, { replace: link.href === location.href });
    };
    // On the window: after the handlers of React, which listens on the document.
    addEventListener("click", onClick);
    return () => removeEventListener("click", onClick);
  }, [navigate]);
  return null;
}
