import { href } from "react-router";
import type { CountryCode } from "#app/domain/customers/addresses/countries.ts";
import { countryName } from "#app/domain/customers/addresses/country-names.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/form/field.tsx";

interface CountryFormProps {
  countries: readonly CountryCode[];
  country: string;
  returnTo: string;
  error?: string;
}

/** Chooses the country that carts are delivered to. Its response is a new document, so that everything follows the choice. */
export function CountryForm({ countries, country, returnTo, error }: CountryFormProps) {
  return (
    <form method="post" action={href("/country")} className="space-y-5">
      <input type="hidden" name="returnTo" value={returnTo} />
      <noscript>
        <input type="hidden" name="withoutScript" value="on" />
      </noscript>
      <SelectField
        label="Deliver to"
        hint="Shipping costs and delivery times follow this country. You enter your address at checkout."
        name="country"
        defaultValue={country}
        autoComplete="shipping country"
        error={error}
      >
        {countries.map((code) => (
          <option key={code} value={code}>
            {countryName(code)}
          </option>
        ))}
      </SelectField>
      <Button type="submit">Save</Button>
    </form>
  );
}
