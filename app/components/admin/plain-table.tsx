import type { ReactNode } from "react";

interface PlainTableProps {
  /** The caption for screen readers. */
  caption: string;
  /** The headings; the first is that of the row headers. */
  columns: readonly { name: string; isNumber?: boolean }[];
  children: ReactNode;
}

/** A small table inside a panel, such as a ranking. `ui/table.tsx` is for lists of records. */
export function PlainTable({ caption, columns, children }: PlainTableProps) {
  return (
    <table className="w-full border-collapse text-left text-sm tabular">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-xs text-ink-soft">
        <tr>
          {columns.map(({ name, isNumber }) => (
            <th
              key={name}
              scope="col"
              className={isNumber ? "pb-2 text-right font-semibold" : "pb-2 font-semibold"}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-t border-line">{children}</tbody>
    </table>
  );
}
