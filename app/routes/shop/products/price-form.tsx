import { useId } from "react";
import { Form, href } from "react-router";
import type { ListingFacets } from "#app/domain/catalog/listing/listing-facets.ts";
import { FILTER_PARAMS } from "#app/domain/catalog/listing/listing-filters.ts";
import { listingSearchParams, type ListingRequest } from "#app/domain/catalog/listing/listing.ts";
import { formatPrice, toShortDecimal, type MoneyFormat } from "#app/lib/money.ts";
import { PreservedParams } from "#app/routes/shop/products/preserved-params.tsx";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { CONTROL } from "#app/ui/form/field.tsx";

interface PriceFormProps {
  listing: ListingRequest;
  facets: ListingFacets;
  money: MoneyFormat;
}

const LONG_MINOR = 100_000_00;

/** The lowest and highest price, in the store currency. */
export function PriceForm({ listing, facets, money }: PriceFormProps) {
  const { filters } = listing;
  const { priceRange, totalWithout } = facets;
  const hintId = useId();
  // Amounts in lakhs do not fit beside the button.
  const isLong = (priceRange?.highMinor ?? 0) >= LONG_MINOR;
  const others = listingSearchParams(
    listing,
    { filters: { ...filters, minPriceMinor: null, maxPriceMinor: null } },
    money,
  );
  const bound = (label: string, name: string, valueMinor: number | null, edgeMinor: number | undefined) => (
    <label className="min-w-0 flex-1 text-sm">
      <span className="mb-1 block text-ink-soft">{label}</span>
      <input
        key={valueMinor}
        type="text"
        inputMode="decimal"
        name={name}
        defaultValue={valueMinor === null ? "" : toShortDecimal(valueMinor, money)}
        placeholder={edgeMinor === undefined ? undefined : toShortDecimal(edgeMinor, money)}
        autoComplete="off"
        maxLength={12}
        aria-describedby={hintId}
        className={`${CONTROL} h-11 border-edge px-2.5`}
      />
    </label>
  );
  return (
    <Form action={href("/products")} replace preventScrollReset>
      <PreservedParams params={others} />
      <div className={classNames("flex items-end gap-2", isLong && "flex-wrap")}>
        {bound("From", FILTER_PARAMS.minPrice, filters.minPriceMinor, priceRange?.lowMinor)}
        {bound("To", FILTER_PARAMS.maxPrice, filters.maxPriceMinor, priceRange?.highMinor)}
        <Button type="submit" variant="outline" className={isLong ? "w-full" : "px-4"}>
          Apply
        </Button>
      </div>
      <p id={hintId} className="mt-2 text-sm text-ink-soft">
        {priceRange
          ? `${totalWithout.price} between ${formatPrice(priceRange.lowMinor, money)} and ${formatPrice(priceRange.highMinor, money)}`
          : `In ${money.currency}`}
      </p>
    </Form>
  );
}
