import FileText from "lucide-react/icons/file-text";
import Search from "lucide-react/icons/search";
import Tag from "lucide-react/icons/tag";
import { href, Link } from "react-router";
import { ComparedPrice } from "#app/components/product/compared-price.tsx";
import { thumbUrl } from "#app/components/product/product-image.tsx";
import { inCategory, SHOP_PAGE_LINKS } from "#app/components/shell/header/shell-links.ts";
import { useShop } from "#app/components/use-shop.ts";
import type { ComparedPrice as ComparedAmounts } from "#app/domain/catalog/compare-at.ts";
import type { SuggestionsView } from "#app/domain/catalog/search/suggestions.ts";
import { classNames } from "#app/ui/class-names.ts";

/** One item of the list, in arrow key order. */
export interface Suggestion {
  to: string;
  kind: "page" | "category" | "product" | "all";
  label: string;
  price?: ComparedAmounts;
  imageId?: string | null;
}

/** The items of a response: pages, categories, products, and the search itself. Empty without suggestions. */
export function suggestionsOf(
  { products, categories, pages }: SuggestionsView,
  enteredText: string,
): Suggestion[] {
  if (products.length + categories.length + pages.length === 0) return [];
  const search = enteredText.trim();
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
      to: `${href("/products")}?${new URLSearchParams({ search })}`,
      kind: "all",
      label: `See all results for “${search}”`,
    },
  ];
}

const GROUPS = [
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
  className?: string;
}

/** The listbox of the search's combobox. Its options are links, so they can be opened in a new tab. */
export function SuggestionList({ id, suggestions, active, onChosen, className }: SuggestionListProps) {
  return (
    <div id={id} role="listbox" aria-label="Suggestions" className={className}>
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
  );
}

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

const ICONS = { page: FileText, category: Tag, all: Search };

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
