import { TextField } from "#app/ui/form/field.tsx";

interface CodeFieldProps {
  hint: string;
  error?: string;
}

/** The authenticator app's code, or a backup code. */
export function CodeField({ hint, error }: CodeFieldProps) {
  return (
    <TextField
      label="Code"
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={20}
      hint={hint}
      error={error}
    />
  );
}
