import { z } from "zod";
import { COUNTRY_CODES } from "#app/domain/customers/addresses/country-names.ts";

/** The address in an order or a checkout. */
export const StoredAddress = z.object({
  firstName: z.string(),
  /** Empty for a person with one name. */
  lastName: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  country: z.enum(COUNTRY_CODES),
  /** E.164, such as "+919876543210"; empty where it was not required or asked for. */
  // Orders placed before checkout had a phone field have none.
  phone: z.string().default(""),
});
