import { Link } from "react-router";
import { ALL_PRODUCTS, defaultSort } from "#app/domain/catalog/listing/listing.ts";
import type { ListingUrlOf } from "#app/routes/shop/products/listing-url.ts";

interface ChangedSearchProps {
  resolved: { correctedTo: string | null; suggestions: readonly string[]; without: readonly string[] };
  urlOf: ListingUrlOf;
}

/** Reports above the products that the search was corrected, or that words were left out. */
export function ChangedSearch({
  resolved: { correctedTo, suggestions, without },
  urlOf,
}: ChangedSearchProps) {
  if (correctedTo === null && without.length === 0) return null;
  const spellings = correctedTo === null ? [] : [correctedTo, ...suggestions];
  const leftOut = without.map((words) => `“${words}”`).join(" and ");
  return (
    <div className="mb-8 border-l-2 border-flame pl-4">
      <p className="font-medium">No products found matching your search</p>
      <p className="text-ink-soft">
        {spellings.length > 0 && <DidYouMean spellings={spellings} urlOf={urlOf} />}{" "}
        {without.length > 0
          ? `Showing results without ${leftOut}.`
          : `Showing results for “${correctedTo ?? ""}”.`}
      </p>
    </div>
  );
}

/** Links to the likely spellings of a search without results. */
function DidYouMean({ spellings, urlOf }: { spellings: readonly string[]; urlOf: ListingUrlOf }) {
  return (
    <>
      Did you mean{" "}
      {spellings.map((search, index) => (
        <span key={search}>
          {index > 0 && (index === spellings.length - 1 ? " or " : ", ")}
          <Link
            to={urlOf({ ...ALL_PRODUCTS, search, sort: defaultSort({ search }) })}
            replace
            className="underlined inline-flex min-h-6 items-center font-medium text-flame-deep"
          >
            {search}
          </Link>
        </span>
      ))}
      ?
    </>
  );
}
