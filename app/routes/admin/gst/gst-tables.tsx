import type { ReactNode } from "react";
import type { SectionSum, TaxReportRow } from "#app/domain/orders/documents/gstr1/return-summary.ts";
import type { HsnRow, IssuedRow, Gstr1Section } from "#app/domain/orders/documents/gstr1/summaries.ts";
import { sumParts, totalOf, type TaxParts } from "#app/domain/tax/inclusive-price.ts";
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

function FigureTable({ caption, columns, rows, footer }: FigureTableProps) {
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

const TAXES = ["Taxable value", "IGST", "CGST", "SGST/UTGST", "Total"];

function taxCells(parts: TaxParts): string[] {
  const { taxableMinor, igstMinor, cgstMinor, sgstMinor } = parts;
  return [taxableMinor, igstMinor, cgstMinor, sgstMinor, totalOf(parts)].map((minor) =>
    formatMoney(minor, RUPEES),
  );
}

const SECTIONS: Record<Gstr1Section, { table: string; name: string }> = {
  b2b: { table: "4", name: "Buyers with a GSTIN (B2B)" },
  b2cl: { table: "5", name: "Large invoices to other states (B2CL)" },
  b2cs: { table: "7", name: "Other consumers, less credit notes (B2CS)" },
  exp: { table: "6A", name: "Exports under LUT" },
  cdnr: { table: "9B", name: "Credit notes, buyers with a GSTIN" },
  cdnur: { table: "9B", name: "Credit notes, large invoices and exports" },
};

/** The totals of the month by section and overall: invoices minus credit notes. */
export function SectionTable({ sections, total }: { sections: readonly SectionSum[]; total: TaxParts }) {
  const documents = sections.reduce((sum, section) => sum + section.documents, 0);
  return (
    <FigureTable
      caption="GSTR-1 by section"
      columns={["Section", "Documents", ...TAXES]}
      rows={sections.map((section) => ({
        key: section.section,
        title: (
          <>
            {SECTIONS[section.section].name}
            <span className="block text-xs text-ink-soft">Table {SECTIONS[section.section].table}</span>
          </>
        ),
        cells: [section.documents, ...taxCells(section)],
      }))}
      footer={[documents, ...taxCells(total)]}
    />
  );
}

export function HsnTable({ rows }: { rows: readonly HsnRow[] }) {
  return (
    <FigureTable
      caption="HSN summary"
      columns={["HSN", "Quantity", "Rate", "Taxable value", "Tax"]}
      rows={rows.map((row) => ({
        key: `${row.hsnCode} ${row.uqc} ${row.basisPoints}`,
        title: (
          <>
            {row.hsnCode}
            <span className="block text-xs text-ink-soft wrap-anywhere">{row.description}</span>
          </>
        ),
        cells: [
          `${row.quantity} ${row.uqc}`,
          `${row.basisPoints / 100}%`,
          formatMoney(row.taxableMinor, RUPEES),
          formatMoney(totalOf(row) - row.taxableMinor, RUPEES),
        ],
      }))}
      footer={["", "", ...hsnTotals(rows)]}
    />
  );
}

function hsnTotals(rows: readonly HsnRow[]): string[] {
  const sums = sumParts(rows);
  return [sums.taxableMinor, totalOf(sums) - sums.taxableMinor].map((minor) => formatMoney(minor, RUPEES));
}

const KINDS: Record<IssuedRow["kind"], string> = {
  invoice: "Invoices",
  "credit-note": "Credit notes",
  challan: "Delivery challans",
};

export function SeriesTable({ rows }: { rows: readonly IssuedRow[] }) {
  return (
    <FigureTable
      caption="Documents issued"
      columns={["Series", "Issued"]}
      rows={rows.map((row) => ({
        key: row.from,
        title: (
          <>
            {KINDS[row.kind]}
            <span className="block text-xs text-ink-soft">
              {row.from} to {row.to}
              {row.cancelled > 0 && `, ${row.cancelled} cancelled`}
            </span>
          </>
        ),
        cells: [row.total],
      }))}
    />
  );
}

export function ReportTable({ rows }: { rows: readonly TaxReportRow[] }) {
  return (
    <FigureTable
      caption="Tax by class and state"
      columns={["Tax class and state", "Rate", ...TAXES]}
      rows={rows.map((row) => ({
        key: `${row.taxClass} ${row.placeOfSupply} ${row.basisPoints}`,
        title: (
          <>
            {row.taxClass}
            <span className="block text-xs text-ink-soft">
              {row.placeName} ({row.placeOfSupply})
            </span>
          </>
        ),
        cells: [`${row.basisPoints / 100}%`, ...taxCells(row)],
      }))}
      footer={["", ...taxCells(sumParts(rows))]}
    />
  );
}
