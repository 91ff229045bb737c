import { useEffect, useRef } from "react";
import { href } from "react-router";
import { postalCodeError } from "#app/domain/customers/addresses/address.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";
import { compactCode } from "#app/lib/text/digits.ts";

/**
 * Fills the city field with the city of a typed PIN code, unless the shopper wrote another one. The server does the same for a form
 * that is sent without a city.
 */
export function usePinCity(pinCode: string, isIndia: boolean) {
  const field = useRef<HTMLInputElement>(null);
  const filled = useRef("");
  const pin = compactCode(pinCode);
  useEffect(() => {
    const input = field.current;
    const isOpen = (city: string) => city === "" || city === filled.current;
    if (!isIndia || !input || postalCodeError(HOME_COUNTRY, pin) || !isOpen(input.value)) return;
    const request = new AbortController();
    async function fill(field: HTMLInputElement): Promise<void> {
      const city = await fetchCity(pin, request.signal);
      if (!city || request.signal.aborted || !isOpen(field.value)) return;
      field.value = city;
      filled.current = city;
    }
    void fill(input);
    return () => request.abort();
  }, [pin, isIndia]);
  return field;
}

async function fetchCity(pin: string, signal: AbortSignal): Promise<string | null> {
  try {
    const response = await fetch(`${href("/api/v1/delivery")}?${new URLSearchParams({ pin })}`, { signal });
    const body: unknown = response.ok ? await response.json() : null;
    if (typeof body !== "object" || body === null || !("city" in body)) return null;
    return typeof body.city === "string" ? body.city : null;
  } catch {
    // Without a response the shopper writes the city, as before.
    return null;
  }
}
