import { useId } from "react";
import { Form, href } from "react-router";
import type { ListingFacets } from "#app/domain/catalog/listing/listing-facets.ts";
import { FILTER_PARAMS } from "#app/domain/catalog/listing/listing-filters.ts";
import { listingSearchParams, type ListingRequest } from "#app/domain/catalog/listing/listing.ts";
import { formatPrice, toShortDecimal, type MoneyFormat } from "#app/lib/money.ts";
import { PreservedParams } from "#app/routes/shop/products/sort-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { CONTROL } from "#app/ui/form/field.tsx";
import { useShownValue } from "#app/ui/form/use-shown-value.ts";

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
  const show = (amountMinor: number | null | undefined) =>
    amountMinor === null || amountMinor === undefined ? "" : toShortDecimal(amountMinor, money);
  return (
    <Form action={href("/products")} replace preventScrollReset>
      <PreservedParams params={others} />
      <div className={classNames("flex items-end gap-2", isLong && "flex-wrap")}>
        <PriceField
          label="From"
          name={FILTER_PARAMS.minPrice}
          value={show(filters.minPriceMinor)}
          placeholder={show(priceRange?.lowMinor)}
          hintId={hintId}
        />
        <PriceField
          label="To"
          name={FILTER_PARAMS.maxPrice}
          value={show(filters.maxPriceMinor)}
          placeholder={show(priceRange?.highMinor)}
          hintId={hintId}
        />
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

interface PriceFieldProps {
  label: string;
  name: string;
  /** The price in the URL; empty without one. */
  value: string;
  placeholder: string;
  hintId: string;
}

function PriceField({ label, name, value, placeholder, hintId }: PriceFieldProps) {
  const field = useShownValue<HTMLInputElement>(value);
  return (
    <label className="min-w-0 flex-1 text-sm">
      <span className="mb-1 block text-ink-soft">{label}</span>
      <input
        ref={field}
        type="text"
        inputMode="decimal"
        name={name}
        defaultValue={value}
        placeholder={placeholder}
        autoComplete="off"
        maxLength={12}
        aria-describedby={hintId}
        className={`${CONTROL} h-11 border-edge px-2.5`}
      />
    </label>
  );
}
