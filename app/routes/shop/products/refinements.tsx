import Shirt from "lucide-react/icons/shirt";
import { memo, type ReactNode } from "react";
import { href, Link } from "react-router";
import { useBelowFold } from "#app/components/use-near-viewport.ts";
import { SearchForm } from "#app/components/shell/header/search-form.tsx";
import type { CategoryView } from "#app/domain/catalog/catalog.ts";
import { filtered, type ListingFacets } from "#app/domain/catalog/listing/listing-facets.ts";
import { hasPrice } from "#app/domain/catalog/listing/listing-filters.ts";
import { listingSearchParams, type ListingRequest } from "#app/domain/catalog/listing/listing.ts";
import type { MoneyFormat } from "#app/lib/money.ts";
import { Choice, RadioMark } from "#app/routes/shop/products/choice.tsx";
import { PRODUCT_FACETS } from "#app/domain/catalog/product-facets.ts";
import { ColourChoices, FacetValues, SizeChoices } from "#app/routes/shop/products/facet-choices.tsx";
import { PriceForm } from "#app/routes/shop/products/price-form.tsx";
import { AccordionRow } from "#app/ui/overlay/accordion-row.tsx";

export interface RefinementsProps {
  listing: ListingRequest;
  categories: readonly Pick<CategoryView, "slug" | "name">[];
  facets: ListingFacets;
  money: MoneyFormat;
}

/** Refine Your Search: search, categories, highlights, and filters of the listing. Links and forms only. */
export const Refinements = memo(function Refinements(props: RefinementsProps) {
  const { listing, categories, facets, money } = props;
  const showBelowFold = useBelowFold();
  const { filters, search, isFeatured } = listing;
  return (
    <div className="space-y-8">
      <h2 className="display hidden text-xl lg:block">Refine Your Search</h2>
      {/* From 64rem on the header has the search, and the tabs above the products have the categories. */}
      <div className="space-y-8 lg:hidden">
        <SearchForm label="Refine" />
        <Group title="Category">
          <ul>
            {[null, ...categories.map(({ name }) => name)].map((category) => {
              const isChosen = listing.category === category && !search;
              return (
                <li key={category}>
                  <Choice
                    listing={listing}
                    change={() => ({ category, search: null })}
                    isChosen={isChosen}
                    mark={<RadioMark isChosen={isChosen} />}
                  >
                    {category ?? "All Products"}
                  </Choice>
                </li>
              );
            })}
          </ul>
        </Group>
      </div>
      <Group title="Highlights">
        <Choice
          listing={listing}
          change={() => ({ isFeatured: !isFeatured, search: null })}
          isChosen={isFeatured}
        >
          Featured Products
        </Choice>
        <Choice
          listing={listing}
          change={filtered(() => ({ isInStock: !filters.isInStock }))}
          isChosen={filters.isInStock}
          count={facets.inStockCount}
        >
          In stock
        </Choice>
        <FitsMe listing={listing} money={money} />
      </Group>
      {facets.sizes.length > 0 && (
        <Group title="Size">
          <SizeChoices listing={listing} options={facets.sizes} />
        </Group>
      )}
      {showBelowFold && facets.colourFamilies.length > 0 && (
        <Group title="Colour" isFar>
          <ColourChoices listing={listing} options={facets.colourFamilies} />
        </Group>
      )}
      {showBelowFold && (facets.priceRange || hasPrice(filters)) && (
        <Group title="Price">
          <PriceForm listing={listing} facets={facets} money={money} />
        </Group>
      )}
      {showBelowFold && facets.facets.length > 0 && (
        <div>
          {facets.facets.map((facet) => (
            <AccordionRow
              key={facet.name}
              isOpenAtFirst={filters.facets[facet.name] !== undefined}
              summary={<h3 className="eyebrow text-ink-soft">{PRODUCT_FACETS[facet.name].label}</h3>}
            >
              <FacetValues listing={listing} facet={facet} />
            </AccordionRow>
          ))}
        </div>
      )}
    </div>
  );
});

/** Products in the shopper's size, which the browser computes, or a form without JavaScript. */
function FitsMe({ listing, money }: Pick<RefinementsProps, "listing" | "money">) {
  if (listing.filters.fits.length > 0)
    return (
      <Choice listing={listing} change={filtered(() => ({ fits: [] }))} isChosen>
        Fits me
      </Choice>
    );
  const params = listingSearchParams(listing, {}, money);
  params.set("now", "");
  return (
    <Link
      to={`${href("/fits-me")}?${params}`}
      rel="nofollow"
      className="flex min-h-11 items-center gap-3 text-[0.9375rem] text-ink-soft transition-colors hover:text-ink lg:min-h-9"
    >
      <Shirt aria-hidden className="size-4.5" strokeWidth={1.5} /> Fits me, in stock
    </Link>
  );
}

/** `isFar` is for a long group below the fold of a phone when the sheet opens. */
function Group({ title, isFar, children }: { title: string; isFar?: boolean; children: ReactNode }) {
  return (
    <div className={isFar ? "far-group" : undefined}>
      <h3 className="eyebrow mb-3 text-ink-soft">{title}</h3>
      {children}
    </div>
  );
}
