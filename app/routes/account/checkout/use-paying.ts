import { useEffect } from "react";
import { createStoredValue } from "#app/components/shared-value.ts";

// The attempt that this browser has left for the provider's page with. Its cart is emptied once, when it comes back paid.
const paying = createStoredValue<string | null>({
  key: "paying",
  initial: null,
  parse: (stored) => /^"([\da-f-]{36})"$/.exec(stored)?.[1] ?? null,
});

export function useRememberPaying(id: string): void {
  useEffect(() => paying.set(id), [id]);
}

/** Calls back once for an attempt that this browser has left with. `onBack` must not change between renders. */
export function useBackFromPaying(id: string, isPaid: boolean, onBack: () => void): void {
  useEffect(() => {
    if (!isPaid || paying.get() !== id) return;
    paying.forget();
    onBack();
  }, [id, isPaid, onBack]);
}
