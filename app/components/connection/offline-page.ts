/**
 * Has the browser keep a page of the shop's own for when the shop cannot be reached (public/service-worker.js). In development the
 * files of a page change too often, and plain http to another machine has no service workers.
 */
export function registerOfflinePage(): void {
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  // Where it is refused (a private window, a policy) the browser shows its own page, as before.
  navigator.serviceWorker.register("/service-worker.js").catch(() => undefined);
}
