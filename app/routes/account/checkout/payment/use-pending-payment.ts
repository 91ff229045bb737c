import { useEffect } from "react";
import { useCart } from "#app/components/cart/use-cart.ts";
import { createStoredValue } from "#app/components/shared-value.ts";
import type { CartLine } from "#app/domain/cart/cart.ts";
import { forgetCheckoutDraft } from "#app/components/checkout-draft.ts";
import { forgetSentCart } from "#app/routes/account/checkout/kept/use-sent-order.ts";

// The checkout that is being paid on the provider's page. Its lines leave the cart once, when its order is shown.
const pendingPayment = createStoredValue<string | null>({
  key: "paying",
  initial: null,
  parse: (stored) => /^"([\da-f-]{36})"$/.exec(stored)?.[1] ?? null,
});

/** Remembers the checkout that is being paid; null where the payment is of an order that exists, which is in no cart. */
export function useRememberPayment(checkoutId: string | null): void {
  useEffect(() => {
    if (checkoutId !== null) pendingPayment.set(checkoutId);
  }, [checkoutId]);
}

/** Removes the order of the payment that this browser was making from its cart, once, and forgets the checkout form. */
export function useReturnFromPayment(orderId: string, ordered: readonly CartLine[]): void {
  const { removeOrdered } = useCart();
  useEffect(() => {
    if (pendingPayment.get() !== orderId) return;
    pendingPayment.reset();
    forgetSentCart();
    forgetCheckoutDraft();
    removeOrdered(ordered);
  }, [orderId, ordered, removeOrdered]);
}
