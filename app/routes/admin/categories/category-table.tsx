import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import { Form, href, Link } from "react-router";
import { DragHandle } from "#app/components/admin/drag-handle.tsx";
import { DRAG_ROW } from "#app/components/admin/use-drag-rows.ts";
import { useMovableRows } from "#app/routes/admin/categories/use-movable-rows.ts";
import { IconButton } from "#app/ui/button.tsx";
import { Cell, HeadCell, Table, TableRow } from "#app/ui/table.tsx";

interface Row {
  id: string;
  slug: string;
  name: string;
  description: string;
  imageUrl: string | null;
  productCount: number;
}

/** The categories, to be dragged by the mouse or moved by buttons, which need no script. */
export function CategoryTable({ categories }: { categories: readonly Row[] }) {
  const { rows, shown, isMoving, said, drag, buttonId } = useMovableRows(categories);
  return (
    <>
      <Table
        caption="Categories, in the order of the shop"
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
                  <DragHandle drag={drag} index={index} className="relative z-1 gap-2">
                    {imageUrl ? (
                      <img
                        src={imageUrl}
                        alt=""
                        width={40}
                        height={50}
                        loading="lazy"
                        draggable={false}
                        className="h-12.5 w-10 rounded bg-linen object-cover"
                      />
                    ) : (
                      <span className="h-12.5 w-10 rounded bg-linen" />
                    )}
                  </DragHandle>
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
                <Form method="post" preventScrollReset className="relative z-1 flex justify-end">
                  <input type="hidden" name="shown" value={shown} />
                  <IconButton
                    id={buttonId("up", id)}
                    type="submit"
                    name="move"
                    value={`up ${id}`}
                    label={`Move up: ${name}`}
                    disabled={index === 0}
                  >
                    <ChevronUp aria-hidden className="size-4.5" strokeWidth={1.75} />
                  </IconButton>
                  <IconButton
                    id={buttonId("down", id)}
                    type="submit"
                    name="move"
                    value={`down ${id}`}
                    label={`Move down: ${name}`}
                    disabled={index === rows.length - 1}
                  >
                    <ChevronDown aria-hidden className="size-4.5" strokeWidth={1.75} />
                  </IconButton>
                </Form>
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

const MOST_COUNTED = 1_000;

function countLabel(count: number): string {
  return count > MOST_COUNTED ? "1,000+" : count.toLocaleString("en-IN");
}
