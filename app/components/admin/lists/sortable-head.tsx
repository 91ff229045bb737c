import { SortLink } from "#app/components/admin/lists/sort-link.tsx";
import { HeadCell } from "#app/ui/table.tsx";

interface SortableHeadProps<Column extends string> {
  search: { sort: Column; isDescending: boolean };
  column: Column;
  /** The URL of the list sorted by the column. */
  to: string;
  label: string;
  className?: string;
}

/** The heading of a column by which a list can be sorted. */
export function SortableHead<Column extends string>({
  search,
  column,
  to,
  label,
  className,
}: SortableHeadProps<Column>) {
  const direction = search.isDescending ? "descending" : "ascending";
  const sorted = search.sort === column ? direction : undefined;
  return (
    <HeadCell aria-sort={sorted} className={className}>
      <SortLink to={to} sorted={sorted}>
        {label}
      </SortLink>
    </HeadCell>
  );
}
