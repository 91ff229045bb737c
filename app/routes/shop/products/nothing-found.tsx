import { inCategory } from "#app/components/shell/header/shell-links.ts";
import type { CategoryView } from "#app/domain/catalog/catalog.ts";
import { filtersToDrop, type ListingFacets } from "#app/domain/catalog/listing/listing-facets.ts";
import { ALL_PRODUCTS, type ListingRequest } from "#app/domain/catalog/listing/listing.ts";
import { ChoiceLink } from "#app/routes/shop/products/choice-link.tsx";
import type { ListingUrlOf } from "#app/routes/shop/products/listing-url.ts";
import type { ReadFilter } from "#app/domain/catalog/search/read-price.ts";
import { readFilters } from "#app/routes/shop/products/read-filters.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";

interface NothingFoundProps {
  listing: ListingRequest;
  categories: readonly Pick<CategoryView, "slug" | "name">[];
  facets: ListingFacets;
  /** The prices and sizes in the search. */
  read: readonly ReadFilter[];
  urlOf: ListingUrlOf;
}

const LINK = "underlined inline-flex min-h-6 items-center font-medium text-flame-deep";

/** Suggestions for an empty result: a simpler word, one filter fewer, a category. */
export function NothingFound({ listing, categories, facets, read, urlOf }: NothingFoundProps) {
  const drops = filtersToDrop(listing, facets);
  const isLost = listing.search !== null && read.length === 0 && drops.length === 0;
  return (
    <EmptyState
      title={
        listing.search
          ? "No products found matching your search"
          : "No products found in this section. Try other categories!"
      }
      text={
        <>
          {isLost && "Check the spelling, or try a simpler word."}
          {drops.map(({ label, without }) => (
            <span key={label} className="mt-1 block">
              There {label.startsWith("1 ") ? "is" : "are"}{" "}
              <ChoiceLink listing={listing} change={without} className={LINK}>
                {label}
              </ChoiceLink>
            </span>
          ))}
          {readFilters(read).map(({ label, without }) => (
            <span key={label} className="mt-1 block">
              <ChoiceLink listing={listing} change={without} className={LINK}>
                {`Search without “${label}”`}
              </ChoiceLink>
            </span>
          ))}
        </>
      }
      action={
        <nav aria-label="Other categories">
          <ul className="flex flex-wrap justify-center gap-2">
            {categories.map(({ slug, name }) => (
              <li key={slug}>
                <ButtonLink to={inCategory(slug)} variant="outline" className="px-4">
                  {name}
                </ButtonLink>
              </li>
            ))}
            {/* Without categories there is nothing to link to. */}
            {urlOf(listing) !== urlOf(ALL_PRODUCTS) && (
              <li>
                <ButtonLink to={urlOf(ALL_PRODUCTS)}>See all products</ButtonLink>
              </li>
            )}
          </ul>
        </nav>
      }
    />
  );
}
