import { useEffect, useSyncExternalStore } from "react";
import WifiOff from "lucide-react/icons/wifi-off";
import { useNavigate } from "react-router";
import { isOnline, onConnectionChange } from "#app/components/connection/connection.ts";
import { unreachedPage } from "#app/components/connection/reachability.ts";
import { useSharedValue } from "#app/components/shared-value.ts";
import { showToast } from "#app/ui/feedback/toast.tsx";

/**
 * Shows that the browser is offline, and blocks links and forms meanwhile: they would lead to the browser's error page or lose typed text.
 * The cart is in the browser and keeps working.
 */
export function ConnectionNotice({ reassurance }: { reassurance: string }) {
  const isOffline = useSyncExternalStore(
    onConnectionChange,
    () => !isOnline(),
    () => false,
  );
  useEffect(registerOfflinePage, []);
  useEffect(() => {
    if (!isOffline) return;
    // Before the router's listener, which is further down.
    const options = { capture: true };
    addEventListener("click", blockLink, options);
    addEventListener("submit", blockForm, options);
    return () => {
      removeEventListener("click", blockLink, options);
      removeEventListener("submit", blockForm, options);
      showToast({ title: "You are online again", tone: "good" });
    };
  }, [isOffline]);
  const unreached = useSharedValue(unreachedPage);
  return (
    <div
      role="status"
      className="fixed left-0 z-40 max-w-full p-4 empty:hidden max-sm:top-(--header-height) sm:bottom-0 sm:left-1/2 sm:-translate-x-1/2 sm:p-6"
    >
      {!isOffline && unreached !== null && <UnreachedNotice reassurance={reassurance} page={unreached} />}
      {isOffline && (
        <p className="flex animate-rise items-center gap-3 rounded bg-ink px-4 py-3 text-sm text-paper shadow">
          <WifiOff aria-hidden className="size-5 shrink-0" strokeWidth={1.5} />
          You are offline. {reassurance}
        </p>
      )}
    </div>
  );
}

/** The shop does not respond: the current page stays, and the shopper can retry the requested one. */
function UnreachedNotice({ reassurance, page }: { reassurance: string; page: string }) {
  const navigate = useNavigate();
  return (
    <p className="flex animate-rise flex-wrap items-center gap-x-3 gap-y-1 rounded bg-ink px-4 py-3 text-sm text-paper shadow">
      <WifiOff aria-hidden className="size-5 shrink-0" strokeWidth={1.5} />
      <span className="min-w-0 flex-1">The shop cannot be reached. {reassurance}</span>
      <button
        type="button"
        className="underlined min-h-11 font-semibold"
        onClick={() => void navigate(page, { replace: page === location.pathname + location.search })}
      >
        Try again
      </button>
    </p>
  );
}

function blockLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || !/^https?:$/.test(link.protocol)) return;
  const isFragmentLink =
    link.hash !== "" && link.href.split("#", 1)[0] === window.location.href.split("#", 1)[0];
  if (isFragmentLink || link.target === "_blank") return;
  block(event, "Please try again once you are online.");
}

function blockForm(event: SubmitEvent): void {
  // The router marks its own forms, and a form may name its failure. Other forms work offline: a guest's wishlist is in the browser.
  if (event.target instanceof HTMLFormElement && event.target.dataset["discover"] === "true")
    block(event, "Nothing was sent. Please try again once you are online.", event.target.dataset["failure"]);
}

function block(event: Event, description: string, title = "You are offline"): void {
  event.preventDefault();
  event.stopPropagation();
  showToast({ title, description, tone: "bad" });
}

/**
 * Registers the service worker with the shop's offline page (public/service-worker.js). Not in development, where files change too often,
 * nor over plain http, which has no service workers.
 */
function registerOfflinePage(): void {
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  // If refused (private window, policy), the browser shows its own offline page.
  navigator.serviceWorker.register("/service-worker.js").catch(() => undefined);
}
