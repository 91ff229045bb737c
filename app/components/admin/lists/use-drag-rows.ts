import { useState } from "react";

/** What a row that can be dragged is given. */
export interface DragRows {
  /** For what the row at this place is taken by. */
  handle: (index: number) => {
    draggable: true;
    onDragStart: (event: React.DragEvent) => void;
    onDragEnd: () => void;
  };
  /** For the row itself: another may be put down on it, and takes its place. Looks by `DRAG_ROW`. */
  row: (index: number) => {
    "data-dragged": true | undefined;
    "data-drop": true | undefined;
    onDragOver: (event: React.DragEvent) => void;
    onDrop: (event: React.DragEvent) => void;
  };
}

/** How a row looks that is dragged, and one that another is held over. */
export const DRAG_ROW =
  "data-dragged:opacity-50 data-drop:outline-2 data-drop:-outline-offset-1 data-drop:outline-flame";

/** Rows that change places by dragging. It is a shortcut: buttons have to do the same. `onMove` is told from which place to which. */
export function useDragRows(onMove: (from: number, to: number) => void): DragRows {
  const [held, setHeld] = useState<{ from: number; over: number } | null>(null);
  return {
    handle: (index) => ({
      draggable: true,
      onDragStart: (event) => {
        event.dataTransfer.effectAllowed = "move";
        // Without anything to carry some browsers carry nothing.
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
