import ArrowRight from "lucide-react/icons/arrow-right";
import { SHOP_PAGE_LINKS } from "#app/components/shell/header/shop-page-links.ts";
import type { ShopPage } from "#app/domain/catalog/search/shop-pages.ts";
import { PageLink } from "#app/ui/page-link.tsx";

/** Links to the pages of the shop that a search names. */
export function FoundPages({ pages }: { pages: readonly ShopPage[] }) {
  if (pages.length === 0) return null;
  return (
    <nav aria-label="Pages found" className="mb-8">
      <ul className="flex flex-wrap gap-2">
        {pages.map((page) => (
          <li key={page}>
            <PageLink
              to={SHOP_PAGE_LINKS[page].to}
              className="inline-flex min-h-11 items-center gap-2 rounded border border-edge px-4 font-medium hover:border-ink"
            >
              {SHOP_PAGE_LINKS[page].name} <ArrowRight aria-hidden className="size-4" strokeWidth={1.5} />
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
