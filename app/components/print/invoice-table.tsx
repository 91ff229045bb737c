import { chargeRows } from "#app/domain/cart/cash-fee.ts";
import type { Invoice } from "#app/domain/orders/documents/invoice.ts";
import type { OrderView } from "#app/domain/orders/customer-orders/order-view.ts";
import { formatMoney } from "#app/lib/money.ts";

const CELL = "py-2.5 pl-4 text-right align-top tabular first:pl-0";
const LABEL = "block text-xs text-ink-soft sm:hidden print:hidden";

interface InvoiceTableProps {
  invoice: Invoice;
  order: OrderView;
  /** Whether the shop is registered for GST, which adds HSN codes and taxable values. */
  isGst: boolean;
}

/** The items, the tax on them, and the total. On a phone each line is a small block. */
export function InvoiceTable({ invoice, order, isGst }: InvoiceTableProps) {
  const show = (amountMinor: number) => formatMoney(amountMinor, order.money);
  const hasDiscount = order.discountMinor > 0;
  const hasHsn = isGst && order.lines.some((line) => line.hsnCode);
  const beforeTax = isGst ? "Taxable value" : "Amount";
  const amounts = [
    { label: isGst ? beforeTax : "Subtotal", value: show(invoice.taxableMinor) },
    ...invoice.taxes.map((tax) => ({ label: tax.label, value: show(tax.amountMinor) })),
    ...chargeRows(invoice).map(({ label, amountMinor }) => ({
      label,
      value: amountMinor === 0 ? "Free" : show(amountMinor),
    })),
  ];
  return (
    <>
      <table className="w-full border-collapse text-[0.9375rem] max-sm:block print:table">
        <thead className="border-b border-ink text-sm whitespace-nowrap max-sm:sr-only print:not-sr-only print:table-header-group">
          <tr>
            <th className="py-2.5 text-left font-medium">Item</th>
            {hasHsn && <th className={`${CELL} font-medium`}>HSN</th>}
            <th className={`${CELL} font-medium`}>Quantity</th>
            <th className={`${CELL} font-medium`}>Rate</th>
            {hasDiscount && <th className={`${CELL} font-medium`}>Discount</th>}
            <th className={`${CELL} font-medium`}>{beforeTax}</th>
          </tr>
        </thead>
        <tbody className="max-sm:block print:table-row-group">
          {order.lines.map((line, index) => {
            const amount = invoice.lines[index];
            return (
              <tr
                key={line.id}
                className="border-b border-line max-sm:grid max-sm:grid-cols-3 max-sm:gap-x-3 max-sm:py-3 print:table-row print:break-inside-avoid"
              >
                <th
                  scope="row"
                  className="py-2.5 text-left font-normal max-sm:col-span-3 max-sm:py-1 print:table-cell"
                >
                  <span className="font-medium">{line.productName}</span>
                  {line.options && <span className="block text-sm text-ink-soft">{line.options}</span>}
                </th>
                {hasHsn && <Cell label="HSN">{line.hsnCode}</Cell>}
                <Cell label="Quantity">{line.quantity}</Cell>
                <Cell label="Rate">{show(line.priceAtPurchaseMinor)}</Cell>
                {hasDiscount && <Cell label="Discount">{show(amount?.discountMinor ?? 0)}</Cell>}
                <Cell label={beforeTax}>{show(amount?.taxableMinor ?? 0)}</Cell>
              </tr>
            );
          })}
        </tbody>
      </table>
      <dl className="ml-auto mt-6 w-full max-w-xs space-y-2 text-[0.9375rem] print:break-inside-avoid">
        {amounts.map(({ label, value }) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-t border-ink pt-3 text-lg font-semibold">
          <dt>Total</dt>
          <dd className="tabular">{show(invoice.totalMinor)}</dd>
        </div>
      </dl>
    </>
  );
}

function Cell({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <td className={`${CELL} max-sm:py-1 max-sm:pl-0 max-sm:text-left print:table-cell print:text-right`}>
      <span className={LABEL}>{label}</span>
      {children}
    </td>
  );
}
