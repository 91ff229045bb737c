import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { sendCounts } from "#app/components/page-views/send-counts.ts";
import { afterPaint } from "#app/ui/after-paint.ts";

/** Reports client-side navigations. The server has counted the first page itself. */
export function CountPageViews() {
  const { pathname } = useLocation();
  const counted = useRef(pathname);
  useEffect(() => {
    if (counted.current === pathname) return;
    counted.current = pathname;
    afterPaint(() => sendCounts({ view: pathname }));
  }, [pathname]);
  return null;
}
