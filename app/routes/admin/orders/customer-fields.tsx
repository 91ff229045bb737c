import { COUNTRY_CODES, countryName } from "#app/domain/customers/addresses/country-names.ts";
import { INDIAN_STATES } from "#app/domain/customers/addresses/indian-states.ts";
import { SelectField, TextField } from "#app/ui/form/field.tsx";

interface CustomerFieldsProps {
  /** Name, value and error of a field. */
  field(name: string): { name: string; error: string | undefined; defaultValue: string | undefined };
  emailHint?: string;
}

/** Name, phone number, email address and postal address of an order's customer. */
export function CustomerFields({ field: fieldOf, emailHint }: CustomerFieldsProps) {
  const field = (name: string) => ({ ...fieldOf(name), autoComplete: "off" });
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <TextField label="First name" {...field("firstName")} />
        <TextField label="Last name" {...field("lastName")} />
      </div>
      <TextField label="Phone" type="tel" inputMode="tel" {...field("phone")} />
      <TextField label="Email" type="email" hint={emailHint} {...field("email")} />
      <TextField label="Address" {...field("address")} />
      <div className="grid grid-cols-2 gap-3">
        <TextField label="PIN code" inputMode="numeric" {...field("postalCode")} />
        <TextField label="City" {...field("city")} />
      </div>
      <TextField label="State" list="indian-states" {...field("state")} />
      <datalist id="indian-states">
        {INDIAN_STATES.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <SelectField label="Country" {...field("country")}>
        {COUNTRY_CODES.map((code) => (
          <option key={code} value={code}>
            {countryName(code)}
          </option>
        ))}
      </SelectField>
    </>
  );
}
