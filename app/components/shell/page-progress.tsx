import { useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { unreachedPage } from "#app/components/connection/reachability.ts";
import { useSharedValue } from "#app/components/shared-value.ts";

// A faster navigation needs no indicator.
const SHOWN_AFTER_MS = 120;

/** A progress line at the top while the next page loads. */
export function PageProgress() {
  const { state } = useNavigation();
  const isHeld = useSharedValue(unreachedPage) !== null;
  return state === "idle" || isHeld ? null : <ProgressLine />;
}

function ProgressLine() {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), SHOWN_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isShown && <div aria-hidden className="progress-line fixed inset-x-0 top-0 z-50 h-0.5 bg-flame" />;
}
