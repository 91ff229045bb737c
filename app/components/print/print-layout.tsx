import type { ReactNode } from "react";
import { Link } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";

interface PrintLayoutProps {
  /** The name of the document for screen readers: "Invoice". */
  label: string;
  backLink: { to: string; name: string };
  /** The URL of the same document as a PDF file. */
  pdfUrl?: string;
  /** A form that chooses another document, beside the buttons. */
  choice?: ReactNode;
  children: ReactNode;
}

/** A printable document without the shop's header and footer. Its children are `PrintSheet`s. */
export function PrintLayout({ label, backLink, pdfUrl, choice, children }: PrintLayoutProps) {
  return (
    <div className="min-h-svh bg-linen py-6 print:bg-white print:py-0">
      <nav
        aria-label={label}
        className="mx-auto flex w-full max-w-4xl flex-wrap items-center justify-between gap-3 px-4 pb-4 lg:px-0 print:hidden"
      >
        <Link to={backLink.to} className="underlined inline-flex min-h-11 items-center">
          {backLink.name}
        </Link>
        <div className="flex flex-wrap items-end justify-end gap-3">
          {choice}
          {pdfUrl && (
            <ButtonLink variant="outline" to={pdfUrl} reloadDocument>
              Download PDF
            </ButtonLink>
          )}
          <Button variant="dark" className="script-only" onClick={() => window.print()}>
            Print
          </Button>
        </div>
      </nav>
      <main className="space-y-6 print:space-y-0">{children}</main>
    </div>
  );
}

/** One sheet; in print each starts a page. */
export function PrintSheet({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-4xl bg-white px-5 py-8 shadow not-last:break-after-page sm:px-12 sm:py-12 print:max-w-none print:p-0 print:shadow-none">
      {children}
    </div>
  );
}

/** The head of a sheet: the shop's name and the document's title. */
export function PrintHeader({ shop, children }: { shop: string; children: ReactNode }) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-4 border-b border-ink pb-6">
      <p className="display text-3xl text-flame">{shop}</p>
      {children}
    </header>
  );
}
