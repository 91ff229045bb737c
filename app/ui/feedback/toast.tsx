import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import type { BrowserToast, ShownToast } from "#app/ui/feedback/toast-message.ts";

const listeners = new Set<() => void>();
let shown: ShownToast | null = null;
let lastKey = 0;

function setShown(toast: ShownToast | null): void {
  shown = toast;
  for (const listener of listeners) listener();
}

/** Shows a toast from anywhere in the browser. One at a time: it replaces the current one. */
export function showToast(message: BrowserToast): void {
  lastKey += 1;
  setShown({ ...message, key: lastKey });
}

/** Removes a toast unless another has replaced it. */
function dismissToast(key: number): void {
  if (shown?.key === key) setShown(null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const getShown = () => shown;
const getNoToast = () => null;

// Toasts come only from the browser, so the region is loaded after hydration.
const loadRegion = async () => ({ default: (await import("#app/ui/feedback/toast-region.tsx")).ToastRegion });
const ToastRegion = lazy(loadRegion);

/** The place where toasts appear; once per page. F8 moves the focus to it. */
export function Toaster() {
  const toast = useSyncExternalStore(subscribe, getShown, getNoToast);
  const isInBrowser = useSyncExternalStore(subscribe, alwaysTrue, alwaysFalse);
  useEffect(() => {
    void loadRegion();
  }, []);
  if (!isInBrowser) return null;
  return (
    <Suspense fallback={null}>
      <ToastRegion toast={toast} onDismissed={dismissToast} />
    </Suspense>
  );
}

const alwaysTrue = () => true;
const alwaysFalse = () => false;
