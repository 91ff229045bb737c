import { useEffect } from "react";
import { createStoredValue } from "#app/components/shared-value.ts";

// The attempt with which this browser left for the provider's page. Its lines leave the cart once, when the payment is complete.
const paying = createStoredValue<string | null>({
  key: "paying",
  initial: null,
  parse: (stored) => /^"([\da-f-]{36})"$/.exec(stored)?.[1] ?? null,
});

export function useRememberPayment(id: string): void {
  useEffect(() => paying.set(id), [id]);
}

/** Calls back once for an attempt with which this browser has left. */
export function useReturnFromPayment(id: string, isPaid: boolean, onBack: () => void): void {
  useEffect(() => {
    if (!isPaid || paying.get() !== id) return;
    paying.reset();
    onBack();
  }, [id, isPaid, onBack]);
}
