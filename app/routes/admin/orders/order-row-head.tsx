import { href, Link } from "react-router";
import { orderNumberLabel, orderStatusLabel, orderStatusTone } from "#app/domain/orders/order.ts";
import { Badge } from "#app/ui/badge.tsx";

/** The number and status of an order in a list of selected orders, with a link to its page. */
export function OrderRowHead({
  order,
}: {
  order: Parameters<typeof orderStatusLabel>[0] & { number: number };
}) {
  return (
    <p className="flex flex-wrap items-center gap-2">
      <Link
        to={href("/admin/orders/:number", { number: String(order.number) })}
        className="inline-flex min-h-6 items-center font-semibold tabular hover:underline"
      >
        {orderNumberLabel(order.number)}
      </Link>
      <Badge tone={orderStatusTone(order.status)}>{orderStatusLabel(order)}</Badge>
    </p>
  );
}
