import Check from "lucide-react/icons/check";
import { Link } from "react-router";
import type { FacetOption } from "#app/domain/catalog/listing-facets.ts";
import { toggled } from "#app/domain/catalog/listing-filters.ts";
import { Choice } from "#app/routes/shop/products/choice.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Swatch } from "#app/ui/swatch.tsx";

interface FacetChoicesProps {
  options: readonly FacetOption[];
  /** Slugs. */
  chosen: readonly string[];
  addressOf(chosen: string[]): string;
}

const TILE = "flex min-h-12 flex-col items-center justify-center rounded border px-1 text-sm leading-tight";

/** Sizes side by side, each with the number of products that come in it. */
export function SizeChoices({ options, chosen, addressOf }: FacetChoicesProps) {
  return (
    <ul className="grid grid-cols-3 gap-2">
      {options.map(({ slug, label, count }) => {
        const isChosen = chosen.includes(slug);
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
              <Link
                to={addressOf(toggled(chosen, slug))}
                replace
                preventScrollReset
                rel="nofollow"
                aria-current={isChosen ? "true" : undefined}
                className={classNames(
                  TILE,
                  "transition-colors",
                  isChosen ? "border-ink bg-ink text-paper" : "border-edge hover:border-ink",
                )}
              >
                {content}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const FIRST_COLOURS = 8;

/** Colours, the most frequent first; the rest opens on demand. A chosen one is never hidden. */
export function ColourChoices({ options, chosen, addressOf }: FacetChoicesProps) {
  const isChosen = ({ slug }: FacetOption) => chosen.includes(slug);
  const sorted = options.toSorted(
    (a, b) => Number(isChosen(b)) - Number(isChosen(a)) || b.count - a.count || (a.label < b.label ? -1 : 1),
  );
  const shownCount = Math.max(FIRST_COLOURS, chosen.length);
  const row = (option: FacetOption) => (
    <li key={option.slug}>
      <Choice
        to={addressOf(toggled(chosen, option.slug))}
        isChosen={isChosen(option)}
        count={option.count}
        mark={<ColourMark hex={option.hex} isChosen={isChosen(option)} />}
      >
        {option.label}
      </Choice>
    </li>
  );
  const more = sorted.slice(shownCount);
  return (
    <>
      <ul>{sorted.slice(0, shownCount).map(row)}</ul>
      {more.length > 0 && (
        <details className="group/more">
          <summary className="underlined inline-flex min-h-11 items-center text-sm font-medium">
            <span className="group-open/more:hidden">{`${more.length} more colours`}</span>
            <span className="hidden group-open/more:inline">Fewer colours</span>
          </summary>
          <ul>{more.map(row)}</ul>
        </details>
      )}
    </>
  );
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
