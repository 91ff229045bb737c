import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { SelectPageHead } from "#app/components/admin/lists/select-page-head.tsx";
import { SortableHead } from "#app/components/admin/lists/sortable-head.tsx";
import { Price } from "#app/components/product/price.tsx";
import { thumbUrl } from "#app/components/product/product-image.tsx";
import { useShop } from "#app/components/use-shop.ts";
import { isLowStock } from "#app/domain/catalog/catalog.ts";
import {
  productSearchParams,
  sortedBy,
  type ProductColumn,
  type ProductSearch,
} from "#app/domain/catalog/search/product-search.ts";
import { productListUrl } from "#app/routes/admin/products/list-url.ts";
import { SELECTION } from "#app/routes/admin/products/selected/product-bulk-actions.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { IconLink } from "#app/ui/button.tsx";
import { Cell, HeadCell, Table, TableRow } from "#app/ui/table.tsx";

interface Row {
  id: string;
  name: string;
  categoryName: string;
  priceMinor: number;
  inventory: number;
  isFeatured: boolean;
  status: "draft" | "active";
  image: { id: string; tint: string } | null;
  missing: readonly string[];
}

interface ProductTableProps {
  products: readonly Row[];
  requested: ProductSearch;
  isLoading: boolean;
}

/** One page of products. A row opens the product; its checkbox selects it for bulk actions. */
export function ProductTable({ products, requested, isLoading }: ProductTableProps) {
  const { shop } = useShop();
  // Dialog URLs repeat the list's search, to return to the same page.
  const list = productSearchParams(requested, { page: requested.page });
  const urlOf = (id: string) => ({
    pathname: href("/admin/products/:id", { id }),
    search: list.toString(),
  });
  const deletionUrlOf = (id: string) => {
    const params = new URLSearchParams(list);
    params.set("do", "delete");
    params.set("id", id);
    return { pathname: href("/admin/products/selected"), search: params.toString() };
  };
  return (
    <Table
      caption="Products"
      isLoading={isLoading}
      head={
        <>
          <SelectPageHead {...SELECTION} className="w-10" />
          <HeadCell className="w-14 max-sm:pl-0">Image</HeadCell>
          <ProductHead requested={requested} column="name" label="Name" />
          <ProductHead requested={requested} column="category" label="Category" className="max-lg:hidden" />
          <ProductHead
            requested={requested}
            column="price"
            label="Price"
            className="text-right max-sm:hidden"
          />
          <ProductHead
            requested={requested}
            column="stock"
            label="Stock"
            className="text-right max-sm:hidden"
          />
          <ProductHead requested={requested} column="featured" label="Featured" className="max-md:hidden" />
          <HeadCell className="lg:w-24">
            <span className="max-lg:sr-only">Actions</span>
          </HeadCell>
        </>
      }
    >
      {products.map((product) => (
        <TableRow key={product.id}>
          <Cell>
            <label className="relative z-1 -m-2 flex size-11 items-center justify-center">
              <span className="sr-only">Select {product.name}</span>
              <input
                type="checkbox"
                form={SELECTION.form}
                name={SELECTION.name}
                value={product.id}
                className="size-4.5 accent-flame"
              />
            </label>
          </Cell>
          <Cell className="max-sm:px-0">
            <Thumb image={product.image} />
          </Cell>
          <Cell className="w-full max-w-0 2xl:w-1/2">
            <Link
              to={urlOf(product.id)}
              preventScrollReset
              className="tile-link line-clamp-2 leading-6 font-medium lg:line-clamp-1"
            >
              {product.name}
            </Link>
            <span className="block truncate text-xs text-ink-soft lg:hidden">{product.categoryName}</span>
            <span className="block text-xs text-ink-soft sm:hidden">
              <Price minor={product.priceMinor} money={shop.money} /> ·{" "}
              <StockLink product={product}>{product.inventory} in stock</StockLink>
            </span>
            {requested.filter === "legal" && product.missing.length > 0 && (
              <span className="block text-xs text-danger-deep">Missing: {product.missing.join(", ")}</span>
            )}
            {product.status === "draft" && (
              <Badge tone="grey" className="mt-1">
                Draft
              </Badge>
            )}
          </Cell>
          <Cell className="whitespace-nowrap text-ink-soft max-lg:hidden">{product.categoryName}</Cell>
          <Cell className="text-right whitespace-nowrap tabular max-sm:hidden">
            <Price minor={product.priceMinor} money={shop.money} />
          </Cell>
          <Cell className="text-right whitespace-nowrap tabular max-sm:hidden">
            <StockLink product={product}>
              <Stock inventory={product.inventory} />
            </StockLink>
          </Cell>
          <Cell className="max-md:hidden">
            <input
              type="checkbox"
              checked={product.isFeatured}
              readOnly
              disabled
              aria-label={`${product.name} is featured`}
              className="block size-4.5 accent-flame"
            />
          </Cell>
          <Cell>
            <span className="-mr-2 flex items-center justify-end max-sm:flex-col">
              <IconLink
                label={`Edit ${product.name}`}
                to={urlOf(product.id)}
                preventScrollReset
                className="relative z-1 text-ink-soft hover:text-ink"
              >
                <Pencil aria-hidden className="size-4" strokeWidth={1.75} />
              </IconLink>
              <IconLink
                label={`Delete ${product.name}`}
                to={deletionUrlOf(product.id)}
                preventScrollReset
                className="relative z-1 text-ink-soft hover:text-flame-deep"
              >
                <Trash2 aria-hidden className="size-4" strokeWidth={1.75} />
              </IconLink>
            </span>
          </Cell>
        </TableRow>
      ))}
    </Table>
  );
}

interface ProductHeadProps {
  requested: ProductSearch;
  column: ProductColumn;
  label: string;
  className?: string;
}

function ProductHead({ requested, ...head }: ProductHeadProps) {
  const to = productListUrl(requested, sortedBy(requested, head.column));
  return <SortableHead search={requested} to={to} {...head} />;
}

function Thumb({ image }: { image: Row["image"] }) {
  if (!image) return <span aria-hidden className="block h-12.5 w-10 rounded bg-linen" />;
  return (
    <img
      src={thumbUrl(image.id)}
      alt=""
      width={40}
      height={50}
      loading="lazy"
      className="h-12.5 w-10 max-w-none rounded bg-linen object-cover"
    />
  );
}

function StockLink({ product, children }: { product: Row; children: ReactNode }) {
  return (
    <Link
      to={`${href("/admin/products/stock")}?${new URLSearchParams({ product: product.id })}`}
      className="relative z-1 inline-flex min-h-6 items-center underline underline-offset-4 decoration-line hover:decoration-current"
    >
      <span className="sr-only">Edit stock of {product.name}: </span>
      {children}
    </Link>
  );
}

function Stock({ inventory }: { inventory: number }) {
  if (inventory === 0) return <Badge tone="red">Out of stock</Badge>;
  return isLowStock(inventory) ? <Badge tone="yellow">{inventory} left</Badge> : inventory;
}
