import { useEffect } from "react";
import { rememberedPin } from "#app/components/delivery/use-delivery-promise.ts";
import { postalCodeError } from "#app/domain/customers/addresses/address.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";

/** Remembers a PIN code that the shop has checked, so that product pages show its promise. */
export function useRememberedPin(pin: string, isChecked: boolean): void {
  useEffect(() => {
    if (isChecked && !postalCodeError(HOME_COUNTRY, pin)) rememberedPin.set(pin);
  }, [pin, isChecked]);
}
