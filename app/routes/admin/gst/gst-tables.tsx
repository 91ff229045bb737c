import { FigureTable, TAX_COLUMNS, taxCells } from "#app/components/admin/figure-table.tsx";
import type { SectionSum, TaxReportRow } from "#app/domain/orders/documents/gstr1/return-summary.ts";
import type { HsnRow, IssuedRow, Gstr1Section } from "#app/domain/orders/documents/gstr1/summaries.ts";
import { sumParts, totalOf, type TaxParts } from "#app/domain/tax/inclusive-price.ts";
import { formatMoney, RUPEES } from "#app/lib/money.ts";

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
      columns={["Section", "Documents", ...TAX_COLUMNS]}
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
      columns={["Tax class and state", "Rate", ...TAX_COLUMNS]}
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
