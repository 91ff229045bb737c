import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { CategoryView } from "#app/domain/catalog/catalog.ts";
import { classNames } from "#app/ui/class-names.ts";

interface CategoryTabsProps {
  categories: Pick<CategoryView, "slug" | "name">[];
  /** The name of the chosen category, or null for all. */
  current: string | null;
  addressOf(category: string | null): string;
}

const ALL = { slug: "all", name: "All Products" };

/** All categories in one line that scrolls sideways on a phone. A choice takes the place of the address before. */
export function CategoryTabs({ categories, current, addressOf }: CategoryTabsProps) {
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    const list = strip.current;
    const chosen = list?.querySelector<HTMLElement>(`[data-category="${CSS.escape(current ?? "")}"]`);
    if (list && chosen)
      list.scrollTo({ left: chosen.offsetLeft - (list.clientWidth - chosen.offsetWidth) / 2 });
  }, [current]);
  return (
    <nav ref={strip} aria-label="Categories" className="category-tabs">
      <ul className="mx-auto flex w-max gap-6 sm:gap-9">
        {[ALL, ...categories].map(({ slug, name }) => {
          const category = slug === ALL.slug ? null : name;
          const isCurrent = category === current;
          return (
            <li key={slug}>
              <Link
                to={addressOf(category)}
                replace
                preventScrollReset
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
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
