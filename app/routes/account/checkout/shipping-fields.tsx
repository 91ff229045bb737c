import { COUNTRIES } from "#app/domain/customers/address.ts";
import { SelectField, TextField } from "#app/ui/field.tsx";

interface ShippingFieldsProps {
  defaults: { firstName: string; lastName: string; email: string };
  errorOf(name: string): string | undefined;
}

export function ShippingFields({ defaults, errorOf }: ShippingFieldsProps) {
  const field = (name: string, label: string, autoComplete: string) => ({
    name,
    label,
    autoComplete,
    error: errorOf(name),
  });
  return (
    <fieldset className="grid gap-5 sm:grid-cols-6">
      <legend className="display mb-5 text-2xl">Shipping</legend>
      <TextField
        {...field("firstName", "First Name", "shipping given-name")}
        defaultValue={defaults.firstName}
        className="sm:col-span-3"
      />
      <TextField
        {...field("lastName", "Last Name", "shipping family-name")}
        defaultValue={defaults.lastName}
        className="sm:col-span-3"
      />
      <TextField
        {...field("email", "Email", "email")}
        type="email"
        defaultValue={defaults.email}
        className="sm:col-span-6"
      />
      <TextField {...field("address", "Address", "shipping street-address")} className="sm:col-span-6" />
      <TextField {...field("city", "City", "shipping address-level2")} className="sm:col-span-3" />
      <TextField {...field("state", "State", "shipping address-level1")} className="sm:col-span-3" />
      <TextField {...field("postalCode", "Postal Code", "shipping postal-code")} className="sm:col-span-3" />
      <SelectField
        {...field("country", "Country", "shipping country")}
        defaultValue="IN"
        className="sm:col-span-3"
      >
        {COUNTRIES.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
    </fieldset>
  );
}
