import type { EditedValue } from "#app/domain/orders/events/event-detail.ts";

/** The labels of added and removed items, which have one value only. */
export const ADDED = "Added";
export const REMOVED = "Removed";

/** "+91 98765 43210 → +91 98765 43211"; of added and removed items their names. */
export function editedText({ label, before, after }: EditedValue): string {
  if (label === ADDED || label === REMOVED) return before || after;
  return `${before || "none"} → ${after || "none"}`;
}
