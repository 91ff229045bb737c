import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/feedback/toast.tsx";

/** The signed link to a guest's order, to keep: with it the order opens in any browser. */
export function OrderLink({ url }: { url: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      showToast({ title: "Link Copied!", description: "With it your order opens in any browser." });
    } catch {
      showToast({ title: "Copy failed", description: "Copy the link itself instead.", tone: "bad" });
    }
  }
  return (
    <section aria-labelledby="order-link" className="rounded border border-line bg-white p-5">
      <h2 id="order-link" className="mb-1 font-semibold">
        Save this link
      </h2>
      <p className="mb-3 text-sm text-ink-soft">
        You ordered without an account. This link opens your order on any device, so share it with nobody
        else.
      </p>
      <p className="mb-3 text-sm wrap-anywhere">
        <a href={url} className="underlined">
          {url}
        </a>
      </p>
      <Button variant="outline" size="sm" className="script-only" onClick={() => void copy()}>
        Copy link
      </Button>
    </section>
  );
}
