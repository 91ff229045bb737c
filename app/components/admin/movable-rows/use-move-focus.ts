import { useEffect, useId, useRef } from "react";
import { useNavigation } from "react-router";
import type { MoveDirection } from "#app/components/admin/lists/row-buttons.tsx";

/**
 * Keeps the focus on the button that moves a row by a form submission; its neighbour gets it when the row cannot move further. `move` is
 * the running submission: "up <id of the row>". Returns the ids for the buttons.
 */
export function useMoveFocus(move: string | null): (direction: MoveDirection, rowId: string) => string {
  const { state } = useNavigation();
  const ids = useId();
  const pressed = useRef<string | null>(null);
  useEffect(() => {
    if (move !== null) pressed.current = move;
    if (state !== "idle" || pressed.current === null) return;
    const button = document.getElementById(`${ids}-${pressed.current.replace(" ", "-")}`);
    pressed.current = null;
    const other = button?.parentElement?.querySelector<HTMLElement>("button:enabled");
    (button?.matches(":enabled") ? button : other)?.focus();
  }, [move, state, ids]);
  return (direction, rowId) => `${ids}-${direction}-${rowId}`;
}
