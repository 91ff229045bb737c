import { href, Link } from "react-router";
import type { OrderOfCart } from "#app/domain/checkout/checkout.ts";
import { orderNumberLabel, placedOrderUrl } from "#app/domain/orders/order.ts";
import { Alert } from "#app/ui/feedback/alert.tsx";

interface SentOrderNoticeProps {
  order: OrderOfCart | null;
  /** Whether nothing is left to order. */
  isCartEmpty: boolean;
}

/** The order, or the payment, of an earlier press of Place Order in this browser. */
export function SentOrderNotice({ order, isCartEmpty }: SentOrderNoticeProps) {
  if (!order) return null;
  if (order.kind === "placed")
    return (
      <Alert tone="good" title={`Order ${orderNumberLabel(order.orderNumber)} was placed`} className="mb-8">
        {isCartEmpty
          ? "Nothing more is needed: it was ordered and will not be ordered again."
          : "Your cart now holds what that order does not contain."}{" "}
        <Link to={placedOrderUrl(order.orderNumber)} className="underlined font-semibold">
          {`View order ${orderNumberLabel(order.orderNumber)}`}
        </Link>
      </Alert>
    );
  if (order.kind === "pay")
    return (
      <Alert title="You have not paid yet" className="mb-8">
        You can continue your payment, or change the order below: then the open payment ends.{" "}
        <Link
          to={href("/checkout/pay/:id", { id: order.id })}
          reloadDocument
          className="underlined font-semibold"
        >
          Continue payment
        </Link>
      </Alert>
    );
  return (
    <Alert title="Your order is still being processed" className="mb-8">
      This page shows its number as soon as it is placed. Please wait before you order again.
    </Alert>
  );
}
