import { useEffect, useRef, useState } from "react";
import { useShop } from "#app/components/use-shop.ts";
import { type Address, postalCodeError } from "#app/domain/customers/addresses/address.ts";
import { COUNTRY_CODES, countryName } from "#app/domain/customers/addresses/country-names.ts";
import {
  describePinMismatch,
  findIndianState,
  INDIAN_STATES,
  stateOfPinCode,
} from "#app/domain/customers/addresses/indian-states.ts";
import { shippedTo } from "#app/domain/delivery/destinations.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";
import { SelectField, TextField } from "#app/ui/form/field.tsx";
import { href } from "react-router";
import { compactCode } from "#app/lib/text/digits.ts";

interface AddressFieldsProps {
  /** Typed or saved values; the country can be any text. */
  defaults: Partial<Omit<Address, "country">> & { country?: string };
  errorOf(name: string): string | undefined;
  /** Hides the place, which keeps what was typed. */
  isNameOnly?: boolean;
  /** Whether the country comes before the street, for addresses abroad. */
  isCountryFirst?: boolean;
  /** "shipping" for a shipping address, so that browsers autofill the right one. */
  section?: "shipping";
}

/** The name, street and place of an address, in a grid of six columns. */
export function AddressFields({
  defaults,
  errorOf,
  isNameOnly = false,
  isCountryFirst,
  section,
}: AddressFieldsProps) {
  const [country, setCountry] = useState(defaults.country ?? HOME_COUNTRY);
  const served = shippedTo(useShop().pricing);
  // A saved address stays as it is where the shop no longer delivers.
  const countries = COUNTRY_CODES.filter((code) => served.includes(code) || code === defaults.country);
  const [pinCode, setPinCode] = useState(defaults.postalCode ?? "");
  const cityField = usePinCity(pinCode, country === HOME_COUNTRY);
  const countryField = useRef<HTMLSelectElement>(null);
  // A browser that restores the page may have restored the country too.
  useEffect(() => setCountry((shown) => countryField.current?.value ?? shown), []);
  const field = (name: string, label: string, autoComplete: string) => ({
    name,
    label,
    autoComplete: section ? `${section} ${autoComplete}` : autoComplete,
    error: errorOf(name),
  });
  const state = field("state", "State", "address-level1");
  const countrySelect = (
    <SelectField
      {...field("country", "Country", "country")}
      ref={countryField}
      defaultValue={defaults.country ?? HOME_COUNTRY}
      onChange={(event) => setCountry(event.target.value)}
      className={isCountryFirst ? "sm:col-span-6" : "sm:col-span-3"}
    >
      {countries.map((code) => (
        <option key={code} value={code}>
          {countryName(code)}
        </option>
      ))}
    </SelectField>
  );
  return (
    <>
      <TextField
        {...field("firstName", "First Name", "given-name")}
        defaultValue={defaults.firstName}
        className="sm:col-span-3"
      />
      <TextField
        {...field("lastName", "Last Name (optional)", "family-name")}
        defaultValue={defaults.lastName}
        className="sm:col-span-3"
      />
      <div className={isNameOnly ? "hidden gap-5 sm:col-span-6 sm:grid-cols-6 noscript:grid" : "contents"}>
        {isCountryFirst && countrySelect}
        <TextField
          {...field("address", "Address", "street-address")}
          defaultValue={defaults.street}
          className="sm:col-span-6"
        />
        <TextField
          {...field("postalCode", "Postal Code", "postal-code")}
          defaultValue={defaults.postalCode}
          onChange={(event) => setPinCode(event.target.value)}
          hint={country === HOME_COUNTRY ? "Your PIN code fills in city and state." : undefined}
          className="sm:col-span-3"
        />
        <TextField
          {...field("city", "City", "address-level2")}
          ref={cityField}
          defaultValue={defaults.city}
          className="sm:col-span-3"
        />
        {country === HOME_COUNTRY ? (
          <IndianStateField {...state} saved={defaults.state ?? ""} pinCode={pinCode} />
        ) : (
          <TextField {...state} defaultValue={defaults.state} className="sm:col-span-3" />
        )}
        {!isCountryFirst && countrySelect}
      </div>
    </>
  );
}

interface IndianStateFieldProps {
  name: string;
  label: string;
  autoComplete: string;
  error: string | undefined;
  /** The saved state; one that is not in the list must be chosen again. */
  saved: string;
  /** The PIN code as typed: it determines the state until the shopper chooses one. */
  pinCode: string;
}

function IndianStateField({ saved, pinCode, ...field }: IndianStateFieldProps) {
  const [chosen, setChosen] = useState<string>(findIndianState(saved)?.name ?? "");
  return (
    <SelectField
      {...field}
      value={chosen || (stateOfPinCode(pinCode)?.name ?? "")}
      hint={describePinMismatch({ state: chosen, postalCode: pinCode })}
      onChange={(event) => setChosen(event.target.value)}
      className="sm:col-span-3"
    >
      <option value="">Choose a state</option>
      {INDIAN_STATES.map(({ gstCode, name }) => (
        <option key={gstCode} value={name}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

/**
 * Fills the city field with the city of a typed PIN code, unless the shopper wrote another one. The server does the same for a form
 * that is sent without a city.
 */
function usePinCity(pinCode: string, isIndia: boolean) {
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
    const query = new URLSearchParams({ pin });
    const response = await fetch(`${href("/api/v1/*", { "*": "delivery" })}?${query}`, { signal });
    const body: unknown = response.ok ? await response.json() : null;
    if (typeof body !== "object" || body === null || !("city" in body)) return null;
    return typeof body.city === "string" ? body.city : null;
  } catch {
    // Without a response the shopper writes the city, as before.
    return null;
  }
}
