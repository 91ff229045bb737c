import { SelectField, TextField } from "#app/ui/form/field.tsx";

const SIZES = [
  { name: "lengthCm", label: "Length, cm" },
  { name: "widthCm", label: "Width, cm" },
  { name: "heightCm", label: "Height, cm" },
] as const;

interface ParcelFieldsProps {
  values: Readonly<Record<string, string | undefined>>;
  errors: Readonly<Record<string, string | undefined>>;
}

/** The three measures of a parcel, which are optional. */
export function ParcelSizeFields({ values, errors }: ParcelFieldsProps) {
  return (
    <fieldset>
      <legend className="sr-only">Size in centimetres (optional)</legend>
      <div className="grid grid-cols-3 gap-3">
        {SIZES.map(({ name, label }) => (
          <TextField
            key={name}
            label={label}
            name={name}
            inputMode="numeric"
            autoComplete="off"
            error={errors[name]}
            defaultValue={values[name]}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** The courier of a parcel, one of the names that can be chosen. */
export function CourierField({
  couriers,
  values,
  errors,
}: ParcelFieldsProps & { couriers: readonly string[] }) {
  return (
    <SelectField
      label="Courier"
      name="courier"
      defaultValue={values["courier"] ?? ""}
      error={errors["courier"]}
    >
      <option value="">Other</option>
      {couriers.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </SelectField>
  );
}
