import { sql, type SQL } from "drizzle-orm";
import { toE164 } from "#app/domain/customers/addresses/address.ts";
import { addresses } from "#app/domain/customers/customers.tables.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";

/** SQL of the ids of the customers with a saved address in a city, or with a phone number in any notation. */
export function customersAt(text: string): SQL {
  const phone = toE164(text, HOME_COUNTRY);
  const byCity = sql`select ${addresses.userId} from ${addresses} where lower(${addresses.city}) = ${text.trim().toLowerCase()}`;
  if (phone === null) return sql`(${byCity})`;
  return sql`(${byCity} union select ${addresses.userId} from ${addresses} where ${addresses.phone} = ${phone})`;
}
