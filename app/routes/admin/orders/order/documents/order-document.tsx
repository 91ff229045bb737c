import { href, Link } from "react-router";
import { PrintLayout } from "#app/components/print/print-layout.tsx";
import { TaxDocumentSheet } from "#app/components/print/tax-document-sheet.tsx";
import { DOCUMENT_COPIES, type DocumentCopy } from "#app/domain/orders/documents/printed-document.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import { requestedDocument } from "#app/routes/admin/orders/order/documents/requested-document.server.ts";
import type { Route } from "./+types/order-document";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: `${loaderData ? `${loaderData.document.title} ${loaderData.document.number}` : "Document"} | Admin`,
  },
  { name: "robots", content: "noindex" },
];

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { document } = await requestedDocument(context, params, url.searchParams.get("copy"));
  return { document, number: params.number };
}

/** An invoice or credit note. An issued one has three copies (rule 48 of the CGST Rules). */
export default function OrderDocument({ loaderData }: Route.ComponentProps) {
  const { document, number } = loaderData;
  const { copy } = document;
  const params = { number, document: document.id };
  const query = copy === null || copy === "original" ? "" : `?copy=${copy}`;
  return (
    <PrintLayout
      label={document.title}
      backLink={{
        to: href("/admin/orders/:number", { number }),
        name: `Order ${orderNumberLabel(Number(number))}`,
      }}
      pdfUrl={href("/admin/orders/:number/documents/:document/pdf", params) + query}
    >
      {copy && <Copies params={params} copy={copy} />}
      <TaxDocumentSheet document={document} />
    </PrintLayout>
  );
}

interface CopiesProps {
  params: { number: string; document: string };
  copy: DocumentCopy;
}

/** Links to the copies of a document, of which one is shown. */
function Copies({ params, copy }: CopiesProps) {
  return (
    <ul className="mx-auto flex w-full max-w-4xl flex-wrap gap-x-6 px-4 text-sm lg:px-0 print:hidden">
      {Object.entries(DOCUMENT_COPIES).map(([name, label]) => (
        <li key={name}>
          <Link
            to={`${href("/admin/orders/:number/documents/:document", params)}?copy=${name}`}
            aria-current={name === copy ? "page" : undefined}
            className="inline-flex min-h-11 items-center text-ink-soft underline-offset-4 hover:underline aria-[current]:text-ink aria-[current]:underline lg:min-h-8"
            replace
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
