import { href } from "react-router";
import { orderNumberLabel, placedOrderUrl } from "#app/domain/orders/order.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";

interface EmptyCheckoutProps {
  /** Whether an order was placed just now. */
  isDone: boolean;
  /** The order that emptied the cart, if the shopper has not seen its confirmation. */
  orderNumber: number | null;
}

/** The checkout without anything to order: before, or just after an order. */
export function EmptyCheckout({ isDone, orderNumber }: EmptyCheckoutProps) {
  if (orderNumber !== null && !isDone)
    return (
      <EmptyState
        level={1}
        title="Thank you"
        text={`Everything in your cart was ordered: order ${orderNumberLabel(orderNumber)}.`}
        action={
          <>
            <ButtonLink to={placedOrderUrl(orderNumber)}>
              View order {orderNumberLabel(orderNumber)}
            </ButtonLink>
            <ButtonLink to={href("/products")} variant="outline">
              Browse Products
            </ButtonLink>
          </>
        }
      />
    );
  return (
    <EmptyState
      level={1}
      title={isDone ? "Thank you" : "Your cart is empty"}
      text={isDone ? "Your order is being processed." : "Add something to it and come back to check out."}
      action={<ButtonLink to={href("/products")}>Browse Products</ButtonLink>}
    />
  );
}
