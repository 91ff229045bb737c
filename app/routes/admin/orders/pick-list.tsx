import { href } from "react-router";
import { SELECT_ALL_MATCHING } from "#app/components/admin/lists/use-selection.ts";
import { PrintHeader, PrintLayout, PrintSheet } from "#app/components/print/print-layout.tsx";
import { getApp } from "#app/context/context-keys.server.ts";
import { parseOrderSearch } from "#app/domain/orders/admin-list/order-search.ts";
import { numbersIn } from "#app/domain/orders/admin-list/selected-orders.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import { findNumbersToPack } from "#app/domain/orders/parcels/pack-orders.server.ts";
import { listItemsToPick, type PickedItem } from "#app/domain/orders/parcels/pick-list.server.ts";
import { formatDate } from "#app/lib/time/dates.ts";
import type { Route } from "./+types/pick-list";

export const meta: Route.MetaFunction = () => [
  { title: "Pick list | Admin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock, settings } = getApp(context);
  const { searchParams: params } = url;
  const isAll = params.get(SELECT_ALL_MATCHING.name) === SELECT_ALL_MATCHING.value;
  // The same orders in the same batches as "Pack".
  const numbers = isAll
    ? await findNumbersToPack(db, parseOrderSearch(params), clock.now())
    : numbersIn(params);
  const { general } = await settings.get();
  return { ...(await listItemsToPick(db, numbers)), shop: general.name, printedAt: clock.now() };
}

/** The items to take from stock for the selected orders, by SKU. */
export default function PickList({
  loaderData: { items, orderCount, shop, printedAt },
}: Route.ComponentProps) {
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <PrintLayout label="Pick list" backLink={{ to: href("/admin/orders"), name: "Orders" }}>
      <PrintSheet>
        <PrintHeader shop={shop}>
          <div>
            <h1 className="display text-2xl">Pick list</h1>
            <p className="text-sm text-ink-soft">
              {formatDate(printedAt)}, {orderCount === 1 ? "1 order" : `${orderCount} orders`},{" "}
              {pieces === 1 ? "1 item" : `${pieces} items`}
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

/** "#000012, #000013 (2)" */
function describeOrders({ orders }: PickedItem): string {
  return orders
    .map(({ number, quantity }) => orderNumberLabel(number) + (quantity > 1 ? ` (${quantity})` : ""))
    .join(", ");
}
