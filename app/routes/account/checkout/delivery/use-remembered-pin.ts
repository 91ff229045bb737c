import { useEffect } from "react";
import { rememberedPin } from "#app/components/delivery/use-promise.ts";

/** Remembers a PIN code that the shop has answered, so that product pages show its promise. */
export function useRememberedPin(pin: string, isAnswered: boolean): void {
  useEffect(() => {
    if (isAnswered && /^[1-9]\d{5}$/.test(pin)) rememberedPin.set(pin);
  }, [pin, isAnswered]);
}
