import { InvoiceParties } from "#app/components/print/invoice-parties.tsx";
import { PrintHeader, PrintSheet } from "#app/components/print/print-page.tsx";
import type { CreditNote } from "#app/domain/orders/documents/credit-note.ts";
import type { OrderView } from "#app/domain/orders/customer-orders/order-view.ts";
import { formatMoney } from "#app/lib/money.ts";

export interface CreditNoteSheetProps {
  note: CreditNote;
  order: OrderView;
  seller: { name: string; addressLines: string[]; email: string; phone: string; gstin: string };
}

const CELL = "py-2.5 pl-4 text-right align-top tabular";

/** The credit note of a refund, the same for the customer and the shop. */
export function CreditNoteSheet({ note, order, seller }: CreditNoteSheetProps) {
  const show = (amountMinor: number) => formatMoney(amountMinor, order.money);
  const amounts = [
    ...note.taxes.map((tax) => ({ label: tax.label, value: tax.amountMinor })),
    { label: note.shippingLabel, value: note.shippingMinor },
  ].filter(({ value }) => value > 0);
  return (
    <PrintSheet>
      <PrintHeader shop={seller.name}>
        <h1 className="display text-2xl">Credit note</h1>
      </PrintHeader>
      <InvoiceParties
        order={order}
        seller={seller}
        details={{ Number: note.number, Date: note.date, "Refers to": note.invoiceNumber }}
      />
      <table className="w-full border-collapse text-[0.9375rem]">
        <thead className="border-b border-ink text-sm">
          <tr>
            <th className="py-2.5 text-left font-medium">Refunded</th>
            <th className={`${CELL} font-medium`}>Quantity</th>
            <th className={`${CELL} font-medium`}>Amount</th>
          </tr>
        </thead>
        <tbody>
          {note.lines.map((line) => (
            <tr key={line.id} className="break-inside-avoid border-b border-line">
              <th scope="row" className="py-2.5 text-left font-normal">
                <span className="font-medium">{line.productName}</span>
                {line.options && <span className="block text-sm text-ink-soft">{line.options}</span>}
                {seller.gstin && line.hsnCode && (
                  <span className="block text-sm text-ink-soft">HSN {line.hsnCode}</span>
                )}
              </th>
              <td className={CELL}>{line.quantity ?? "Part"}</td>
              <td className={CELL}>{show(line.amountMinor)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="mt-6 ml-auto w-full max-w-xs space-y-2 text-[0.9375rem] print:break-inside-avoid">
        {amounts.map(({ label, value }) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="tabular">{show(value)}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-t border-ink pt-3 text-lg font-semibold">
          <dt>Refunded</dt>
          <dd className="tabular">{show(note.totalMinor)}</dd>
        </div>
      </dl>
      <p className="mt-8 text-sm text-ink-soft">
        {note.reason}. Questions about this credit note: {seller.email}, {seller.phone}.
      </p>
    </PrintSheet>
  );
}
