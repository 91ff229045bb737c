import { plainLine } from "#app/lib/text/plain-text.ts";
import { z } from "zod";
import {
  postalCodeError,
  postalCodeOf,
  type Address,
  phoneError,
  toE164,
  findPinPlace,
} from "#app/domain/customers/addresses/address.ts";
import { COUNTRY_CODES } from "#app/domain/customers/addresses/country-names.ts";
import { findIndianState, stateOfAddress } from "#app/domain/customers/addresses/indian-states.ts";
import { requiredTextField, textField } from "#app/lib/forms/form-fields.ts";

/** The fields of a postal address. The messages are the specification's for the checkout. */
export const addressFields = {
  firstName: requiredTextField("First name is required", 100),
  lastName: textField(100),
  address: requiredTextField("Address is required"),
  city: textField(100),
  state: textField(100),
  postalCode: requiredTextField("Postal code is required", 20),
  country: z.enum(COUNTRY_CODES, { error: "Country is required" }),
  phone: textField(40),
};

const CodeAndCountry = z.object({ country: addressFields.country, postalCode: addressFields.postalCode });
type CodeAndCountry = z.infer<typeof CodeAndCountry>;

/** For `.refine(...postalCodeFits)`: reported as soon as country and code are filled in, whatever else is missing. */
export const postalCodeFits = [
  ({ country, postalCode }: CodeAndCountry) => postalCodeError(country, postalCode) === null,
  {
    path: ["postalCode"],
    when: ({ value }: { value: unknown }) => CodeAndCountry.safeParse(value).success,
    error: ({ input }: { input?: unknown }) => {
      const { country, postalCode } = CodeAndCountry.parse(input);
      return postalCodeError(country, postalCode) ?? undefined;
    },
  },
] satisfies Parameters<z.ZodType<CodeAndCountry>["refine"]>;

const Place = z.object({
  country: addressFields.country,
  state: addressFields.state,
  postalCode: z.string().default(""),
});
type Place = z.infer<typeof Place>;

/**
 * For `.refine(...stateFits)`: the state of an Indian address decides which tax is due, so it must be a known state or follow from the
 * PIN code. For other countries it is free text and optional.
 */
export const stateFits = [
  (address: Place) => stateError(address) === null,
  {
    path: ["state"],
    when: ({ value }: { value: unknown }) => Place.safeParse(value).success,
    error: ({ input }: { input?: unknown }) => stateError(Place.parse(input)) ?? undefined,
  },
] satisfies Parameters<z.ZodType<Place>["refine"]>;

function stateError({ country, state, postalCode }: Place): string | null {
  if (country !== "IN") return null;
  if (state !== "") return findIndianState(state) ? null : "Choose a state from the list";
  return stateOfAddress({ state, postalCode }) ? null : "State is required";
}

const Located = z.object({
  country: z.string().default(""),
  city: z.string().overwrite(plainLine).default(""),
  postalCode: z.string().default(""),
});

/** For `.refine(...cityFits)`: the city may be left out where the PIN code names it. */
export const cityFits = [
  (address: { country: string; city: string; postalCode: string }) =>
    address.city !== "" || (address.country === "IN" && findPinPlace(address.postalCode) !== null),
  {
    path: ["city"],
    when: ({ value }: { value: unknown }) => Located.safeParse(value).success,
    error: "City is required",
  },
] satisfies Parameters<z.ZodType<{ country: string; city: string; postalCode: string }>["refine"]>;

const Reachable = z.object({ country: addressFields.country, phone: addressFields.phone });
type Reachable = z.infer<typeof Reachable>;

/** For `.refine(...phoneFits)`: a possible number, required in India. */
export const phoneFits = [
  ({ phone, country }: Reachable) => phoneError(phone, country) === null,
  {
    path: ["phone"],
    when: ({ value }: { value: unknown }) => Reachable.safeParse(value).success,
    error: ({ input }: { input?: unknown }) => {
      const { phone, country } = Reachable.parse(input);
      return phoneError(phone, country) ?? undefined;
    },
  },
] satisfies Parameters<z.ZodType<Reachable>["refine"]>;

type CompletedFields = Place & Reachable & CodeAndCountry & { city: string };

/**
 * For `.transform(completed)`: the phone number in E.164, the postal code as it is stored, the official name of an Indian state, and what
 * was left out of city and state as the PIN code names it.
 */
export function completed<Form extends CompletedFields>(form: Form): Form {
  const phone = toE164(form.phone, form.country) ?? "";
  const postalCode = postalCodeOf(form.country, form.postalCode);
  if (form.country !== "IN") return { ...form, phone, postalCode };
  const city = form.city || (findPinPlace(postalCode)?.city ?? "");
  return { ...form, phone, postalCode, city, state: stateOfAddress(form)?.name ?? form.state };
}

/** The address in a form whose `address` is the street. */
export function addressOf(form: Omit<Address, "street"> & { address: string }): Address {
  const { firstName, lastName, address: street, city, state, postalCode, country, phone } = form;
  return { firstName, lastName, street, city, state, postalCode, country, phone };
}

/** A saved address as its form posts it; `address` is the street. */
export const AddressForm = z
  .object({ ...addressFields, isDefault: z.literal("on").optional() })
  .refine(...postalCodeFits)
  .refine(...stateFits)
  .refine(...cityFits)
  .refine(...phoneFits)
  .transform(completed)
  .transform(({ isDefault, ...form }) => ({ address: addressOf(form), isDefault: isDefault === "on" }));
