import { countryName } from "#app/domain/customers/addresses/address.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import type { OrderView } from "#app/domain/orders/customer-orders/order-view.ts";

const dayOf = new Intl.DateTimeFormat("en-IN", { dateStyle: "long", timeZone: "Asia/Kolkata" });

interface InvoicePartiesProps {
  order: OrderView;
  seller: { name: string; addressLines: string[]; gstin: string };
  /** The document's details by label; null is omitted. */
  details: Record<string, string | Date | null>;
}

/** Seller, customer, dates, and shipping address. */
export function InvoiceParties({ order, seller, details }: InvoicePartiesProps) {
  const { shippingAddress: to } = order;
  const region = [to.state, to.postalCode].filter(Boolean).join(" ");
  const place = [to.city, region].filter(Boolean).join(", ");
  return (
    <div className="grid gap-8 py-8 text-[0.9375rem] sm:grid-cols-[1fr_1fr_auto] print:grid-cols-[1fr_1fr_auto]">
      <section>
        <h2 className="eyebrow mb-2 text-ink-soft">Sold by</h2>
        <p className="font-medium">{seller.name}</p>
        {seller.addressLines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {seller.gstin && <p className="mt-2">GSTIN: {seller.gstin}</p>}
      </section>
      <section>
        <h2 className="eyebrow mb-2 text-ink-soft">Bill and ship to</h2>
        <p className="font-medium">{order.customerName}</p>
        {[to.street, place, countryName(to.country)].filter(Boolean).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </section>
      <section>
        <h2 className="eyebrow mb-2 text-ink-soft">Details</h2>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4">
          {Object.entries({ ...details, Order: orderNumberLabel(order.number) }).map(
            ([label, value]) =>
              value && (
                <div key={label} className="contents">
                  <dt className="text-ink-soft">{label}</dt>
                  <dd className="whitespace-nowrap">
                    {typeof value === "string" ? value : dayOf.format(value)}
                  </dd>
                </div>
              ),
          )}
        </dl>
      </section>
    </div>
  );
}
