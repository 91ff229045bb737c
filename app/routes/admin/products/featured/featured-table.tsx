import { href } from "react-router";
import { MovableTable } from "#app/components/admin/movable-rows/movable-table.tsx";
import { thumbUrl } from "#app/components/product/product-image.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Cell, HeadCell } from "#app/ui/table.tsx";

interface Row {
  id: string;
  name: string;
  status: "draft" | "active";
  inventory: number;
  imageId: string | null;
}

const SHOWN_ON_HOME = 4;

/** The featured products in the order of the home page. */
export function FeaturedTable({ products }: { products: readonly Row[] }) {
  return (
    <MovableTable
      caption="Featured products, in the order of the home page"
      heading="Product"
      saved={products}
      urlOf={({ id }) => href("/admin/products/:id", { id })}
      imageOf={({ imageId }) => imageId && thumbUrl(imageId)}
      renderDetails={(product, rows) => (
        <span className="mt-1 block sm:hidden">
          <HomePlace product={product} rows={rows} />
        </span>
      )}
      columnHead={<HeadCell className="max-sm:hidden">Home page</HeadCell>}
      renderCell={(product, rows) => (
        <Cell className="whitespace-nowrap max-sm:hidden">
          <HomePlace product={product} rows={rows} />
        </Cell>
      )}
    />
  );
}

function HomePlace({ product, rows }: { product: Row; rows: readonly Row[] }) {
  if (product.status === "draft") return <Badge tone="grey">Draft, not shown</Badge>;
  const isShown = rows
    .filter(({ status }) => status === "active")
    .slice(0, SHOWN_ON_HOME)
    .includes(product);
  if (!isShown) return <span className="text-sm text-ink-soft">Not on the home page</span>;
  const label = product.inventory === 0 ? "On the home page, sold out" : "On the home page";
  return <Badge tone="green">{label}</Badge>;
}
