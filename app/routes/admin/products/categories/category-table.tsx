import { href } from "react-router";
import { MovableTable } from "#app/components/admin/movable-rows/movable-table.tsx";
import { Cell, HeadCell } from "#app/ui/table.tsx";

interface Row {
  id: string;
  name: string;
  description: string;
  imageUrl: string | null;
  productCount: number;
}

/** The categories in the order of the store. */
export function CategoryTable({ categories }: { categories: readonly Row[] }) {
  return (
    <MovableTable
      caption="Categories, in the order of the store"
      heading="Category"
      saved={categories}
      urlOf={({ id }) => href("/admin/products/categories/:id", { id })}
      imageOf={({ imageUrl }) => imageUrl}
      renderDetails={({ description, productCount }) => (
        <>
          <span className="block truncate text-ink-soft max-sm:hidden">{description}</span>
          <span className="block text-xs text-ink-soft sm:hidden">
            {countLabel(productCount)} {productCount === 1 ? "product" : "products"}
          </span>
        </>
      )}
      columnHead={<HeadCell className="text-right max-sm:hidden">Products</HeadCell>}
      renderCell={({ productCount }) => (
        <Cell className="text-right tabular max-sm:hidden">{countLabel(productCount)}</Cell>
      )}
    />
  );
}

const MAX_COUNTED = 1_000;

function countLabel(count: number): string {
  return count > MAX_COUNTED ? "1,000+" : count.toLocaleString("en-IN");
}
