import type { ReactNode } from "react";
import { Form, Link, useNavigation, useSubmit } from "react-router";
import { DragHandle } from "#app/components/admin/lists/drag-handle.tsx";
import { MoveButtons } from "#app/components/admin/lists/row-buttons.tsx";
import { RowImage } from "#app/components/admin/lists/row-image.tsx";
import { DRAG_ROW, useDragRows } from "#app/components/admin/lists/use-drag-rows.ts";
import { Cell, HeadCell, Table, TableRow } from "#app/ui/table.tsx";
import { moveItem } from "#app/components/admin/lists/rearrange.ts";
import { useMoveFocus } from "#app/components/admin/movable-rows/use-move-focus.ts";
import { requestedOrder, RowOrderForm } from "#app/domain/catalog/categories/categories.forms.ts";

interface MovableTableProps<Row extends MovableRow> {
  caption: string;
  /** The heading of the first column: "Category". */
  heading: string;
  /** The rows in the saved order. */
  saved: readonly Row[];
  urlOf: (row: Row) => string;
  imageOf: (row: Row) => string | null;
  /** Shown below the name. */
  renderDetails: (row: Row, rows: readonly Row[]) => ReactNode;
  /** The header cell of the column after the name. */
  columnHead: ReactNode;
  renderCell: (row: Row, rows: readonly Row[]) => ReactNode;
}

/** Rows reordered by dragging or by buttons, which also work without JavaScript. */
export function MovableTable<Row extends MovableRow>(props: MovableTableProps<Row>) {
  const { caption, heading, saved, urlOf, imageOf, renderDetails, columnHead, renderCell } = props;
  const { rows, shown, isMoving, announcement, drag, buttonId } = useMovableRows(saved);
  return (
    <>
      <Table
        caption={caption}
        isLoading={isMoving}
        head={
          <>
            <HeadCell>{heading}</HeadCell>
            {columnHead}
            <HeadCell className="w-28 text-right">Order</HeadCell>
          </>
        }
      >
        {rows.map((row, index) => (
          <TableRow key={row.id} {...drag.row(index)} className={DRAG_ROW}>
            <Cell className="w-full max-w-0">
              <div className="flex items-center gap-3">
                <DragHandle drag={drag} index={index} className="relative z-1 gap-2">
                  <RowImage src={imageOf(row)} />
                </DragHandle>
                <span className="min-w-0">
                  <Link to={urlOf(row)} className="tile-link block font-semibold sm:truncate">
                    {row.name}
                  </Link>
                  {renderDetails(row, rows)}
                </span>
              </div>
            </Cell>
            {renderCell(row, rows)}
            <Cell>
              <Form method="post" preventScrollReset className="relative z-1 flex justify-end">
                {/* The order with which the page was rendered. */}
                <input type="hidden" name="shown" value={shown} />
                <MoveButtons
                  row={row.name}
                  index={index}
                  count={rows.length}
                  buttonProps={(direction) => ({
                    id: buttonId(direction, row.id),
                    name: "move",
                    value: `${direction} ${row.id}`,
                  })}
                />
              </Form>
            </Cell>
          </TableRow>
        ))}
      </Table>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}

interface MovableRow {
  id: string;
  name: string;
}

/** Rows whose order is saved at once, by dragging or by the buttons of a form. The new order is shown while it is being saved. */
function useMovableRows<Row extends MovableRow>(saved: readonly Row[]) {
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
  const position = rows.findIndex(({ id }) => move?.endsWith(id));
  return position === -1 ? "" : `${rows[position]?.name}: place ${position + 1} of ${rows.length}`;
}

function ordered<Row extends MovableRow>(saved: readonly Row[], formData: FormData | undefined): Row[] {
  const form = RowOrderForm.safeParse(formData && Object.fromEntries(formData));
  if (!form.success) return [...saved];
  const order = requestedOrder(form.data);
  return saved.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
}
