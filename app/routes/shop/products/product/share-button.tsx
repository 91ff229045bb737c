import Share2 from "lucide-react/icons/share-2";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/feedback/toast.tsx";

const VARIANT_PARAMS = new Set(["colour", "size"]);

/** Shares the page, with the variant in its URL, by the device's share sheet; without one it copies the URL. */
export function ShareButton({ name }: { name: string }) {
  async function share() {
    const url = sharedUrl(location.href);
    try {
      if (canShare()) {
        await navigator.share({ title: name, url });
        return;
      }
      await navigator.clipboard.writeText(url);
      showToast({ title: "Link Copied!", description: "The link to this page is in your clipboard." });
    } catch (error) {
      // Closing the share sheet is no failure.
      if (error instanceof DOMException && error.name === "AbortError") return;
      showToast({
        title: "Share failed",
        description: "Copy the link from your browser's address bar instead.",
        tone: "bad",
      });
    }
  }
  return (
    <Button variant="quiet" size="sm" className="-mr-4" onClick={() => void share()}>
      <Share2 aria-hidden className="size-4" strokeWidth={1.5} /> Share
    </Button>
  );
}

/** Not every browser has the share sheet, despite the type. */
function canShare(): boolean {
  return "share" in navigator;
}

/** The page's URL with the chosen variant, without other parameters such as campaigns. */
function sharedUrl(href: string): string {
  const { origin, pathname, searchParams } = new URL(href);
  const params = new URLSearchParams([...searchParams].filter(([name]) => VARIANT_PARAMS.has(name)));
  return `${origin}${pathname}${params.size > 0 ? `?${params}` : ""}`;
}
