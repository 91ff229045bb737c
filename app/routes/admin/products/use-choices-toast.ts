import { useEffect } from "react";
import { showToast } from "#app/ui/feedback/toast.tsx";

/** Shows a toast if the product form's choices could not be loaded. */
export function useChoicesToast(loaded: { areMissing: boolean }): void {
  useEffect(() => {
    if (loaded.areMissing) showToast({ title: "Error fetching categories for form", tone: "bad" });
  }, [loaded]);
}
