import { useEffect, useState } from "react";

/**
 * Moves the focus to the first of some elements, by id, that exists and is enabled after the next render. State instead of a ref: the
 * effect of a render before the change would consume a ref, and the focus would be lost with the moved row.
 */
export function useFocusNext(): (...ids: string[]) => void {
  const [requested, setRequested] = useState<readonly string[]>([]);
  useEffect(() => {
    const elements = requested.map((id) =>
      document.querySelector<HTMLElement>(`[id="${id}"]:enabled, summary[id="${id}"]`),
    );
    elements.find((element) => element !== null)?.focus();
  }, [requested]);
  return (...ids) => setRequested(ids);
}
