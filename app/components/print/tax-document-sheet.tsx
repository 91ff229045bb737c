import { PrintHeader, PrintSheet } from "#app/components/print/print-layout.tsx";
import { DOCUMENT_COPIES, type PrintedDocument } from "#app/domain/orders/documents/printed-document.ts";
import { qrCodePath } from "#app/lib/images/qr-code.ts";
import type { PrintedTable } from "#app/domain/orders/documents/printed-tables.ts";

interface TaxDocumentSheetProps {
  document: PrintedDocument;
  /** Marks the sheet as a copy. */
  copy?: string | null;
}

/** An invoice, bill of supply, receipt, credit note or delivery challan on paper; a PDF shows the same. */
export function TaxDocumentSheet({
  document,
  copy = document.copy && DOCUMENT_COPIES[document.copy],
}: TaxDocumentSheetProps) {
  return (
    <PrintSheet>
      <PrintHeader shop={document.brand}>
        <div className="sm:text-right print:text-right">
          <h1 className="display text-2xl">{document.title}</h1>
          {copy && <p className="eyebrow mt-1 text-ink-soft">{copy}</p>}
        </div>
      </PrintHeader>
      {document.warning && (
        <p className="mt-6 border border-flame px-4 py-2 font-medium text-flame-deep">{document.warning}</p>
      )}
      <Parties document={document} />
      <TaxDocumentTable table={document.items} />
      <Totals document={document} />
      {document.hsn && <TaxDocumentTable table={document.hsn} className="mt-8 print:mt-4" />}
      <footer className="mt-10 grid gap-8 text-sm print:mt-6 print:text-xs sm:grid-cols-[1fr_18rem] print:grid-cols-[1fr_14rem] print:break-inside-avoid">
        <div className="space-y-1 text-ink-soft">
          {document.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
          {document.payment && <PaymentCode payment={document.payment} />}
        </div>
        {document.signature && (
          <div>
            <p className="font-semibold">{document.signature.forWhom}</p>
            <p className="mt-16 border-t print:mt-10 border-ink pt-2 text-ink-soft">
              {document.signature.role}
            </p>
          </div>
        )}
      </footer>
    </PrintSheet>
  );
}

function Parties({ document }: { document: PrintedDocument }) {
  return (
    <div className="grid gap-8 py-8 text-[0.9375rem] sm:grid-cols-3 print:grid-cols-[1fr_1fr_auto] print:py-5 print:text-xs">
      {document.parties.map(({ heading, name, lines }) => (
        <section key={heading}>
          <h2 className="eyebrow mb-2 text-ink-soft">{heading}</h2>
          <p className="font-semibold wrap-anywhere">{name}</p>
          {lines.map((line) => (
            <p key={line} className="wrap-anywhere">
              {line}
            </p>
          ))}
        </section>
      ))}
      <section>
        <h2 className="eyebrow mb-2 text-ink-soft">Details</h2>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4">
          {document.details.map(({ label, value }) => (
            <div key={label} className="contents">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="wrap-anywhere print:whitespace-nowrap">{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}

function Totals({ document }: { document: PrintedDocument }) {
  return (
    <div className="mt-6 grid gap-6 print:mt-3 text-[0.9375rem] print:text-xs sm:grid-cols-[1fr_18rem] print:grid-cols-[1fr_18rem] print:break-inside-avoid">
      <div>
        {document.amountInWords && (
          <>
            <h2 className="eyebrow mb-2 text-ink-soft">Amount in words</h2>
            <p>{document.amountInWords}</p>
          </>
        )}
      </div>
      <dl className="space-y-2 print:space-y-1">
        {document.totals.map(({ label, value }) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-t border-ink pt-3 text-lg font-semibold print:text-base">
          <dt>{document.total.label}</dt>
          <dd className="tabular">{document.total.value}</dd>
        </div>
      </dl>
    </div>
  );
}

function PaymentCode({ payment }: { payment: NonNullable<PrintedDocument["payment"]> }) {
  const { path, size } = qrCodePath(payment.uri);
  return (
    <figure className="pt-3">
      <a href={payment.uri} className="inline-block">
        <svg
          viewBox={`0 0 ${size} ${size}`}
          className="-ml-2 size-32 bg-white"
          role="img"
          aria-label={payment.label}
          shapeRendering="crispEdges"
        >
          <path d={path} />
        </svg>
      </a>
      <figcaption>{payment.label}</figcaption>
    </figure>
  );
}

const CELL = "py-2.5 pl-3 print:py-1.5 text-right align-top tabular whitespace-nowrap";
const NOTE = "block text-xs text-ink-soft";
// On a phone each row is a small block, whose figures name their columns.
const LABEL = "block text-xs text-ink-soft sm:hidden print:hidden";

/** A table of a document: text in the first column, figures in the others. */
function TaxDocumentTable({ table, className = "" }: { table: PrintedTable; className?: string }) {
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
