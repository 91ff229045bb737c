import { z } from "zod";
import { COUNTRY_CODES, type Address } from "#app/domain/customers/addresses/address.ts";

/** The address in an order or a checkout. */
export const StoredAddress: z.ZodType<Address> = z.object({
  firstName: z.string(),
  lastName: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  country: z.enum(COUNTRY_CODES),
  // Orders placed before checkout had a phone field have none.
  phone: z.string().default(""),
});
