import { href, Link } from "react-router";
import { MoveButtons } from "#app/components/admin/movable-rows/move-buttons.tsx";
import { RowImage } from "#app/components/admin/movable-rows/row-image.tsx";
import { useMovableRows } from "#app/components/admin/movable-rows/use-movable-rows.ts";
import { DRAG_ROW } from "#app/components/admin/lists/use-drag-rows.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Cell, HeadCell, Table, TableRow } from "#app/ui/table.tsx";

interface Row {
  id: string;
  name: string;
  status: "draft" | "active";
  inventory: number;
  imageId: string | null;
}

const SHOWN_ON_HOME = 4;

/** The featured products, reordered by dragging or by buttons, which also work without JavaScript. */
export function FeaturedTable({ products }: { products: readonly Row[] }) {
  const { rows, shown, isMoving, said, drag, buttonId } = useMovableRows(products);
  const onHome = new Set(
    rows
      .filter(({ status }) => status === "active")
      .slice(0, SHOWN_ON_HOME)
      .map(({ id }) => id),
  );
  return (
    <>
      <Table
        caption="Featured products, in the order of the home page"
        isLoading={isMoving}
        head={
          <>
            <HeadCell>Product</HeadCell>
            <HeadCell className="max-sm:hidden">Home page</HeadCell>
            <HeadCell className="w-28 text-right">Order</HeadCell>
          </>
        }
      >
        {rows.map((product, index) => {
          const { id, name, imageId } = product;
          const place = <HomePlace product={product} isShown={onHome.has(id)} />;
          return (
            <TableRow key={id} {...drag.row(index)} className={DRAG_ROW}>
              <Cell className="w-full max-w-0">
                <div className="flex items-center gap-3">
                  <RowImage
                    drag={drag}
                    index={index}
                    src={imageId ? href("/images/:id/:file", { id: imageId, file: "320.webp" }) : null}
                  />
                  <span className="min-w-0">
                    <Link
                      to={href("/admin/products/:id", { id })}
                      className="tile-link block font-semibold sm:truncate"
                    >
                      {name}
                    </Link>
                    <span className="mt-1 block sm:hidden">{place}</span>
                  </span>
                </div>
              </Cell>
              <Cell className="whitespace-nowrap max-sm:hidden">{place}</Cell>
              <Cell>
                <MoveButtons
                  row={product}
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

function HomePlace({ product, isShown }: { product: Row; isShown: boolean }) {
  if (product.status === "draft") return <Badge tone="grey">Draft, not shown</Badge>;
  if (!isShown) return <span className="text-sm text-ink-soft">Not on the home page</span>;
  const label = product.inventory === 0 ? "On the home page, sold out" : "On the home page";
  return <Badge tone="green">{label}</Badge>;
}
