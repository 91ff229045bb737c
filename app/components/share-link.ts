import { showToast } from "#app/ui/feedback/toast.tsx";

interface SharedLink {
  url: string;
  title: string;
  /** The toast's sentence after the link was copied. */
  copied: string;
  /** What to do where neither works. */
  instead: string;
}

/** Shares a link by the device's share sheet; without one it is copied. */
export async function shareLink({ url, title, copied, instead }: SharedLink): Promise<void> {
  try {
    if (canShare()) {
      await navigator.share({ title, url });
      return;
    }
    await navigator.clipboard.writeText(url);
    showToast({ title: "Link Copied!", description: copied });
  } catch (error) {
    // Closing the share sheet is no failure.
    if (error instanceof DOMException && error.name === "AbortError") return;
    showToast({ title: "Share failed", description: instead, tone: "bad" });
  }
}

/** Not every browser has the share sheet, despite the type. */
function canShare(): boolean {
  return "share" in navigator;
}
