import { useNavigation, useSubmit } from "react-router";
import { moveItem } from "#app/components/admin/lists/rearrange.ts";
import { useDragRows } from "#app/components/admin/lists/use-drag-rows.ts";
import { useMoveFocus } from "#app/components/admin/movable-rows/use-move-focus.ts";
import { requestedOrder, RowOrderForm } from "#app/domain/catalog/categories/row-order.forms.ts";

export interface MovableRow {
  id: string;
  name: string;
}

/** Rows whose order is saved at once, by dragging or by the buttons of a form. The new order is shown while it is being saved. */
export function useMovableRows<Row extends MovableRow>(saved: readonly Row[]) {
  const submit = useSubmit();
  const { formData } = useNavigation();
  const rows = ordered(saved, formData);
  const isMoving = formData?.has("shown") ?? false;
  const requested = formData?.get("move");
  const move = typeof requested === "string" ? requested : null;
  const buttonId = useMoveFocus(move);
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
function announcementOf(rows: readonly MovableRow[], move: string | null): string {
  const place = rows.findIndex(({ id }) => move?.endsWith(id));
  return place === -1 ? "" : `${rows[place]?.name}: place ${place + 1} of ${rows.length}`;
}

function ordered<Row extends MovableRow>(saved: readonly Row[], formData: FormData | undefined): Row[] {
  const form = RowOrderForm.safeParse(formData && Object.fromEntries(formData));
  if (!form.success) return [...saved];
  const order = requestedOrder(form.data);
  return saved.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
}
