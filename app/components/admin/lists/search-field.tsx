import Search from "lucide-react/icons/search";
import { classNames } from "#app/ui/class-names.ts";
import { CONTROL } from "#app/ui/form/field.tsx";
import { useShownValue } from "#app/ui/form/use-shown-value.ts";

interface SearchFieldProps {
  /** The accessible label: "Search by name or email". */
  label: string;
  placeholder: string;
  /** The current search. */
  search: string;
  /** A class for its minimum width. */
  className?: string;
}

/** The search field of a list, submitted as `search`. */
export function SearchField({ label, placeholder, search, className = "min-w-0" }: SearchFieldProps) {
  const field = useShownValue<HTMLInputElement>(search);
  return (
    <label className={classNames("relative flex-1 sm:max-w-md", className)}>
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
        className={`${CONTROL} h-11 border-edge pl-10 sm:text-sm`}
      />
    </label>
  );
}
