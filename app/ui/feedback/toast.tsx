import { lazy, Suspense, useEffect, useSyncExternalStore, type ComponentType } from "react";
import type { ToastRegionProps } from "#app/ui/feedback/toast-region.tsx";
import type { BrowserToast, ShownToast } from "#app/ui/feedback/toast-message.ts";

/** The time for which a result can be read before the next toast replaces it. */
const READABLE_MS = 1_500;

const listeners = new Set<() => void>();
const waiting: BrowserToast[] = [];
let shown: ShownToast | null = null;
let readableUntil = 0;
let lastKey = 0;

function setShown(toast: ShownToast | null): void {
  shown = toast;
  for (const listener of listeners) listener();
}

/**
 * Shows a toast from anywhere in the browser. One at a time: it replaces the current one, or waits until a success or a failure could be
 * read. Equal toasts wait once.
 */
export function showToast(message: BrowserToast): void {
  const isWaiting = waiting.some(
    ({ title, description }) => title === message.title && description === message.description,
  );
  if (isWaiting) return;
  waiting.push(message);
  showNext();
}

function showNext(): void {
  const restMs = shown ? readableUntil - Date.now() : 0;
  if (restMs > 0) {
    if (waiting.length === 1) setTimeout(showNext, restMs);
    return;
  }
  const next = waiting.shift();
  if (!next) return;
  lastKey += 1;
  readableUntil = next.tone === undefined || next.tone === "plain" ? 0 : Date.now() + READABLE_MS;
  setShown({ ...next, key: lastKey });
  if (waiting.length > 0) setTimeout(showNext, Math.max(0, readableUntil - Date.now()));
}

/** Removes a toast unless another has replaced it. */
function dismissToast(key: number): void {
  if (shown?.key !== key) return;
  setShown(null);
  showNext();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const getShown = () => shown;
const getNoToast = () => null;

// Toasts come only from the browser, so the region is loaded after hydration. Without it the page works, only without toasts.
const loadRegion = async (): Promise<{ default: ComponentType<ToastRegionProps> }> => {
  const loaded = await import("#app/ui/feedback/toast-region.tsx").catch(() => null);
  return { default: loaded?.ToastRegion ?? (() => null) };
};
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
