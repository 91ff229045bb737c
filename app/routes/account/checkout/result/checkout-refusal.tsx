import { useEffect, useRef } from "react";
import { href, Link } from "react-router";
import type { PlaceOrderResult } from "#app/domain/checkout/checkout.ts";
import type { PaymentMethod } from "#app/domain/payments/payment-methods.ts";
import { orderNumberLabel, ownOrderUrl } from "#app/domain/orders/order.ts";
import { accountPage } from "#app/lib/http/return-to.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/form/field.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";

/** All results of Place Order other than an order. */
export type Refusal =
  | Exclude<PlaceOrderResult, { kind: "placed" | "pay" }>
  | { kind: "invalid"; fieldErrors: Record<string, string> }
  | { kind: "too-many" }
  /** The session of the customer has ended. `guests`: an account is not required. */
  | { kind: "signed-out"; guests: boolean }
  /** The request failed on the network or in the shop, so the browser does not know whether an order exists. */
  | { kind: "no-response" };

interface CheckoutRefusalProps {
  refusal: Refusal | undefined;
  /** The submitted payment method. Null or undefined if there was none. */
  method: PaymentMethod | null | undefined;
  /** The ids of the questions that were answered already, separated by commas. */
  answered?: string;
  /** Nothing is left to order, so there is no button either. */
  isCartEmpty?: boolean;
  /** Turns the page of an ended session into a guest's. */
  onContinueAsGuest?: () => void;
}

/** Why no order was placed, beside the button. It takes the focus, so that it is seen and announced. */
export function CheckoutRefusal({
  refusal,
  method,
  answered = "",
  isCartEmpty = false,
  onContinueAsGuest,
}: CheckoutRefusalProps) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!refusal) return;
    container.current?.focus({ preventScroll: true });
    container.current?.scrollIntoView({ block: "center" });
  }, [refusal]);
  const message = refusal && describeRefusal(refusal, { method, isCartEmpty });
  if (!message) return null;
  return (
    // Without JavaScript the browser scrolls to an element with `autofocus`.
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    <div ref={container} tabIndex={-1} autoFocus className="mb-6 outline-none">
      <Alert tone="bad" title={message.title}>
        {message.text}
        {message.changes.length > 0 && (
          <ul className="mt-1 list-disc space-y-1 pl-5">
            {message.changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        )}
        {refusal.kind === "cash-questions" && (
          <CheckboxField
            name="answered"
            value={[answered, ...refusal.questions.map(({ id }) => id)].filter(Boolean).join(",")}
            label="Yes, place this order."
            className="mt-3"
          />
        )}
        {refusal.kind === "already-ordered" && (
          <Link to={ownOrderUrl(refusal.orderNumber)} className="underlined ml-2 font-semibold">
            {`View order ${orderNumberLabel(refusal.orderNumber)}`}
          </Link>
        )}
        {refusal.kind === "signed-out" && (
          <SignedOutChoice onContinueAsGuest={refusal.guests ? onContinueAsGuest : undefined} />
        )}
      </Alert>
    </div>
  );
}

/** The ways on after the session has ended. */
function SignedOutChoice({ onContinueAsGuest }: Pick<CheckoutRefusalProps, "onContinueAsGuest">) {
  return (
    <span className="mt-3 flex flex-wrap gap-3">
      <ButtonLink to={accountPage(href("/login"), href("/checkout"))} size="sm">
        Sign in again
      </ButtonLink>
      {onContinueAsGuest && (
        <Button variant="outline" size="sm" onClick={onContinueAsGuest} className="script-only">
          Order as a guest
        </Button>
      )}
    </span>
  );
}

interface RefusalMessage {
  title: string;
  text: string;
  /** The differences to what the shopper saw, one sentence each. */
  changes: string[];
}

type RefusalContext = Required<Pick<CheckoutRefusalProps, "method" | "isCartEmpty">>;

const message = (title: string, text: string, changes: string[] = []): RefusalMessage => ({
  title,
  text,
  changes,
});

/** The message for each kind of refusal; null if the form's fields show the errors. */
const MESSAGES: {
  [Kind in Refusal["kind"]]: (
    refusal: Extract<Refusal, { kind: Kind }>,
    context: RefusalContext,
  ) => RefusalMessage | null;
} = {
  declined: (refusal, { method }) =>
    message(
      "Payment declined",
      `${refusal.message} Your cart is unchanged. ${method === "card" ? "Please try another card." : "Please try again, or choose another payment method."}`,
    ),
  "cart-changed": ({ changes }, { isCartEmpty }) =>
    message(
      isCartEmpty ? "Your order was not placed" : "Please check your order again",
      `Nothing has been charged.${isCartEmpty ? "" : " Press Place Order again if you agree to the changes:"}`,
      changes.map((change) => change.message),
    ),
  "already-ordered": (_refusal, { isCartEmpty }) =>
    message(
      "You have already ordered this cart",
      `It was ordered before, in this or another window or on another device. This time nothing was ordered or charged.${isCartEmpty ? "" : " Your cart now holds what that order does not contain."}`,
    ),
  "signed-out": ({ guests }) =>
    message(
      "You are signed out",
      `Your session has ended, and nothing was ordered. ${guests ? "Sign in again, or order as a guest" : "Sign in again to place your order"}: what you entered is still here.`,
    ),
  "method-refused": (refusal) => message("Please choose another payment method", refusal.message),
  "stock-refused": (refusal) =>
    message("Your order was not placed", `${refusal.message} You have not been charged.`),
  "cash-questions": ({ questions }) =>
    message(
      "Is this right?",
      "Nothing has been ordered yet. Change what is not right, or tick the box and press Place Order again.",
      questions.map(({ text }) => text),
    ),
  "advance-needed": () =>
    message(
      "Cash on delivery needs an advance for this order",
      "Nothing has been charged. Pay the advance under Payment and press Place Order again, or choose another payment method.",
    ),
  "credit-changed": () =>
    message(
      "Please check your gift card or store credit",
      "Nothing has been charged. See under Payment how much of this order it pays, and press Place Order again.",
    ),
  "not-delivered": (refusal) => message("Please choose another delivery address", refusal.message),
  "delivery-refused": (refusal) => message("Please choose another way of delivery", refusal.message),
  "payment-unavailable": (_refusal, { method }) =>
    message(
      `The ${method === "online" ? "payment provider" : "bank"} did not respond`,
      "You have not been charged. Please try again in a moment.",
    ),
  "too-many": () =>
    message("Too many attempts", "Please wait ten minutes before you try again. You have not been charged."),
  "key-reused": () => message("Please try again", "The cart changed while the order was being placed."),
  "in-progress": () =>
    message(
      "Your order is still being processed",
      "Check your orders in a few minutes before you try again.",
    ),
  "no-response": () =>
    message(
      "The shop did not respond",
      "Everything you typed is still here. Press Place Order again: it will not create a second order.",
    ),
  invalid: ({ fieldErrors: { cart, idempotencyKey, delivery } }) => {
    const error = cart ?? idempotencyKey ?? delivery;
    return error === undefined ? null : message("This order cannot be placed", error);
  },
};

/** The message for a refusal; null if the form's fields show the errors. */
export function describeRefusal(refusal: Refusal, context: RefusalContext): RefusalMessage | null {
  // Cast: each entry takes the refusals of its own kind.
  const describe = MESSAGES[refusal.kind] as (of: Refusal, context: RefusalContext) => RefusalMessage | null;
  return describe(refusal, context);
}
