import type { PrintedTable } from "#app/domain/orders/documents/printed-tables.ts";

const CELL = "py-2.5 pl-3 print:py-1.5 text-right align-top tabular whitespace-nowrap";
const NOTE = "block text-xs text-ink-soft";
// On a phone each row is a small block, whose figures name their columns.
const LABEL = "block text-xs text-ink-soft sm:hidden print:hidden";

/** A table of a document: text in the first column, figures in the others. */
export function TaxDocumentTable({ table, className = "" }: { table: PrintedTable; className?: string }) {
  const [first, ...figures] = table.columns;
  return (
    <table className={`w-full border-collapse text-sm max-sm:block print:table print:text-xs ${className}`}>
      <thead className="border-b border-ink text-xs max-sm:sr-only print:not-sr-only print:table-header-group">
        <tr>
          <th className="py-2.5 text-left font-medium print:py-1.5">{first?.label}</th>
          {figures.map(({ label }) => (
            <th key={label} className={`${CELL} font-medium`}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block print:table-row-group">
        {table.rows.map(({ key, title, note, cells }) => (
          <tr
            key={key}
            className="border-b border-line max-sm:grid max-sm:grid-cols-3 max-sm:gap-x-3 max-sm:py-3 print:table-row print:break-inside-avoid"
          >
            <th
              scope="row"
              className="py-2.5 text-left align-top font-normal print:py-1.5 max-sm:col-span-3 max-sm:py-1 print:table-cell"
            >
              <span className="font-medium">{title}</span>
              {note && <span className={NOTE}>{note}</span>}
            </th>
            {cells.map((cell, index) => (
              <td
                key={figures[index]?.label}
                className={`${CELL} max-sm:py-1 max-sm:pl-0 max-sm:text-left print:table-cell print:text-right`}
              >
                <span className={LABEL}>{figures[index]?.label}</span>
                {cell.value}
                {cell.note && <span className={NOTE}>{cell.note}</span>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {table.footer.length > 0 && (
        <tfoot className="max-sm:hidden print:table-row-group">
          <tr className="font-semibold">
            {table.footer.map((sum, index) =>
              index === 0 ? (
                <th key="total" scope="row" className="py-2.5 text-left print:py-1.5">
                  {sum}
                </th>
              ) : (
                <td key={table.columns[index]?.label} className={CELL}>
                  {sum}
                </td>
              ),
            )}
          </tr>
        </tfoot>
      )}
    </table>
  );
}
