import { PrintHeader, PrintSheet } from "#app/components/print/print-layout.tsx";
import { TaxDocumentTable } from "#app/components/print/tax-document-table.tsx";
import { DOCUMENT_COPIES, type PrintedDocument } from "#app/domain/orders/documents/printed-document.ts";
import { qrCodePath } from "#app/lib/images/qr-code.ts";

/** An invoice, bill of supply, receipt or credit note on paper; its PDF shows the same. */
export function TaxDocumentSheet({ document }: { document: PrintedDocument }) {
  return (
    <PrintSheet>
      <PrintHeader shop={document.brand}>
        <div className="sm:text-right print:text-right">
          <h1 className="display text-2xl">{document.title}</h1>
          {document.copy && <p className="eyebrow mt-1 text-ink-soft">{DOCUMENT_COPIES[document.copy]}</p>}
        </div>
      </PrintHeader>
      {document.warning && (
        <p className="mt-6 border border-flame px-4 py-2 font-medium text-flame-deep">{document.warning}</p>
      )}
      <Parties document={document} />
      <TaxDocumentTable table={document.items} />
      <Totals document={document} />
      {document.hsn && <TaxDocumentTable table={document.hsn} className="mt-8 print:mt-4" />}
      <footer className="mt-10 grid gap-8 text-sm print:mt-6 print:text-xs sm:grid-cols-[1fr_14rem] print:grid-cols-[1fr_14rem] print:break-inside-avoid">
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
