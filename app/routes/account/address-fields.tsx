import { COUNTRIES, type Address } from "#app/domain/customers/address.ts";
import { SelectField, TextField } from "#app/ui/field.tsx";

interface AddressFieldsProps {
  defaults: Partial<Address>;
  errorOf(name: string): string | undefined;
  /** "shipping" where it is about a parcel, so that browsers offer the right address. */
  section?: "shipping";
}

/** The name, street and place of an address, in a grid of six columns. */
export function AddressFields({ defaults, errorOf, section }: AddressFieldsProps) {
  const field = (name: string, label: string, autoComplete: string) => ({
    name,
    label,
    autoComplete: section ? `${section} ${autoComplete}` : autoComplete,
    error: errorOf(name),
  });
  return (
    <>
      <TextField
        {...field("firstName", "First Name", "given-name")}
        defaultValue={defaults.firstName}
        className="sm:col-span-3"
      />
      <TextField
        {...field("lastName", "Last Name", "family-name")}
        defaultValue={defaults.lastName}
        className="sm:col-span-3"
      />
      <TextField
        {...field("address", "Address", "street-address")}
        defaultValue={defaults.street}
        className="sm:col-span-6"
      />
      <TextField
        {...field("city", "City", "address-level2")}
        defaultValue={defaults.city}
        className="sm:col-span-3"
      />
      <TextField
        {...field("state", "State", "address-level1")}
        defaultValue={defaults.state}
        className="sm:col-span-3"
      />
      <TextField
        {...field("postalCode", "Postal Code", "postal-code")}
        defaultValue={defaults.postalCode}
        className="sm:col-span-3"
      />
      <SelectField
        {...field("country", "Country", "country")}
        defaultValue={defaults.country ?? "IN"}
        className="sm:col-span-3"
      >
        {COUNTRIES.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
    </>
  );
}
