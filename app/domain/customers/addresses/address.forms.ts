import { z } from "zod";
import { COUNTRY_CODES, postalCodeError } from "#app/domain/customers/addresses/address.ts";
import { findIndianState, stateOfAddress } from "#app/domain/customers/addresses/indian-states.ts";

/** A trimmed, required text field with its error message; `longest` in characters. */
export const required = (message: string, longest = 200) =>
  z.string({ error: message }).trim().min(1, message).max(longest, "This is too long");

/** The fields of a postal address. The messages are the specification's for the checkout. */
export const addressFields = {
  firstName: required("First name is required", 100),
  lastName: required("Last name is required", 100),
  address: required("Address is required"),
  city: required("City is required", 100),
  state: z.string().trim().max(100, "This is too long").default(""),
  postalCode: required("Postal code is required", 20),
  country: z.enum(COUNTRY_CODES, { error: "Country is required" }),
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
  (place: Place) => stateError(place) === null,
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

/** For `.transform(withState)`: replaces the state by its official name, derived from the PIN code when it was left out. */
export function withState<Form extends Place>(form: Form): Form {
  if (form.country !== "IN") return form;
  return { ...form, state: stateOfAddress(form)?.name ?? form.state };
}

/** A saved address as its form posts it; `address` is the street. */
export const AddressForm = z
  .object({ ...addressFields, isDefault: z.literal("on").optional() })
  .refine(...postalCodeFits)
  .refine(...stateFits)
  .transform(withState)
  .transform(({ address: street, isDefault, ...rest }) => ({
    address: { ...rest, street },
    isDefault: isDefault === "on",
  }));
