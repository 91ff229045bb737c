import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { PlaceOrderResult } from "#app/domain/checkout/checkout.ts";
import type { PaymentMethod } from "#app/domain/payments/payment-methods.ts";
import { orderNumberLabel, ownOrderUrl } from "#app/domain/orders/order.ts";
import { Alert } from "#app/ui/feedback/alert.tsx";

/** All results of Place Order other than an order. */
export type Refusal =
  | Exclude<PlaceOrderResult, { kind: "placed" | "pay" }>
  | { kind: "invalid"; fieldErrors: Record<string, string> }
  | { kind: "too-many" }
  /** The request failed on the network or in the shop, so the browser does not know whether an order exists. */
  | { kind: "no-response" };

interface CheckoutRefusalProps {
  refusal: Refusal | undefined;
  /** The submitted payment method. Null or undefined if there was none. */
  method: PaymentMethod | null | undefined;
  /** Nothing is left to order, so there is no button either. */
  isCartEmpty?: boolean;
}

/** Why no order was placed, beside the button. It takes the focus, so that it is seen and announced. */
export function CheckoutRefusal({ refusal, method, isCartEmpty = false }: CheckoutRefusalProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!refusal) return;
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: "center" });
  }, [refusal]);
  const words = refusal && describeRefusal(refusal, { method, isCartEmpty });
  if (!words) return null;
  return (
    // Without JavaScript the browser scrolls to an element with `autofocus`.
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    <div ref={place} tabIndex={-1} autoFocus className="mb-6 outline-none">
      <Alert tone="bad" title={words.title}>
        {words.text}
        {words.changes.length > 0 && (
          <ul className="mt-1 list-disc space-y-1 pl-5">
            {words.changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        )}
        {refusal.kind === "already-ordered" && (
          <Link to={ownOrderUrl(refusal.orderNumber)} className="underlined ml-2 font-semibold">
            {`View order ${orderNumberLabel(refusal.orderNumber)}`}
          </Link>
        )}
      </Alert>
    </div>
  );
}

interface RefusalWords {
  title: string;
  text: string;
  /** The differences to what the shopper saw, one sentence each. */
  changes: string[];
}

/** The message for a refusal; null if the form's fields show the errors. */
export function describeRefusal(
  refusal: Refusal,
  { method, isCartEmpty }: Required<Pick<CheckoutRefusalProps, "method" | "isCartEmpty">>,
): RefusalWords | null {
  const words = (title: string, text: string, changes: string[] = []) => ({ title, text, changes });
  switch (refusal.kind) {
    case "declined":
      return words(
        "Payment declined",
        `${refusal.message} Your cart is unchanged. ${method === "card" ? "Please try another card." : "Please try again, or choose another payment method."}`,
      );
    case "cart-changed":
      return words(
        isCartEmpty ? "Your order was not placed" : "Please check your order again",
        `Nothing has been charged.${isCartEmpty ? "" : " Press Place Order again if you agree to the changes:"}`,
        refusal.changes.map(({ message }) => message),
      );
    case "already-ordered":
      return words(
        "You have already ordered this cart",
        "It was ordered in another window or on another device. This time nothing was ordered or charged.",
      );
    case "method-refused":
      return words("Please choose another payment method", refusal.message);
    case "advance-needed":
      return words(
        "Cash on delivery needs an advance for this order",
        "Nothing has been charged. Pay the advance under Payment and press Place Order again, or choose another payment method.",
      );
    case "not-delivered":
      return words("Please choose another delivery address", refusal.message);
    case "delivery-refused":
      return words("Please choose another way of delivery", refusal.message);
    case "payment-unavailable":
      return words(
        `The ${method === "online" ? "payment provider" : "bank"} did not respond`,
        "You have not been charged. Please try again in a moment.",
      );
    case "too-many":
      return words(
        "Too many attempts",
        "Please wait ten minutes before you try again. You have not been charged.",
      );
    case "key-reused":
      return words("Please try again", "The cart changed while the order was being placed.");
    case "in-progress":
      return words(
        "Your order is still being processed",
        "Check your orders in a few minutes before you try again.",
      );
    case "no-response":
      return words(
        "The shop did not respond",
        "Everything you typed is still here. Press Place Order again: it will not create a second order.",
      );
    case "invalid": {
      const { cart, idempotencyKey, delivery } = refusal.fieldErrors;
      const problem = cart ?? idempotencyKey ?? delivery;
      return problem === undefined ? null : words("This order cannot be placed", problem);
    }
  }
}
