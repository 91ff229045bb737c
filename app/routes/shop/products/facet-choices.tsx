import Check from "lucide-react/icons/check";
import {
  filtered,
  toggledFacet,
  type FacetOption,
  type ProductFacetView,
} from "#app/domain/catalog/listing/listing-facets.ts";
import { withChoice, withoutChoice } from "#app/domain/catalog/listing/listing-filters.ts";
import type { ListingChange, ListingRequest } from "#app/domain/catalog/listing/listing.ts";
import { ChoiceLink } from "#app/routes/shop/products/choice-link.tsx";
import { Choice } from "#app/routes/shop/products/choice.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Swatch } from "#app/ui/swatch.tsx";

interface FacetChoicesProps {
  listing: ListingRequest;
  options: readonly FacetOption[];
}

const TILE = "flex min-h-12 flex-col items-center justify-center rounded border px-1 text-sm leading-tight";

/** Sizes side by side, each with its number of products. */
export function SizeChoices({ listing, options }: FacetChoicesProps) {
  return (
    <ul className="grid grid-cols-3 gap-2">
      {options.map(({ slug, label, count }) => {
        const isChosen = listing.filters.sizes.includes(slug);
        const content = (
          <>
            <span className="font-medium">{label}</span>
            <span className={classNames("tabular text-xs", !isChosen && count > 0 && "text-ink-soft")}>
              {count}
              <span className="sr-only"> {count === 1 ? "product" : "products"}</span>
            </span>
          </>
        );
        return (
          <li key={slug}>
            {count === 0 && !isChosen ? (
              <span className={classNames(TILE, "border-line text-ink-faint")}>{content}</span>
            ) : (
              <ChoiceLink
                listing={listing}
                change={toggling("sizes", slug, isChosen)}
                rel="nofollow"
                aria-current={isChosen ? "true" : undefined}
                className={classNames(
                  TILE,
                  "transition-colors",
                  isChosen ? "border-ink bg-ink text-paper" : "border-edge hover:border-ink",
                )}
              >
                {content}
              </ChoiceLink>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Families of colours, in the order of the table. */
export function ColourChoices({ listing, options }: FacetChoicesProps) {
  const chosen = listing.filters.colourFamilies;
  return (
    <ul>
      {options.map(({ slug, label, hex, count }) => {
        const isChosen = chosen.includes(slug);
        return (
          <li key={slug}>
            <Choice
              listing={listing}
              change={toggling("colourFamilies", slug, isChosen)}
              isChosen={isChosen}
              count={count}
              mark={<ColourMark hex={hex} isChosen={isChosen} />}
            >
              {label}
            </Choice>
          </li>
        );
      })}
    </ul>
  );
}

const FIRST_VALUES = 8;

/** The values of a facet; the first by label, the others expand. */
export function FacetValues({ listing, facet }: { listing: ListingRequest; facet: ProductFacetView }) {
  const { name, options } = facet;
  const chosen = listing.filters.facets[name] ?? [];
  const row = ({ slug, label, count }: ProductFacetView["options"][number]) => (
    <li key={slug}>
      <Choice
        listing={listing}
        change={toggledFacet(name, slug)}
        isChosen={chosen.includes(slug)}
        count={count}
      >
        {label}
      </Choice>
    </li>
  );
  const more = options.slice(FIRST_VALUES);
  return (
    <>
      <ul>{options.slice(0, FIRST_VALUES).map(row)}</ul>
      {more.length > 0 && (
        <details className="group/more" open={more.some(({ slug }) => chosen.includes(slug))}>
          <summary className="underlined inline-flex min-h-11 items-center text-sm font-medium">
            <span className="group-open/more:hidden">{`${more.length} more`}</span>
            <span className="hidden group-open/more:inline">Show fewer</span>
          </summary>
          <ul>{more.map(row)}</ul>
        </details>
      )}
    </>
  );
}

function toggling(facet: "sizes" | "colourFamilies", slug: string, isChosen: boolean): ListingChange {
  const choose = isChosen ? withoutChoice : withChoice;
  return filtered((filters) => ({ [facet]: choose(filters[facet], slug) }));
}

function ColourMark({ hex, isChosen }: { hex: string | null; isChosen: boolean }) {
  return (
    <span className="relative flex size-6 shrink-0 items-center justify-center">
      <Swatch hex={hex ?? "#ffffff"} className="size-6" />
      {isChosen && (
        <span className="absolute -right-1 -bottom-1 flex size-4 items-center justify-center rounded-full bg-flame text-white">
          <Check aria-hidden className="size-2.5" strokeWidth={3.5} />
        </span>
      )}
    </span>
  );
}
