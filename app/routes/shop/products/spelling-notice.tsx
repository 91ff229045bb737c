import { Link } from "react-router";
import { ALL_PRODUCTS, defaultSort } from "#app/domain/catalog/listing/listing.ts";
import type { ListingUrlOf } from "#app/routes/shop/products/listing-url.ts";

interface SpellingsProps {
  spellings: readonly string[];
  urlOf: ListingUrlOf;
}

/** Links to the likely spellings of a search without results. */
export function DidYouMean({ spellings, urlOf }: SpellingsProps) {
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

/** Reports that a search was corrected, above the products of the first spelling. */
export function SpellingNotice({ spellings, urlOf }: SpellingsProps) {
  return (
    <div className="mb-8 border-l-2 border-flame pl-4">
      <p className="font-medium">No products found matching your search</p>
      <p className="text-ink-soft">
        <DidYouMean spellings={spellings} urlOf={urlOf} /> {`Showing results for “${spellings[0] ?? ""}”.`}
      </p>
    </div>
  );
}
