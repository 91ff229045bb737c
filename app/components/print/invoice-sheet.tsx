import { formatMoney } from "#app/lib/money.ts";
import { InvoiceParties } from "#app/components/print/invoice-parties.tsx";
import { InvoiceTable } from "#app/components/print/invoice-table.tsx";
import { PrintHeader, PrintSheet } from "#app/components/print/print-page.tsx";
import type { Invoice } from "#app/domain/orders/documents/invoice.ts";
import { paymentSentence } from "#app/domain/orders/order.ts";
import type { OrderView } from "#app/domain/orders/customer-orders/order-view.ts";

interface InvoiceSheetProps {
  invoice: Invoice;
  order: OrderView;
  seller: { name: string; addressLines: string[]; email: string; phone: string; gstin: string };
}

/** An order's invoice, the same for the customer and the shop. */
export function InvoiceSheet({ invoice, order, seller }: InvoiceSheetProps) {
  const isUndone = order.status === "Cancelled" || order.status === "Refunded";
  return (
    <PrintSheet>
      <PrintHeader shop={seller.name}>
        <h1 className="display text-2xl">{invoice.title}</h1>
      </PrintHeader>
      {isUndone && (
        <p className="mt-6 border border-flame px-4 py-2 font-medium text-flame-deep">
          This order is {order.status.toLowerCase()}.
        </p>
      )}
      <InvoiceParties
        order={order}
        seller={seller}
        details={{ Number: invoice.number, Date: invoice.date, "Place of supply": invoice.placeOfSupply }}
      />
      <InvoiceTable invoice={invoice} order={order} isGst={seller.gstin !== ""} />
      {invoice.isExport && (
        <p className="mt-8 text-sm">Supply meant for export on payment of integrated tax.</p>
      )}
      <p className="mt-8 text-sm text-ink-soft">
        {paymentSentence(order, (minor) => formatMoney(minor, order.money))} Questions about this{" "}
        {invoice.title.toLowerCase()}: {seller.email}, {seller.phone}.
      </p>
    </PrintSheet>
  );
}
