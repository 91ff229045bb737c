import { Form, Link } from "react-router";
import { SearchField } from "#app/components/admin/lists/search-field.tsx";
import { Button } from "#app/ui/button.tsx";

interface ListSearchProps {
  /** The name of the list for screen readers: "Customers". */
  list: string;
  /** The label of the field: "Search by name or email". */
  label: string;
  placeholder: string;
  /** The URL of the list; the search is added to its query as `search`. */
  action: string;
  search: string;
  /** Other query parameters that a search preserves: filter and order. Null is omitted. */
  preservedParams?: Record<string, string | null>;
  /** The same list without the search. */
  clearTo: string;
}

/** The search of a list: a GET form, so that results have a URL. */
export function ListSearch({
  list,
  label,
  placeholder,
  action,
  search,
  preservedParams,
  clearTo,
}: ListSearchProps) {
  return (
    <search aria-label={list} className="mb-4 block">
      <Form action={action} className="flex flex-wrap gap-2">
        {Object.entries(preservedParams ?? {}).map(
          ([name, value]) => value !== null && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <SearchField label={label} placeholder={placeholder} search={search} className="min-w-48" />
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
