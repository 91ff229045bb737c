import { z } from "zod";
import { COUNTRY_CODES, postalCodeProblem } from "#app/domain/customers/address.ts";

/** A field that must not be left empty, with the sentence that says so. Trimmed; `longest` in characters. */
export const required = (message: string, longest = 200) =>
  z.string({ error: message }).trim().min(1, message).max(longest, "This is too long");

/** Where something is sent. The messages are those that the specification gives for the checkout. */
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

/** For `.refine(...postalCodeFits)`: told as soon as country and code are there, whatever else is still missing. */
export const postalCodeFits = [
  ({ country, postalCode }: CodeAndCountry) => postalCodeProblem(country, postalCode) === null,
  {
    path: ["postalCode"],
    when: ({ value }: { value: unknown }) => CodeAndCountry.safeParse(value).success,
    error: ({ input }: { input?: unknown }) => {
      const { country, postalCode } = CodeAndCountry.parse(input);
      return postalCodeProblem(country, postalCode) ?? undefined;
    },
  },
] satisfies Parameters<z.ZodType<CodeAndCountry>["refine"]>;

/** A saved address as its form posts it: the street is the form's "address". */
export const AddressForm = z
  .object({ ...addressFields, isDefault: z.literal("on").optional() })
  .refine(...postalCodeFits)
  .transform(({ address: street, isDefault, ...rest }) => ({
    address: { ...rest, street },
    isDefault: isDefault === "on",
  }));
