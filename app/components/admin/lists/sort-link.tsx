import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import type { ReactNode } from "react";
import { Link } from "react-router";

interface SortLinkProps {
  /** The list in the order that the next press gives. */
  to: string;
  /** How the list is sorted by this column now, as the head cell's `aria-sort` says it too. */
  sorted: "ascending" | "descending" | undefined;
  children: ReactNode;
}

/** The name of a column, in a table's head, that the list can be sorted by. */
export function SortLink({ to, sorted, children }: SortLinkProps) {
  const Arrow = sorted === "descending" ? ArrowDown : ArrowUp;
  return (
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
  );
}
