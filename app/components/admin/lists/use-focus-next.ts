import { useEffect, useState } from "react";

/**
 * Sends the focus to the first of some elements, by their ids, that is there and enabled after the next render. Kept in state, and in no
 * ref: the effect of a render before the change would take it, and the focus be lost with the row that moves.
 */
export function useFocusNext(): (...ids: string[]) => void {
  const [requested, setWanted] = useState<readonly string[]>([]);
  useEffect(() => {
    const places = requested.map((id) =>
      document.querySelector<HTMLElement>(`[id="${id}"]:enabled, summary[id="${id}"]`),
    );
    places.find((place) => place !== null)?.focus();
  }, [requested]);
  return (...ids) => setWanted(ids);
}
