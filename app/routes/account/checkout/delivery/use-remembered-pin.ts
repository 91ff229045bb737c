import { useEffect } from "react";
import { rememberedPin } from "#app/components/delivery/use-promise.ts";

/** Remembers a PIN code that the shop has checked, so that product pages show its promise. */
export function useRememberedPin(pin: string, isChecked: boolean): void {
  useEffect(() => {
    if (isChecked && /^[1-9]\d{5}$/.test(pin)) rememberedPin.set(pin);
  }, [pin, isChecked]);
}
