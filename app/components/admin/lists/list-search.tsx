import type { ReactNode } from "react";
import { Form } from "react-router";
import { ListToolbar } from "#app/components/admin/lists/list-toolbar.tsx";
import { SearchField } from "#app/components/admin/lists/search-field.tsx";

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
  /** Other tools of the list, to the right of the field. */
  children?: ReactNode;
}

/** The toolbar of a list with its search: a GET form, so that results have a URL. */
export function ListSearch(props: ListSearchProps) {
  const { list, label, placeholder, action, search, preservedParams, clearTo, children } = props;
  return (
    <ListToolbar>
      <search aria-label={list} className="min-w-0 flex-1 sm:max-w-md">
        <Form action={action} className="flex">
          {Object.entries(preservedParams ?? {}).map(
            ([name, value]) => value !== null && <input key={name} type="hidden" name={name} value={value} />,
          )}
          <SearchField label={label} placeholder={placeholder} search={search} clearTo={clearTo} />
        </Form>
      </search>
      {children}
    </ListToolbar>
  );
}
