import type { ComponentProps, ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";

interface TableProps {
  /** The caption for screen readers: what the rows are. */
  caption: string;
  /** The header cells: `HeadCell`. */
  head: ReactNode;
  /** True while other rows are loading. */
  isLoading?: boolean;
  /** The body's rows: `TableRow`. */
  children: ReactNode;
}

/**
 * A dense table. On phones hide columns that are not needed to choose a row (`max-md:hidden`) and repeat their content below the first
 * cell, so that nothing scrolls sideways. A table that is still too wide at 400 % zoom scrolls by itself.
 */
export function Table({ caption, head, isLoading = false, children }: TableProps) {
  return (
    <div className="overflow-clip rounded border border-line bg-white max-[22rem]:overflow-x-auto">
      <table
        aria-busy={isLoading || undefined}
        className="w-full border-collapse text-left text-sm transition-opacity aria-busy:opacity-55"
      >
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-14 z-10 bg-linen text-xs text-ink-soft">
          <tr>{head}</tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
    </div>
  );
}

const CELL = "px-3 first:pl-4 last:pr-4 sm:first:pl-5 sm:last:pr-5";

export function HeadCell({ className, ...rest }: ComponentProps<"th">) {
  return <th scope="col" {...rest} className={classNames(CELL, "h-10 font-semibold", className)} />;
}

/** A row. A `tile-link` in it covers the whole row. */
export function TableRow({ className, ...rest }: ComponentProps<"tr">) {
  return <tr {...rest} className={classNames("relative transition-colors hover:bg-paper", className)} />;
}

export function Cell({ className, ...rest }: ComponentProps<"td">) {
  return <td {...rest} className={classNames(CELL, "py-3 align-middle", className)} />;
}
