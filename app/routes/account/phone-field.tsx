import { phoneLabel } from "#app/domain/customers/addresses/address.ts";
import { TextField } from "#app/ui/form/field.tsx";

interface PhoneFieldProps {
  /** E.164 or as typed. */
  phone: string | undefined;
  error: string | undefined;
  section?: "shipping";
  className?: string;
}

/** The number that the courier calls. The server checks it and stores it in E.164. */
export function PhoneField({ phone = "", error, section, className }: PhoneFieldProps) {
  return (
    <TextField
      label="Mobile number"
      name="phone"
      type="tel"
      autoComplete={section ? `${section} tel` : "tel"}
      hint="For the courier; optional outside India."
      maxLength={40}
      error={error}
      defaultValue={phoneLabel(phone)}
      className={className}
    />
  );
}
