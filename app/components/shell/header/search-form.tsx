import Search from "lucide-react/icons/search";
import { useId, useMemo, useState } from "react";
import { Form, href, useLocation } from "react-router";
import { optionId, SuggestionList, suggestionsOf } from "#app/components/shell/header/suggestion-list.tsx";
import { useCombobox } from "#app/components/shell/header/use-combobox.ts";
import { useSuggestions } from "#app/components/shell/header/use-suggestions.ts";
import { MAX_SEARCH_LENGTH } from "#app/lib/http/search-text.ts";
import { classNames } from "#app/ui/class-names.ts";
import { useShownValue } from "#app/ui/form/use-shown-value.ts";

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

interface SuggestingSearchProps extends SearchFormProps {
  /** Whether the suggestions overlay the page or appear below the field. */
  list: "over" | "below";
}

/** The search with suggestions. Without JavaScript it is the plain form. */
export function SuggestingSearch({ label = "Shop", className, takesFocus, list }: SuggestingSearchProps) {
  const searched = searchedFor(useLocation());
  const [typed, setTyped] = useState("");
  const [shown, setShown] = useState(searched);
  // The field takes over the new search, so suggestions for other text are outdated.
  if (shown !== searched) {
    setShown(searched);
    if (typed !== searched) setTyped("");
  }
  const view = useSuggestions(typed);
  const suggestions = useMemo(() => suggestionsOf(view, typed), [view, typed]);
  const { isOpen, active, open, close, onKeyDown, onBlur } = useCombobox(suggestions);
  const listId = useId();
  return (
    <div onBlur={onBlur} className={classNames("relative", className)}>
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
          onInput={(event) => {
            setTyped(event.currentTarget.value);
            open();
          }}
        />
      </SearchFrame>
      {isOpen && (
        <SuggestionList
          id={listId}
          suggestions={suggestions}
          active={active}
          onChosen={close}
          className={classNames(
            "bg-white",
            list === "over"
              ? "absolute top-full right-0 z-40 mt-2 max-h-[calc(100svh-8rem)] w-104 animate-rise overflow-y-auto rounded border border-line shadow"
              : "-mx-5 mt-4 border-t border-line",
          )}
        />
      )}
      <p role="status" className="sr-only">
        {isOpen && `${suggestions.length} suggestions`}
      </p>
    </div>
  );
}

function SearchFrame({ label, children }: { label?: string; children: React.ReactNode }) {
  const { pathname } = useLocation();
  return (
    <search aria-label={label} className="block">
      <Form action={href("/products")} replace={pathname === href("/products")} className="relative">
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
        className="h-11 w-full appearance-none border-b border-edge bg-transparent pr-11 pl-1 text-base transition-colors placeholder:text-ink-soft hover:border-ink lg:text-[0.9375rem]"
      />
    </>
  );
}
