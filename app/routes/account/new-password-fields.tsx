import { PasswordField } from "#app/ui/form/password-field.tsx";

interface NewPasswordFieldsProps {
  /** The label of the first field. */
  label?: string;
  minLength: number;
  errors: Record<string, string> | undefined;
}

/** A new password, typed twice. */
export function NewPasswordFields({ label = "New Password", minLength, errors }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        placeholder={`Minimum ${minLength} characters`}
        error={errors?.["password"]}
      />
      <PasswordField
        label="Confirm Password"
        name="confirmPassword"
        autoComplete="new-password"
        error={errors?.["confirmPassword"]}
      />
    </>
  );
}
