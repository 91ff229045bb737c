import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";

/** The checkout without anything to order: before, or just after an order. */
export function EmptyCheckout({ isDone }: { isDone: boolean }) {
  return (
    <EmptyState
      level={1}
      title={isDone ? "Thank you" : "Your cart is empty"}
      text={isDone ? "Your order is being processed." : "Add something to it and come back to check out."}
      action={<ButtonLink to={href("/products")}>Browse Products</ButtonLink>}
    />
  );
}
