import { data, Form, href, useNavigation, useSubmit } from "react-router";
import { ProductCard } from "#app/components/product-card.tsx";
import { listCategories, listProducts } from "#app/domain/catalog/list-products.server.ts";
import { PRODUCT_SORT_LABELS, PRODUCT_SORTS } from "#app/domain/catalog/catalog.ts";
import {
  listingHeading,
  listingSearchParams,
  parseListing,
  resolveScope,
  type ListingRequest,
} from "#app/domain/catalog/listing.ts";
import { storeOf, visitOf } from "#app/request-scope.server.ts";
import { CategoryTabs } from "#app/routes/shop/products/category-tabs.tsx";
import { Refinements } from "#app/routes/shop/products/refinements.tsx";
import type { RouteHandle } from "#app/components/shell/unexpected-error.tsx";
import { useShop } from "#app/components/use-shop.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { CONTROL } from "#app/ui/field.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Sheet, SheetTrigger } from "#app/ui/sheet.tsx";
import type { Route } from "./+types/products";

export const handle: RouteHandle = { failure: "Error fetching products" };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, clock, publicUrl } = storeOf(context);
  visitOf(context).markPublic();
  const url = new URL(request.url);
  const listing = parseListing(url.searchParams);
  const categories = await listCategories(db);
  const scope = resolveScope(listing.category, categories);
  const found = await listProducts(db, listing, scope, clock.now());
  const current: ListingRequest = {
    ...listing,
    category:
      scope.kind === "category"
        ? scope.category.name
        : scope.kind === "collection"
          ? scope.collection.slug
          : null,
    page: found.page,
  };
  const canonical = new URL(addressOf(current, {}), publicUrl).href;
  return data({ ...found, listing: current, heading: listingHeading(listing, scope), categories, canonical });
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.heading ?? "Products"} | Gulmohar` },
  {
    name: "description",
    content: `${loaderData?.heading ?? "Products"} from Gulmohar, Lucknow: plus-size clothing, pashmina and accessories.`,
  },
  { tagName: "link", rel: "canonical", href: loaderData?.canonical },
  ...(loaderData?.listing.search ? [{ name: "robots", content: "noindex" }] : []),
];

/** The address of the listing with a change. */
function addressOf(listing: ListingRequest, change: Partial<ListingRequest>): string {
  const params = listingSearchParams(listing, change);
  return params.size > 0 ? `${href("/products")}?${params}` : href("/products");
}

const FIRST_ROW = 4;

export default function Products({ loaderData }: Route.ComponentProps) {
  const { products, total, page, pageCount, listing, heading, categories } = loaderData;
  const { shop } = useShop();
  const isLoading = useNavigation().location?.pathname === href("/products");
  const refinements = (
    <Refinements
      listing={listing}
      categories={categories}
      addressOf={(change) => addressOf(listing, change)}
    />
  );
  return (
    <div className="shell pt-8 pb-24 lg:pt-12">
      <header className="mb-8 text-center">
        <h1 className="display text-4xl">{heading}</h1>
        <p role="status" className="mt-3 text-ink-soft">
          {isLoading ? "Finding treasures..." : `Discovering ${total} ${total === 1 ? "gem" : "gems"}`}
        </p>
      </header>
      <CategoryTabs
        categories={categories}
        current={listing.category}
        addressOf={(category) => addressOf(listing, { category, search: null })}
      />
      <div className="mt-8 lg:grid lg:grid-cols-[15rem_1fr] lg:gap-12">
        <aside aria-label="Refine Your Search" className="hidden lg:block">
          {refinements}
        </aside>
        <section aria-label="Products" className="min-w-0">
          <div className="mb-6 flex items-center justify-between gap-4">
            <SheetTrigger
              sheet="refine"
              className="inline-flex min-h-11 items-center rounded border border-edge px-5 text-sm font-medium lg:hidden"
            >
              Refine
            </SheetTrigger>
            <SortForm listing={listing} />
          </div>
          {products.length === 0 ? (
            <EmptyState
              title={
                listing.search
                  ? "No products found matching your search"
                  : "No products found in this section. Try other categories!"
              }
              text={
                listing.search
                  ? "Check the spelling, or try a simpler word such as kurta, shawl or potli."
                  : undefined
              }
              action={<ButtonLink to={href("/products")}>See all products</ButtonLink>}
            />
          ) : (
            <ul
              className={`grid grid-cols-2 gap-x-4 gap-y-10 transition-opacity sm:gap-x-6 md:grid-cols-3 2xl:grid-cols-4 ${isLoading ? "opacity-50" : ""}`}
            >
              {products.map((product, index) => (
                <li key={product.id}>
                  <ProductCard product={product} money={shop.money} level={2} isFirst={index < FIRST_ROW} />
                </li>
              ))}
            </ul>
          )}
          <div className="mt-16">
            <Pager
              page={page}
              pageCount={pageCount}
              addressOf={(to) => addressOf(listing, { page: to })}
              label="Products"
            />
          </div>
        </section>
      </div>
      <Sheet id="refine" title="Refine Your Search" staysOnQueryChange>
        {refinements}
      </Sheet>
    </div>
  );
}

/** Sorting, at once where there is JavaScript and by a button where there is none. */
function SortForm({ listing }: { listing: ListingRequest }) {
  const submit = useSubmit();
  const kept = listingSearchParams(listing, { sort: "name" });
  return (
    <Form
      action={href("/products")}
      className="ml-auto flex items-center gap-3 text-sm"
      onChange={(event) => void submit(event.currentTarget, { replace: true, preventScrollReset: true })}
    >
      {[...kept].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor="sort" className="whitespace-nowrap text-ink-soft">
        Sort<span className="max-sm:sr-only"> by</span>
      </label>
      <select
        id="sort"
        name="sort"
        defaultValue={listing.sort}
        key={listing.sort}
        className={`${CONTROL} h-11 w-auto border-edge`}
      >
        {PRODUCT_SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {PRODUCT_SORT_LABELS[sort]}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit" className="min-h-11 rounded border border-edge px-4 font-medium">
          Sort
        </button>
      </noscript>
    </Form>
  );
}
