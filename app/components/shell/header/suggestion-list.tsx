import FileText from "lucide-react/icons/file-text";
import History from "lucide-react/icons/history";
import Search from "lucide-react/icons/search";
import Tag from "lucide-react/icons/tag";
import { href, Link } from "react-router";
import { ComparedPrice } from "#app/components/product/compared-price.tsx";
import { thumbUrl } from "#app/components/product/product-image.tsx";
import { recentSearches } from "#app/components/shell/header/recent-searches.ts";
import { optionId, type Suggestion } from "#app/components/shell/header/suggestion.ts";
import { SHOP_PAGE_LINKS } from "#app/components/shell/header/shop-page-links.ts";
import { inCategory } from "#app/components/shell/header/shell-links.ts";
import { useShop } from "#app/components/use-shop.ts";
import type { SuggestionsView } from "#app/domain/catalog/search/suggestions.ts";
import { classNames } from "#app/ui/class-names.ts";

// One script of everything that suggestions need.
export { cachedSuggestions, loadSuggestions } from "#app/components/shell/header/load-suggestions.ts";

/**
 * The items of a response: pages, categories, products, and the search itself; before any text the recent and the popular searches. Empty
 * without suggestions.
 */
export function suggestionsOf(
  { products, categories, pages, searches }: SuggestionsView,
  enteredText: string,
  recent: readonly string[],
): Suggestion[] {
  const search = enteredText.trim();
  if (search === "") {
    const popular = searches.filter((term) => !recent.some((other) => other.toLowerCase() === term));
    return [
      ...recent.map((term): Suggestion => ({ to: searchFor(term), kind: "recent", label: term })),
      ...popular.map((term): Suggestion => ({ to: searchFor(term), kind: "popular", label: term })),
    ];
  }
  if (products.length + categories.length + pages.length === 0) return [];
  return [
    ...pages.map((page): Suggestion => ({
      to: SHOP_PAGE_LINKS[page].to,
      kind: "page",
      label: SHOP_PAGE_LINKS[page].name,
    })),
    ...categories.map(({ slug, name }): Suggestion => ({
      to: inCategory(slug),
      kind: "category",
      label: name,
    })),
    ...products.map(({ slug, name, imageId, ...price }): Suggestion => ({
      to: href("/products/:id", { id: slug }),
      kind: "product",
      label: name,
      price,
      imageId,
    })),
    {
      to: searchFor(search),
      kind: "all",
      label: `See all results for “${search}”`,
    },
  ];
}

function searchFor(search: string): string {
  return `${href("/products")}?${new URLSearchParams({ search })}`;
}

const GROUPS = [
  { kind: "recent", title: "Recent searches" },
  { kind: "popular", title: "Popular searches" },
  { kind: "page", title: "Pages" },
  { kind: "category", title: "Categories" },
  { kind: "product", title: "Products" },
  { kind: "all", title: "Search" },
] as const;

interface SuggestionListProps {
  id: string;
  suggestions: readonly Suggestion[];
  /** The index of the active item, -1 for none. */
  active: number;
  onChosen(): void;
  /** Called when the recent searches were cleared, and with them the focused button. */
  onCleared(): void;
  className: string;
}

/** The listbox of the search's combobox. Its options are links, so they can be opened in a new tab. */
export function SuggestionList({
  id,
  suggestions,
  active,
  onChosen,
  onCleared,
  className,
}: SuggestionListProps) {
  return (
    <div className={classNames("bg-white", className)}>
      <div id={id} role="listbox" aria-label="Suggestions">
        {GROUPS.map(({ kind, title }) => {
          const lines = suggestions.flatMap((line, index) => (line.kind === kind ? [{ line, index }] : []));
          if (lines.length === 0) return null;
          return (
            <div
              key={kind}
              role="group"
              aria-label={title}
              className="border-b border-line py-1.5 last:border-0"
            >
              {(kind === "recent" || kind === "popular") && (
                <p aria-hidden className="eyebrow px-4 py-2 text-ink-soft">
                  {title}
                </p>
              )}
              {lines.map(({ line, index }) => (
                <Link
                  key={line.to}
                  id={optionId(id, index)}
                  to={line.to}
                  role="option"
                  aria-selected={index === active}
                  tabIndex={-1}
                  // Keeps the focus in the field.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={onChosen}
                  className={classNames(
                    "flex min-h-11 items-center gap-3 px-4 py-1.5 text-[0.9375rem] hover:bg-linen",
                    index === active && "bg-linen outline-2 -outline-offset-2 outline-flame",
                  )}
                >
                  <Line line={line} />
                </Link>
              ))}
            </div>
          );
        })}
      </div>
      {suggestions.some(({ kind }) => kind === "recent") && <ClearRecent onClear={onCleared} />}
    </div>
  );
}

function ClearRecent({ onClear }: { onClear: () => void }) {
  return (
    <button
      type="button"
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        recentSearches.reset();
        onClear();
      }}
      className="flex min-h-11 w-full items-center border-t border-line px-4 text-left text-sm text-ink-soft hover:bg-linen hover:text-ink"
    >
      Clear recent searches
    </button>
  );
}

const ICONS = { page: FileText, category: Tag, all: Search, recent: History, popular: Search };

function Line({ line }: { line: Suggestion }) {
  const { shop } = useShop();
  if (line.kind !== "product") {
    const Icon = ICONS[line.kind];
    return (
      <>
        <span className="flex w-10 shrink-0 justify-center text-ink-soft">
          <Icon aria-hidden className="size-4" strokeWidth={1.5} />
        </span>
        <span className={classNames("min-w-0 flex-1 truncate", line.kind === "all" && "font-medium")}>
          {line.label}
        </span>
      </>
    );
  }
  return (
    <>
      <span className="block aspect-[4/5] w-10 shrink-0 overflow-hidden rounded bg-linen">
        {line.imageId && (
          <img
            src={thumbUrl(line.imageId)}
            alt=""
            width={160}
            height={200}
            className="size-full object-cover"
          />
        )}
      </span>
      <span className="line-clamp-2 min-w-0 flex-1 leading-snug">{line.label}</span>
      {line.price && (
        <span className="text-right text-sm">
          <ComparedPrice price={line.price} money={shop.money} />
        </span>
      )}
    </>
  );
}
