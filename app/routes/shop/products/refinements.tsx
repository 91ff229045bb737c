import Check from "lucide-react/icons/check";
import { Link } from "react-router";
import { SearchForm } from "#app/components/shell/search-form.tsx";
import type { CategoryView } from "#app/domain/catalog/catalog.ts";
import type { ListingRequest } from "#app/domain/catalog/listing.ts";
import { classNames } from "#app/ui/class-names.ts";

interface RefinementsProps {
  listing: ListingRequest;
  categories: CategoryView[];
  addressOf(change: Partial<ListingRequest>): string;
}

/** Refine Your Search: a search, the categories, and whether only featured products are wanted. Links and forms only. */
export function Refinements({ listing, categories, addressOf }: RefinementsProps) {
  return (
    <div className="space-y-10">
      <h2 className="display hidden text-xl lg:block">Refine Your Search</h2>
      <SearchForm label="Refine" />
      <div>
        <h3 className="eyebrow mb-3 text-ink-soft">Category</h3>
        <ul>
          {[null, ...categories].map((category) => (
            <li key={category?.slug ?? "all"}>
              <Choice
                to={addressOf({ category: category?.name ?? null, search: null })}
                isChosen={listing.category === (category?.name ?? null) && !listing.search}
              >
                {category?.name ?? "All Products"}
              </Choice>
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h3 className="eyebrow mb-3 text-ink-soft">Highlights</h3>
        <Choice
          to={addressOf({ isFeatured: !listing.isFeatured, search: null })}
          isChosen={listing.isFeatured}
        >
          Featured Products
        </Choice>
      </div>
    </div>
  );
}

function Choice({ to, isChosen, children }: { to: string; isChosen: boolean; children: React.ReactNode }) {
  return (
    <Link
      to={to}
      replace
      preventScrollReset
      prefetch="intent"
      aria-current={isChosen ? "true" : undefined}
      className={classNames(
        "flex min-h-10 items-center gap-3 text-[0.9375rem] transition-colors hover:text-ink",
        isChosen ? "font-medium text-ink" : "text-ink-soft",
      )}
    >
      <span
        className={classNames(
          "flex size-4.5 items-center justify-center rounded border",
          isChosen ? "border-flame bg-flame text-white" : "border-edge",
        )}
      >
        {isChosen && <Check aria-hidden className="size-3" strokeWidth={3} />}
      </span>
      {children}
    </Link>
  );
}
