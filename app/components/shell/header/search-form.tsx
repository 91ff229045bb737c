import Search from "lucide-react/icons/search";
import { useId, useMemo, useRef, useState, type FocusEvent, type KeyboardEvent, useEffect } from "react";
import { Form, href, useLocation, useNavigate } from "react-router";
import type * as loading from "#app/components/shell/header/load-suggestions.ts";
import { recentSearches, rememberSearch } from "#app/components/shell/header/recent-searches.ts";
import { optionId } from "#app/components/shell/header/suggestion.ts";
import { BUILDS_JSON_LD } from "#app/components/json-ld.ts";
import { toolForm } from "#app/components/web-mcp.ts";
import { useDeferredContent } from "#app/components/use-deferred-content.ts";
import { useSharedValue } from "#app/components/shared-value.ts";
import { MAX_SEARCH_LENGTH } from "#app/lib/http/search-text.ts";
import { classNames } from "#app/ui/class-names.ts";
import { useShownValue } from "#app/ui/form/use-shown-value.ts";
import {
  NO_SUGGESTIONS,
  normaliseTerm,
  type SuggestionsView,
} from "#app/domain/catalog/search/suggestions.ts";

interface SearchFormProps {
  /** The name of this search for screen readers, when the page has several. */
  label?: string;
  className?: string;
  takesFocus?: boolean;
}

/** The product search: a plain GET form that goes to the listing. */
export function SearchForm({ label }: Pick<SearchFormProps, "label">) {
  return (
    <SearchFrame label={label}>
      <SearchInput type="search" />
    </SearchFrame>
  );
}

const loadList = () => import("#app/components/shell/header/suggestion-list.tsx");

interface SuggestingSearchProps extends SearchFormProps {
  /** Whether the suggestions overlay the page or appear below the field. */
  place: "over" | "below";
}

/** The search with suggestions. Without JavaScript it is the plain form. */
export function SuggestingSearch({ label = "Shop", className, takesFocus, place }: SuggestingSearchProps) {
  const { enter, list, suggestions } = useSuggestionList();
  const { isOpen, active, open, close, onKeyDown, onBlur } = useCombobox(suggestions);
  const listId = useId();
  const frame = useRef<HTMLDivElement>(null);
  return (
    <div ref={frame} onBlur={onBlur} className={classNames("relative", className)}>
      <SearchFrame label={label}>
        <SearchInput
          type="text"
          takesFocus={takesFocus}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? optionId(listId, active) : undefined}
          onKeyDown={onKeyDown}
          onFocus={({ currentTarget }) => {
            enter();
            if (currentTarget.value === "") open();
          }}
          onInput={(event) => {
            enter(event.currentTarget.value);
            open();
          }}
        />
      </SearchFrame>
      {isOpen && list.kind === "loaded" && (
        <list.part.SuggestionList
          id={listId}
          suggestions={suggestions}
          active={active}
          onChosen={close}
          onCleared={() => frame.current?.querySelector("input")?.focus()}
          className={
            place === "over"
              ? "absolute top-full right-0 z-40 mt-2 max-h-[calc(100svh-8rem)] w-104 animate-rise overflow-y-auto rounded border border-line shadow"
              : "-mx-5 mt-4 border-t border-line"
          }
        />
      )}
      <p role="status" className="sr-only">
        {isOpen && `${suggestions.length} suggestions`}
      </p>
    </div>
  );
}

/** The suggestions for the text of the field, once it is focused, and the script that lists them. `enter` follows focus and text. */
function useSuggestionList() {
  const searched = searchedFor(useLocation());
  const [enteredText, setEnteredText] = useState("");
  const [shown, setShown] = useState(searched);
  // The field takes over the new search, so suggestions for other text are outdated.
  if (shown !== searched) {
    setShown(searched);
    if (enteredText !== searched) setEnteredText("");
  }
  const [isEntered, setIsEntered] = useState(false);
  const recent = useSharedValue(recentSearches);
  const list = useDeferredContent(loadList);
  const view = useSuggestions(isEntered ? enteredText : null, list.kind === "loaded" ? list.part : {});
  const suggestions = useMemo(
    () => (list.kind === "loaded" ? list.part.suggestionsOf(view, enteredText, recent) : []),
    [list, view, enteredText, recent],
  );
  useEffect(() => {
    if (searched !== "") rememberSearch(searched);
  }, [searched]);
  const enter = (text?: string) => {
    setIsEntered(true);
    if (text !== undefined) setEnteredText(text);
  };
  return { enter, list, suggestions };
}

function SearchFrame({ label, children }: { label?: string; children: React.ReactNode }) {
  const { pathname } = useLocation();
  return (
    <search aria-label={label} className="block">
      <Form
        action={href("/products")}
        replace={pathname === href("/products")}
        className="relative"
        {...(BUILDS_JSON_LD && toolForm("search_products", "Search the shop’s products", { isSafe: true }))}
      >
        {children}
        <button
          type="submit"
          aria-label="Search"
          className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded text-ink-soft hover:text-flame"
        >
          <Search aria-hidden className="size-4.5" strokeWidth={1.75} />
        </button>
      </Form>
    </search>
  );
}

/** The search query of a URL; empty if it is no search. */
function searchedFor({ pathname, search }: Pick<Location, "pathname" | "search">): string {
  return pathname === href("/products") ? (new URLSearchParams(search).get("search") ?? "") : "";
}

type SearchInputProps = React.ComponentProps<"input"> & { takesFocus?: boolean };

/** The field, prefilled with the current search. */
function SearchInput({ takesFocus, ...input }: SearchInputProps) {
  const id = useId();
  const searched = searchedFor(useLocation());
  const field = useShownValue<HTMLInputElement>(searched);
  return (
    <>
      <label htmlFor={id} className="sr-only">
        Search products
      </label>
      <input
        {...input}
        ref={field}
        id={id}
        name="search"
        defaultValue={searched}
        placeholder="Search products..."
        enterKeyHint="search"
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- inside a sheet that was opened for this field
        autoFocus={takesFocus}
        maxLength={MAX_SEARCH_LENGTH}
        className="h-11 w-full appearance-none search-field border-b border-edge bg-transparent pr-11 pl-1 text-base transition-colors placeholder:text-ink-soft hover:border-ink lg:text-[0.9375rem]"
      />
    </>
  );
}

interface Combobox {
  isOpen: boolean;
  /** The index of the active item, -1 for the text itself. */
  active: number;
  open(): void;
  close(): void;
  onKeyDown(event: KeyboardEvent<HTMLInputElement>): void;
  /** Props for the element around field and list. */
  onBlur(event: FocusEvent<HTMLElement>): void;
}

/**
 * The keys of an editable combobox of links (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/): the arrows cycle through the items and
 * the text, Enter follows the active link, Escape closes.
 */
function useCombobox(lines: readonly { to: string }[]): Combobox {
  const navigate = useNavigate();
  const { key } = useLocation();
  // Navigation closes the list; an active index past the end of a new list is dropped.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const [chosenTo, setChosenTo] = useState<string | null>(null);
  const isOpen = openedAt === key && lines.length > 0;
  const active = isOpen ? lines.findIndex(({ to }) => to === chosenTo) : -1;
  const close = () => {
    setOpenedAt(null);
    setChosenTo(null);
  };

  function move(step: 1 | -1): void {
    setOpenedAt(key);
    // One more position than items: the text itself, at -1.
    const positionCount = lines.length + 1;
    setChosenTo(lines[((active + 1 + step + positionCount) % positionCount) - 1]?.to ?? null);
  }

  return {
    isOpen,
    active,
    open: () => setOpenedAt(key),
    close,
    onKeyDown(event) {
      if (event.nativeEvent.isComposing) return;
      const chosen = lines[active];
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        event.preventDefault();
        move(event.key === "ArrowDown" ? 1 : -1);
      } else if (event.key === "Escape" && isOpen) {
        event.preventDefault();
        close();
      } else if (event.key === "Enter" && chosen) {
        event.preventDefault();
        close();
        void navigate(chosen.to);
      }
    },
    onBlur({ currentTarget, relatedTarget }) {
      if (!currentTarget.contains(relatedTarget)) close();
    },
  };
}

const REQUESTED_AFTER_MS = 160;

/**
 * Search suggestions for the current text, and for an empty one the popular searches; none for null. Requests them once typing pauses, for
 * two letters or more, and aborts an older request. Meanwhile the previous suggestions stay; a failed request gives none.
 */
function useSuggestions(
  enteredText: string | null,
  { cachedSuggestions, loadSuggestions }: Partial<typeof loading>,
): SuggestionsView {
  const term = enteredText?.trim() === "" ? "" : enteredText && normaliseTerm(enteredText);
  const [shown, setShown] = useState(NO_SUGGESTIONS);
  useEffect(() => {
    if (term === null || !loadSuggestions) return;
    const request = new AbortController();
    const load = async () => {
      const view = await loadSuggestions(term, request.signal);
      if (!request.signal.aborted) setShown(view);
    };
    const timer = setTimeout(() => void load(), cachedSuggestions?.(term) ? 0 : REQUESTED_AFTER_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [term, cachedSuggestions, loadSuggestions]);
  return term === null ? NO_SUGGESTIONS : shown;
}
