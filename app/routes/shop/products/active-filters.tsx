import X from "lucide-react/icons/x";
import { Link } from "react-router";
import { NOTHING_ACTIVE, type ActiveFilter } from "#app/domain/catalog/listing-facets.ts";
import type { AddressOf } from "#app/routes/shop/products/listing-address.ts";

interface ActiveFiltersProps {
  active: readonly ActiveFilter[];
  addressOf: AddressOf;
}

/** What narrows the listing, each with a way to drop it, and one to drop all. */
export function ActiveFilters({ active, addressOf }: ActiveFiltersProps) {
  if (active.length === 0) return null;
  return (
    <section aria-label="Active filters" className="mb-6">
      <ul className="flex flex-wrap items-center gap-2">
        {active.map(({ key, label, without }) => (
          <li key={key} className="max-w-full">
            <Link
              to={addressOf(without)}
              replace
              preventScrollReset
              aria-label={`Remove ${label}`}
              className="inline-flex min-h-11 max-w-full items-center gap-2 rounded border border-line bg-white px-3 text-sm transition-colors hover:border-ink lg:min-h-9"
            >
              <span className="truncate">{label}</span>
              <X aria-hidden className="size-3.5 shrink-0" strokeWidth={1.75} />
            </Link>
          </li>
        ))}
        <li>
          <Link
            to={addressOf(NOTHING_ACTIVE)}
            replace
            preventScrollReset
            className="underlined inline-flex min-h-11 items-center px-2 text-sm font-medium lg:min-h-9"
          >
            Clear all
          </Link>
        </li>
      </ul>
    </section>
  );
}
