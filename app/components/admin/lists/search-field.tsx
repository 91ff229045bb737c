import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import { Link } from "react-router";
import { classNames } from "#app/ui/class-names.ts";
import { CONTROL } from "#app/ui/form/field.tsx";
import { useShownValue } from "#app/ui/form/use-shown-value.ts";

interface SearchFieldProps {
  /** The accessible label: "Search by name or email". */
  label: string;
  placeholder: string;
  /** The current search. */
  search: string;
  /** The list without the search. */
  clearTo: string;
}

/** The search field of a list, submitted as `search` by Enter. */
export function SearchField({ label, placeholder, search, clearTo }: SearchFieldProps) {
  const field = useShownValue<HTMLInputElement>(search);
  return (
    <div className="relative min-w-0 flex-1">
      <label>
        <span className="sr-only">{label}</span>
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-ink-faint"
          strokeWidth={1.75}
        />
        <input
          ref={field}
          type="search"
          name="search"
          defaultValue={search}
          placeholder={placeholder}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          className={classNames(
            CONTROL,
            "h-11 border-edge pl-10 sm:text-sm lg:h-10 [&::-webkit-search-cancel-button]:hidden",
            search ? "pr-11" : "pr-3",
          )}
        />
      </label>
      {search && (
        <Link
          to={clearTo}
          title="Clear search"
          className="absolute inset-y-0 right-0 flex w-11 items-center justify-center text-ink-soft hover:text-ink"
        >
          <X aria-hidden className="size-4" strokeWidth={1.75} />
          <span className="sr-only">Clear search</span>
        </Link>
      )}
    </div>
  );
}
