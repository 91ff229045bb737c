import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { afterPaint } from "#app/ui/after-paint.ts";
import { focusMain } from "#app/ui/focus-main.ts";

/** Announces the title after a client-side navigation, as a browser does after a page load. */
export function PageAnnouncer() {
  const { pathname } = useLocation();
  const lastPath = useRef(pathname);
  const [title, setTitle] = useState("");
  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    afterPaint(() => {
      setTitle(document.title);
      // The followed link may be gone with its page; the next Tab then starts at the new content.
      if (document.activeElement === document.body) focusMain();
    });
  }, [pathname]);
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
