import { useEffect, useId, useRef } from "react";
import { useNavigation, useSubmit } from "react-router";
import { moveItem } from "#app/components/admin/lists/rearrange.ts";
import type { MoveDirection } from "#app/components/admin/lists/row-buttons.tsx";
import { useDragRows } from "#app/components/admin/lists/use-drag-rows.ts";
import { requestedOrder, RowOrderForm } from "#app/domain/catalog/categories/row-order.forms.ts";

export interface MovableRow {
  id: string;
  name: string;
}

/**
 * Rows whose order is saved at once, by dragging or by the buttons of a form. The new order is shown while it is being saved. The pressed
 * button keeps the focus, or its neighbour gets it when the row cannot move further.
 */
export function useMovableRows<Row extends MovableRow>(saved: readonly Row[]) {
  const submit = useSubmit();
  const { formData, state } = useNavigation();
  const ids = useId();
  const pressed = useRef<string | null>(null);
  const rows = ordered(saved, formData);
  const isMoving = formData?.has("shown") ?? false;
  const buttonId = (direction: MoveDirection, id: string) => `${ids}-${direction}-${id}`;

  const move = formData?.get("move");
  useEffect(() => {
    if (typeof move === "string") pressed.current = move;
    if (state !== "idle" || pressed.current === null) return;
    const [direction = "", id = ""] = pressed.current.split(" ");
    pressed.current = null;
    const button = document.getElementById(`${ids}-${direction}-${id}`);
    const other = button?.parentElement?.querySelector<HTMLElement>("button:enabled");
    (button?.matches(":enabled") ? button : other)?.focus();
  }, [move, state, ids]);

  const shown = saved.map(({ id }) => id).join(" ");
  const drag = useDragRows((from, to) => {
    const order = moveItem(rows, from, to)
      .map(({ id }) => id)
      .join(" ");
    if (order !== shown) void submit({ shown, order }, { method: "post", preventScrollReset: true });
  });
  return { rows, shown, isMoving, announcement: announcementOf(rows, move), drag, buttonId };
}

/** The row's new position, for screen readers. */
function announcementOf(rows: readonly MovableRow[], move: FormDataEntryValue | null | undefined): string {
  const place = rows.findIndex(({ id }) => typeof move === "string" && move.endsWith(id));
  return place === -1 ? "" : `${rows[place]?.name}: place ${place + 1} of ${rows.length}`;
}

function ordered<Row extends MovableRow>(saved: readonly Row[], formData: FormData | undefined): Row[] {
  const form = RowOrderForm.safeParse(formData && Object.fromEntries(formData));
  if (!form.success) return [...saved];
  const order = requestedOrder(form.data);
  return saved.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
}
