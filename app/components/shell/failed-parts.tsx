import { useEffect } from "react";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { showToast } from "#app/ui/feedback/toast.tsx";

const DESCRIPTION = "This part of the page stays empty. Please try again in a moment.";

/** Names the parts of a page that could not be loaded: toasts, one after the other, or banners without JavaScript. */
export function FailedParts({ failures }: { failures: readonly string[] }) {
  useEffect(() => {
    for (const title of failures) showToast({ title, description: DESCRIPTION, tone: "bad" });
  }, [failures]);
  if (failures.length === 0) return null;
  return (
    <noscript>
      {failures.map((title) => (
        <Alert key={title} tone="bad" title={title} className="shell my-4">
          {DESCRIPTION}
        </Alert>
      ))}
    </noscript>
  );
}
