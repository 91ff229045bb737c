import { useState } from "react";

/** Props for a draggable row. */
export interface DragRows {
  /** For the drag handle of the row at this index. */
  handle: (index: number) => {
    draggable: true;
    onDragStart: (event: React.DragEvent) => void;
    onDragEnd: () => void;
  };
  /** For the row as drop target. Its styles are in `DRAG_ROW`. */
  row: (index: number) => {
    "data-dragged": true | undefined;
    "data-drop": true | undefined;
    onDragOver: (event: React.DragEvent) => void;
    onDrop: (event: React.DragEvent) => void;
  };
}

/** The styles of a row that is dragged, and of one that is hovered by another. */
export const DRAG_ROW =
  "data-dragged:opacity-50 data-drop:outline-2 data-drop:-outline-offset-1 data-drop:outline-flame";

/** Reordering of rows by dragging, as a shortcut: buttons must do the same. `onMove` receives the old and the new index. */
export function useDragRows(onMove: (from: number, to: number) => void): DragRows {
  const [held, setHeld] = useState<{ from: number; over: number } | null>(null);
  return {
    handle: (index) => ({
      draggable: true,
      onDragStart: (event) => {
        event.dataTransfer.effectAllowed = "move";
        // Some browsers do not start dragging without data.
        event.dataTransfer.setData("text/plain", String(index));
        setHeld({ from: index, over: index });
      },
      onDragEnd: () => setHeld(null),
    }),
    row: (index) => ({
      "data-dragged": held?.from === index || undefined,
      "data-drop": (held !== null && held.over === index && held.from !== index) || undefined,
      onDragOver: (event) => {
        if (held === null) return;
        event.preventDefault();
        if (held.over !== index) setHeld({ ...held, over: index });
      },
      onDrop: (event) => {
        if (held === null) return;
        event.preventDefault();
        setHeld(null);
        if (held.from !== index) onMove(held.from, index);
      },
    }),
  };
}
