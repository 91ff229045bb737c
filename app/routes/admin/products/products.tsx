import { isIndianSeller } from "#app/domain/settings/seller.ts";
import Download from "lucide-react/icons/download";
import Plus from "lucide-react/icons/plus";
import { useEffect } from "react";
import { data, href, useNavigate, useNavigation } from "react-router";
import { FilterMenu } from "#app/components/admin/lists/filter-menu.tsx";
import { ListSearch } from "#app/components/admin/lists/list-search.tsx";
import { TOOL_MENU_ITEM, ToolMenu } from "#app/components/admin/lists/list-toolbar.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { PageOutlet } from "#app/components/admin/page-outlet.tsx";
import { useShortcut } from "#app/components/admin/shortcuts/shortcuts.ts";
import { useShop } from "#app/components/use-shop.ts";
import {
  parseProductSearch,
  PRODUCT_FILTERS,
  productSearchParams,
  type ProductSearch,
  type ProductFilter,
} from "#app/domain/catalog/search/product-search.ts";
import { searchProducts } from "#app/domain/catalog/search/search-products.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { productListUrl } from "#app/routes/admin/products/list-url.ts";
import { ProductTable } from "#app/routes/admin/products/product-table.tsx";
import { ProductBulkActions } from "#app/routes/admin/products/selected/product-bulk-actions.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { showToast } from "#app/ui/feedback/toast.tsx";
import type { Route } from "./+types/products";

export const meta: Route.MetaFunction = () => [{ title: "Manage Products | Admin" }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, log, settings } = getApp(context);
  const requested = parseProductSearch(url.searchParams);
  const isIndian = isIndianSeller(await settings.get());
  try {
    const productPage = await searchProducts(db, requested);
    return {
      requested: { ...requested, page: productPage.page },
      ...productPage,
      isIndian,
      hasFailed: false,
    };
  } catch (error) {
    log.error({ err: error }, "Could not read the products");
    return data(
      { requested, isIndian, products: [], total: 0, isMore: false, page: 1, pageCount: 1, hasFailed: true },
      { status: 500 },
    );
  }
}

const PATH = href("/admin/products");

const FILTER_LABELS: Record<ProductFilter, string> = {
  active: "Active",
  draft: "Drafts",
  low: "Low stock",
  out: "Out of stock",
  legal: "Legal information missing",
};

export default function Products({ loaderData }: Route.ComponentProps) {
  const { requested, products, total, isMore, page, pageCount, hasFailed } = loaderData;
  const { shop } = useShop();
  const { location, formAction } = useNavigation();
  const isLoading = location?.pathname === PATH || formAction === PATH;
  const urlOf = (change: Partial<ProductSearch>) => productListUrl(requested, change);
  const add = {
    pathname: href("/admin/products/new"),
    search: productSearchParams(requested, { page }).toString(),
  };
  const navigate = useNavigate();
  useShortcut({ keys: "n", name: "Add a product" }, () => void navigate(add));
  useEffect(() => {
    if (loaderData.hasFailed) showToast({ title: "Error fetching products", tone: "bad" });
  }, [loaderData]);
  const totalLabel = `${total.toLocaleString(shop.money.locale)}${isMore ? "+" : ""}`;
  // Rule 6(10) of the Legal Metrology (Packaged Commodities) Rules, 2011.
  const offered = PRODUCT_FILTERS.filter((filter) => filter !== "legal" || loaderData.isIndian);
  const choices = [null, ...offered].map((filter) => ({
    name: filter === null ? "All" : FILTER_LABELS[filter],
    to: urlOf({ filter }),
    isCurrent: filter === requested.filter,
  }));
  return (
    <>
      <PageHead
        title="Manage Products"
        count={total === 1 ? "1 product" : `${totalLabel} products`}
        actions={
          <ButtonLink to={add} preventScrollReset size="sm" className="min-h-11 lg:min-h-9">
            <Plus aria-hidden className="size-4" strokeWidth={1.75} /> Add New Product
          </ButtonLink>
        }
      />
      <ListSearch
        list="Products"
        label="Search by name, description, category, SKU, barcode or HSN code"
        placeholder="Name, description, category, SKU, HSN"
        action={PATH}
        search={requested.search}
        preservedParams={{
          show: requested.filter,
          sort: requested.sort === "name" ? null : requested.sort,
          direction: requested.isDescending ? "desc" : null,
        }}
        clearTo={urlOf({ search: "" })}
      >
        <FilterMenu label="Show" choices={choices} />
        <div className="ml-auto">
          <ExportMenu requested={requested} />
        </div>
      </ListSearch>
      {hasFailed && <Alert tone="bad" title="Error fetching products" className="mb-4" />}
      {products.length > 0 && (
        <ProductBulkActions requested={requested} total={totalLabel} hasPages={pageCount > 1}>
          <ProductTable products={products} requested={requested} isLoading={isLoading} />
        </ProductBulkActions>
      )}
      {products.length === 0 && !hasFailed && (
        <EmptyState
          title="No products found."
          text={
            requested.search || requested.filter
              ? "Search for part of the name, description or category, or show all products."
              : "Products appear in the store as soon as they are active."
          }
          action={
            requested.search || requested.filter ? (
              <ButtonLink to={PATH} variant="outline">
                Show all products
              </ButtonLink>
            ) : (
              <ButtonLink to={add}>Add New Product</ButtonLink>
            )
          }
        />
      )}
      <div className="mt-5">
        <Pager label="Products" page={page} pageCount={pageCount} urlOf={(page) => urlOf({ page })} />
      </div>
      <PageOutlet parent="routes/admin/products/products" />
    </>
  );
}

/** Downloads of the listed products, or of all, in the format of the import. */
function ExportMenu({ requested }: { requested: ProductSearch }) {
  const isNarrowed = requested.search !== "" || requested.filter !== null;
  const listed = productSearchParams({ ...requested, sort: "name", isDescending: false }, { page: 1 });
  const formats = [
    { format: "", about: "One row for each variant" },
    { format: "shopify", about: "One row for each variant or image" },
  ];
  const scopes = [
    ...(isNarrowed ? [{ params: listed, label: "Export listed products" }] : []),
    { params: new URLSearchParams(), label: "Export all products" },
  ];
  const files = formats.flatMap(({ format, about }) =>
    scopes.map(({ params, label }) => ({
      query: `?${new URLSearchParams([...params, ...(format ? [["format", format]] : [])])}`.replace(
        /^\?$/,
        "",
      ),
      label: format ? `${label} (Shopify CSV)` : `${label} (CSV)`,
      about,
    })),
  );
  return (
    <ToolMenu Icon={Download} label="Export" className="right-0">
      <ul>
        {files.map(({ query, label, about }) => (
          <li key={label}>
            <a
              href={`${href("/admin/products/export")}${query}`}
              download
              className={`${TOOL_MENU_ITEM} py-1.5`}
            >
              <span>
                {label}
                <span className="block text-xs text-ink-soft">{about}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </ToolMenu>
  );
}
