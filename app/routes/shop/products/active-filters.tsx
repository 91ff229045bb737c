import X from "lucide-react/icons/x";
import { useEffect, useRef } from "react";
import { nothingActive, type ActiveFilter } from "#app/domain/catalog/listing/listing-facets.ts";
import type { ListingRequest } from "#app/domain/catalog/listing/listing.ts";
import { ChoiceLink } from "#app/routes/shop/products/choice-link.tsx";
import { focusMain } from "#app/ui/focus-main.ts";

interface ActiveFiltersProps {
  active: readonly ActiveFilter[];
  listing: ListingRequest;
}

/** The active filters, each with a link to remove it, and one to remove all. */
export function ActiveFilters({ active, listing }: ActiveFiltersProps) {
  const list = useRef<HTMLUListElement>(null);
  const count = active.length;
  const chosen = useRef<{ index: number; count: number }>(null);
  useEffect(() => {
    if (chosen.current === null || chosen.current.count === count) return;
    const { index } = chosen.current;
    chosen.current = null;
    if (document.activeElement !== document.body) return;
    // The chosen link is gone: the next one takes the focus.
    const next = list.current?.querySelectorAll("a")[index];
    if (next) next.focus();
    else focusMain();
  }, [count]);
  if (count === 0) return null;
  return (
    <section aria-label="Active filters" className="mb-6">
      <ul ref={list} className="flex flex-wrap items-center gap-2">
        {active.map(({ key, label, without }, index) => (
          <li key={key} className="max-w-full">
            <ChoiceLink
              listing={listing}
              change={without}
              onChoose={() => (chosen.current = { index, count })}
              aria-label={`Remove ${label}`}
              className="inline-flex min-h-11 max-w-full items-center gap-2 rounded border border-line bg-white px-3 text-sm transition-colors hover:border-ink lg:min-h-9"
            >
              <span className="truncate">{label}</span>
              <X aria-hidden className="size-3.5 shrink-0" strokeWidth={1.75} />
            </ChoiceLink>
          </li>
        ))}
        <li>
          <ChoiceLink
            listing={listing}
            change={nothingActive}
            onChoose={() => (chosen.current = { index: 0, count })}
            className="underlined inline-flex min-h-11 items-center px-2 text-sm font-medium lg:min-h-9"
          >
            Clear all
          </ChoiceLink>
        </li>
      </ul>
    </section>
  );
}
