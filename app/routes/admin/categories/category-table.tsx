import { href, Link } from "react-router";
import { MoveButtons } from "#app/components/admin/movable-rows/move-buttons.tsx";
import { RowImage } from "#app/components/admin/movable-rows/row-image.tsx";
import { useMovableRows } from "#app/components/admin/movable-rows/use-movable-rows.ts";
import { DRAG_ROW } from "#app/components/admin/lists/use-drag-rows.ts";
import { Cell, HeadCell, Table, TableRow } from "#app/ui/table.tsx";

interface Row {
  id: string;
  slug: string;
  name: string;
  description: string;
  imageUrl: string | null;
  productCount: number;
}

/** The categories, reordered by dragging or by buttons, which also work without JavaScript. */
export function CategoryTable({ categories }: { categories: readonly Row[] }) {
  const { rows, shown, isMoving, said, drag, buttonId } = useMovableRows(categories);
  return (
    <>
      <Table
        caption="Categories, in the order of the store"
        isLoading={isMoving}
        head={
          <>
            <HeadCell>Category</HeadCell>
            <HeadCell className="text-right max-sm:hidden">Products</HeadCell>
            <HeadCell className="w-28 text-right">Order</HeadCell>
          </>
        }
      >
        {rows.map((category, index) => {
          const { id, name, description, imageUrl, productCount } = category;
          return (
            <TableRow key={id} {...drag.row(index)} className={DRAG_ROW}>
              <Cell className="w-full max-w-0">
                <div className="flex items-center gap-3">
                  <RowImage drag={drag} index={index} src={imageUrl} />
                  <span className="min-w-0">
                    <Link
                      to={href("/admin/products/categories/:id", { id })}
                      className="tile-link block font-semibold sm:truncate"
                    >
                      {name}
                    </Link>
                    <span className="block truncate text-ink-soft max-sm:hidden">{description}</span>
                    <span className="block text-xs text-ink-soft sm:hidden">
                      {countLabel(productCount)} {productCount === 1 ? "product" : "products"}
                    </span>
                  </span>
                </div>
              </Cell>
              <Cell className="text-right tabular max-sm:hidden">{countLabel(productCount)}</Cell>
              <Cell>
                <MoveButtons
                  row={category}
                  index={index}
                  rowCount={rows.length}
                  shown={shown}
                  buttonId={buttonId}
                />
              </Cell>
            </TableRow>
          );
        })}
      </Table>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

const MAX_COUNTED = 1_000;

function countLabel(count: number): string {
  return count > MAX_COUNTED ? "1,000+" : count.toLocaleString("en-IN");
}
