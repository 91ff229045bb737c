import { useEffect, useRef } from "react";
import type { CategoryView } from "#app/domain/catalog/catalog.ts";
import type { ListingRequest } from "#app/domain/catalog/listing/listing.ts";
import { ChoiceLink } from "#app/routes/shop/products/choice-link.tsx";
import { afterPaint } from "#app/ui/after-paint.ts";
import { classNames } from "#app/ui/class-names.ts";

interface CategoryTabsProps {
  categories: readonly Pick<CategoryView, "slug" | "name">[];
  listing: ListingRequest;
}

const ALL = { slug: "all", name: "All Products" };

/** All categories in one row that scrolls sideways on a phone. */
export function CategoryTabs({ categories, listing }: CategoryTabsProps) {
  const current = listing.category;
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    afterPaint(() => {
      const list = strip.current;
      const chosen = list?.querySelector<HTMLElement>(`[data-category="${CSS.escape(current ?? "")}"]`);
      if (list && chosen)
        list.scrollTo({ left: chosen.offsetLeft - (list.clientWidth - chosen.offsetWidth) / 2 });
    });
  }, [current]);
  return (
    <nav ref={strip} aria-label="Categories" className="category-tabs">
      <ul className="mx-auto flex w-max gap-6 sm:gap-9">
        {[ALL, ...categories].map(({ slug, name }) => {
          const category = slug === ALL.slug ? null : name;
          const isCurrent = category === current;
          return (
            <li key={slug}>
              <ChoiceLink
                listing={listing}
                change={() => ({ category, search: null })}
                data-category={category ?? ""}
                aria-current={isCurrent ? "true" : undefined}
                className={classNames(
                  "-mb-px flex min-h-12 items-center border-b-2 text-sm whitespace-nowrap transition-colors",
                  isCurrent
                    ? "border-flame font-medium text-ink"
                    : "border-transparent text-ink-soft hover:text-ink",
                )}
              >
                {name}
              </ChoiceLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
