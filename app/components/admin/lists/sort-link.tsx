import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import type { ReactNode } from "react";
import { Link } from "react-router";

interface SortLinkProps {
  /** The URL of the list in the order that the next press applies. */
  to: string;
  /** The current sort direction by this column, the same as the header cell's `aria-sort`. */
  sorted: "ascending" | "descending" | undefined;
  children: ReactNode;
}

/**
 * A sortable column header. Bulk actions cover the header row and hide its links while rows are ticked; screen readers then read the
 * column's name from the second element.
 */
export function SortLink({ to, sorted, children }: SortLinkProps) {
  const Arrow = sorted === "descending" ? ArrowDown : ArrowUp;
  return (
    <>
      <Link
        to={to}
        replace
        preventScrollReset
        className="group/sort inline-flex min-h-10 items-center gap-1 whitespace-nowrap hover:text-ink"
      >
        {children}
        <Arrow
          aria-hidden
          className={sorted ? "size-3.5 text-ink" : "size-3.5 opacity-0 group-hover/sort:opacity-60"}
          strokeWidth={2}
        />
      </Link>
      <span data-sort-name className="sr-only hidden">
        {children}
      </span>
    </>
  );
}
