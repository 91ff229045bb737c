import Search from "lucide-react/icons/search";
import { Form, Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { CONTROL } from "#app/ui/field.tsx";

interface ListSearchProps {
  /** Names the list for screen readers: "Customers". */
  list: string;
  /** What is looked for, as the field's label: "Search by name or email". */
  label: string;
  placeholder: string;
  /** The list's own address; the search goes into its query as `search`. */
  action: string;
  search: string;
  /** What else the address says and a search keeps: the filter and the order. Null is left out. */
  kept?: Record<string, string | null>;
  /** The same list without the search. */
  clearTo: string;
}

/** The search of a list: a plain GET form, so that what is found has an address. */
export function ListSearch({ list, label, placeholder, action, search, kept, clearTo }: ListSearchProps) {
  return (
    <search aria-label={list} className="mb-4 block">
      <Form key={search} action={action} className="flex flex-wrap gap-2">
        {Object.entries(kept ?? {}).map(
          ([name, value]) => value !== null && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <label className="relative min-w-48 flex-1 sm:max-w-md">
          <span className="sr-only">{label}</span>
          <Search
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-ink-faint"
            strokeWidth={1.75}
          />
          <input
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
        <Button type="submit" variant="dark" className="px-5">
          Search
        </Button>
        {search && (
          <Link
            to={clearTo}
            className="inline-flex min-h-11 items-center px-2 text-sm text-ink-soft underline underline-offset-4 hover:text-ink"
          >
            Clear search
          </Link>
        )}
      </Form>
    </search>
  );
}
