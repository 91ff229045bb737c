import { Form, href, useNavigate } from "react-router";
import { PRODUCT_SORT_LABELS, type ProductSort } from "#app/domain/catalog/catalog.ts";
import {
  defaultSort,
  listingSearchParams,
  sortsOf,
  type ListingRequest,
} from "#app/domain/catalog/listing/listing.ts";
import type { MoneyFormat } from "#app/lib/money.ts";
import { IN_PLACE, listingUrl } from "#app/routes/shop/products/listing-url.ts";
import { useRequestedListing } from "#app/routes/shop/products/use-requested-listing.ts";
import { CONTROL } from "#app/ui/form/field.tsx";
import { useShownValue } from "#app/ui/form/use-shown-value.ts";

/** The sort order: applied at once with JavaScript, by a button without it. */
export function SortForm({ listing, money }: { listing: ListingRequest; money: MoneyFormat }) {
  const navigate = useNavigate();
  const select = useShownValue<HTMLSelectElement>(listing.sort);
  const requestedListing = useRequestedListing(listing);
  const sortBy = (sort: ProductSort) =>
    void navigate(listingUrl(requestedListing(), { sort }, money), IN_PLACE);
  return (
    <Form action={href("/products")} className="ml-auto flex min-w-0 items-center gap-3 text-sm">
      <PreservedParams params={listingSearchParams(listing, { sort: defaultSort(listing) }, money)} />
      <label htmlFor="sort" className="whitespace-nowrap text-ink-soft">
        <span className="max-sm:sr-only">Sort by</span>
      </label>
      <select
        id="sort"
        name="sort"
        ref={select}
        defaultValue={listing.sort}
        onChange={({ target }) => sortBy(target.value as ProductSort)}
        className={`${CONTROL} select h-11 pr-10 w-auto min-w-0 border-edge max-sm:text-sm`}
      >
        {sortsOf(listing).map((sort) => (
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

/** The query parameters that a GET form preserves, as hidden fields. */
export function PreservedParams({ params }: { params: URLSearchParams }) {
  return [...params].map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ));
}
