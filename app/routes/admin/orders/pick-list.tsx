import { href } from "react-router";
import { PrintHeader, PrintLayout, PrintSheet } from "#app/components/print/print-layout.tsx";
import { describeOrders, describePickList, type PickedItem } from "#app/domain/orders/parcels/pick-list.ts";
import { formatDate } from "#app/lib/time/dates.ts";
import { requestedPickList } from "#app/routes/admin/orders/pick-list-request.server.ts";
import type { Route } from "./+types/pick-list";

export const meta: Route.MetaFunction = () => [
  { title: "Pick list | Admin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ url, context }: Route.LoaderArgs) {
  const pdfUrl = `${href("/admin/orders/pick-list/pdf")}${url.search}`;
  return { ...(await requestedPickList(context, url)), pdfUrl };
}

/** The items to take from stock for the selected orders, by bin location and SKU. */
export default function PickList({ loaderData: { pdfUrl, ...list } }: Route.ComponentProps) {
  const { items, shop, printedAt } = list;
  return (
    <PrintLayout
      label="Pick list"
      backLink={{ to: href("/admin/orders"), name: "Orders" }}
      pdfUrl={items.length > 0 ? pdfUrl : undefined}
    >
      <PrintSheet>
        <PrintHeader shop={shop}>
          <div>
            <h1 className="display text-2xl">Pick list</h1>
            <p className="text-sm text-ink-soft">
              {formatDate(printedAt)}, {describePickList(list)}
            </p>
          </div>
        </PrintHeader>
        {items.length === 0 ? (
          <p className="mt-8">Nothing of the selected orders waits to be packed.</p>
        ) : (
          <PickTable items={items} />
        )}
      </PrintSheet>
    </PrintLayout>
  );
}

const CELL = "py-2 pr-4 align-top wrap-anywhere";

function PickTable({ items }: { items: readonly PickedItem[] }) {
  return (
    <table className="mt-6 w-full border-collapse text-sm">
      <thead className="border-b border-ink text-left">
        <tr>
          <th scope="col" className="py-2 pr-4 font-medium">
            Bin
          </th>
          <th scope="col" className="py-2 pr-4 font-medium max-sm:hidden print:table-cell">
            SKU
          </th>
          <th scope="col" className="py-2 pr-4 font-medium">
            Item
          </th>
          <th scope="col" className="py-2 pr-4 text-right font-medium">
            Quantity
          </th>
          <th scope="col" className="py-2 font-medium max-sm:hidden print:table-cell">
            Orders
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={`${item.sku} ${item.options}`} className="break-inside-avoid border-b border-line">
            <td className={`${CELL} font-medium`}>{item.binLocation}</td>
            <td className={`${CELL} max-sm:hidden print:table-cell`}>{item.sku}</td>
            <th scope="row" className={`${CELL} text-left font-normal`}>
              <span className="font-medium">{item.productName}</span>
              {item.options && <span className="block text-ink-soft">{item.options}</span>}
              <span className="block text-xs text-ink-soft sm:hidden print:hidden">
                {item.sku} · {describeOrders(item)}
              </span>
            </th>
            <td className={`${CELL} text-right text-lg font-semibold tabular`}>{item.quantity}</td>
            <td className={`${CELL} text-ink-soft max-sm:hidden print:table-cell`}>{describeOrders(item)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
