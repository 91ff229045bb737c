import { useEffect } from "react";
import { createStoredValue } from "#app/components/shared-value.ts";

// The checkout that is being paid on the provider's page. Its lines leave the cart once, when it is paid.
const pendingPayment = createStoredValue<string | null>({
  key: "paying",
  initial: null,
  parse: (stored) => /^"([\da-f-]{36})"$/.exec(stored)?.[1] ?? null,
});

export function useRememberPayment(id: string): void {
  useEffect(() => pendingPayment.set(id), [id]);
}

/** Calls back once for the checkout that this browser was paying, when it is paid. */
export function useReturnFromPayment(id: string, isPaid: boolean, onReturn: () => void): void {
  useEffect(() => {
    if (!isPaid || pendingPayment.get() !== id) return;
    pendingPayment.reset();
    onReturn();
  }, [id, isPaid, onReturn]);
}
