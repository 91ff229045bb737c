/**
 * Registers the service worker with the shop's offline page (public/service-worker.js). Not in development, where files change too often,
 * nor over plain http, which has no service workers.
 */
export function registerOfflinePage(): void {
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  // If refused (private window, policy), the browser shows its own offline page.
  navigator.serviceWorker.register("/service-worker.js").catch(() => undefined);
}
