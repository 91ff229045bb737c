import { href, Link } from "react-router";
import { Panel } from "#app/components/admin/panel.tsx";
import type { OrderDetail } from "#app/domain/orders/admin-list/order-detail.ts";

const LINK = "underlined inline-flex min-h-6 items-center";

/** Issued tax invoices and credit notes, to look at and as PDF files. */
export function OrderDocuments({ order }: { order: OrderDetail }) {
  return (
    <Panel title="Tax documents">
      {order.documents.length === 0 && (
        <p className="text-sm text-ink-soft">The tax invoice is issued when the order is shipped.</p>
      )}
      <ul className="space-y-3 text-sm empty:hidden">
        {order.documents.map(({ id, title, number }) => {
          const params = { number: String(order.number), document: id };
          return (
            <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span>
                <span className="block text-xs text-ink-soft">{title}</span>
                <Link to={href("/admin/orders/:number/documents/:document", params)} className={LINK}>
                  {number}
                </Link>
              </span>
              <a
                href={href("/admin/orders/:number/documents/:document/pdf", params)}
                aria-label={`${number} as PDF`}
                className={LINK}
              >
                PDF
              </a>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
