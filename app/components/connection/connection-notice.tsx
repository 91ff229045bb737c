import { useEffect, useSyncExternalStore } from "react";
import WifiOff from "lucide-react/icons/wifi-off";
import { isOnline, onConnectionChange } from "#app/components/connection/connection.ts";
import { showToast } from "#app/ui/toast.tsx";

/**
 * Says when the network is gone, and keeps the page while it is: a link would end in the browser's own error page, and a form
 * would lose what was typed. The cart is the browser's and goes on working.
 */
export function ConnectionNotice({ kept }: { kept: string }) {
  const isOffline = useSyncExternalStore(
    onConnectionChange,
    () => !isOnline(),
    () => false,
  );
  useEffect(() => {
    if (!isOffline) return;
    // Before the router hears of it, which listens further down.
    const options = { capture: true };
    addEventListener("click", holdLink, options);
    addEventListener("submit", holdForm, options);
    return () => {
      removeEventListener("click", holdLink, options);
      removeEventListener("submit", holdForm, options);
      showToast({ title: "You are online again", tone: "good" });
    };
  }, [isOffline]);
  return (
    <div
      role="status"
      className="fixed left-0 z-40 max-w-full p-4 empty:hidden max-sm:top-(--header-height) sm:bottom-0 sm:p-6"
    >
      {isOffline && (
        <p className="flex animate-rise items-center gap-3 rounded bg-ink px-4 py-3 text-sm text-paper shadow">
          <WifiOff aria-hidden className="size-5 shrink-0" strokeWidth={1.5} />
          You are offline. {kept}
        </p>
      )}
    </div>
  );
}

function holdLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || !/^https?:$/.test(link.protocol)) return;
  const isOnThisPage =
    link.hash !== "" && link.href.split("#", 1)[0] === window.location.href.split("#", 1)[0];
  if (isOnThisPage || link.target === "_blank") return;
  hold(event, "This page opens once you are online again. Please try then.");
}

function holdForm(event: SubmitEvent): void {
  // The router marks its own forms. Others are the page's business: a guest's wishlist is kept in the browser.
  if (event.target instanceof HTMLFormElement && event.target.dataset["discover"] === "true")
    hold(event, "Nothing was sent, and nothing is lost. Please try again once you are online.");
}

function hold(event: Event, description: string): void {
  event.preventDefault();
  event.stopPropagation();
  showToast({ title: "You are offline", description, tone: "bad" });
}
