import type { ReactNode } from "react";
import { totalOf, type TaxParts } from "#app/domain/tax/inclusive-price.ts";
import { formatMoney, RUPEES } from "#app/lib/money.ts";

const FIGURE = "py-2 pl-3 text-right whitespace-nowrap";
// On a phone a row is a small block, whose figures name their columns.
const BLOCK = "max-md:grid max-md:gap-x-6 max-md:py-3 sm:max-md:grid-cols-2";

interface FigureTableProps {
  caption: string;
  /** The first names the rows, the others are figures. */
  columns: readonly string[];
  rows: readonly { key: string; title: ReactNode; cells: readonly ReactNode[] }[];
  footer?: readonly ReactNode[];
}

/** A table of figures in a panel. */
export function FigureTable({ caption, columns, rows, footer }: FigureTableProps) {
  const [first, ...figures] = columns;
  const cellsOf = (cells: readonly ReactNode[]) =>
    figures.map((label, index) => (
      <td
        key={label}
        className={`${FIGURE} max-md:justify-between max-md:gap-3 max-md:py-0.5 max-md:pl-0 ${cells[index] === "" ? "max-md:hidden" : "max-md:flex"}`}
      >
        <span className="text-xs text-ink-soft md:hidden">{label}</span>
        {cells[index]}
      </td>
    ));
  return (
    <table className="w-full border-collapse text-left text-sm tabular max-md:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-xs text-ink-soft max-md:sr-only">
        <tr>
          <th scope="col" className="pb-2 font-semibold">
            {first}
          </th>
          {figures.map((label) => (
            <th key={label} scope="col" className="pb-2 pl-3 text-right font-semibold">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-t border-line max-md:block">
        {rows.map(({ key, title, cells }) => (
          <tr key={key} className={BLOCK}>
            <th
              scope="row"
              className="py-2 font-normal max-md:col-span-full max-md:py-0 max-md:pb-1 max-md:font-medium"
            >
              {title}
            </th>
            {cellsOf(cells)}
          </tr>
        ))}
      </tbody>
      {footer && (
        <tfoot className="border-t border-ink font-semibold max-md:block">
          <tr className={BLOCK}>
            <th scope="row" className="py-2 max-md:col-span-full max-md:py-0 max-md:pb-1">
              Total
            </th>
            {cellsOf(footer)}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

/** The columns of `taxCells`. */
export const TAX_COLUMNS = ["Taxable value", "IGST", "CGST", "SGST/UTGST", "Total"];

/** An amount with its taxes and total. */
export function taxCells(parts: TaxParts): string[] {
  const { taxableMinor, igstMinor, cgstMinor, sgstMinor } = parts;
  return [taxableMinor, igstMinor, cgstMinor, sgstMinor, totalOf(parts)].map((minor) =>
    formatMoney(minor, RUPEES),
  );
}
