import { Panel } from "#app/components/admin/panel.tsx";
import { SettingsForm } from "#app/components/admin/forms/settings-form.tsx";
import type { FormError } from "#app/components/form-error.ts";
import type { SecuritySettings } from "#app/domain/customers/auth/security.settings.ts";
import { CheckboxField, TextField } from "#app/ui/form/field.tsx";

interface AccessPanelProps {
  security: { value: SecuritySettings; version: number };
  problem: FormError | undefined;
}

const FIELDS = [
  {
    name: "minPasswordLength",
    label: "Minimum password length for customers",
    hint: "Characters, 6 or more. Existing passwords stay valid.",
  },
  { name: "customerSessionDays", label: "Customers stay signed in", hint: "Days at most." },
  { name: "adminSessionHours", label: "You and your staff stay signed in", hint: "Hours at most." },
  {
    name: "adminIdleMinutes",
    label: "You and your staff are signed out when idle for",
    hint: "Minutes without opening a page or saving.",
  },
] as const;

/** The minimum password length and the session lifetimes. */
export function AccessPanel({ security, problem }: AccessPanelProps) {
  const { value, version } = security;
  return (
    <Panel title="Passwords and sessions">
      <SettingsForm name="access" version={version} problem={problem}>
        {FIELDS.map(({ name, label, hint }) => (
          <TextField
            key={name}
            label={label}
            name={name}
            inputMode="numeric"
            maxLength={5}
            autoComplete="off"
            defaultValue={problem?.values?.[name] ?? String(value[name])}
            error={problem?.fieldErrors?.[name]}
            hint={hint}
            className="max-w-md"
          />
        ))}
        <CheckboxField
          name="requireTwoFactor"
          label="Everybody who works in the admin must use two-factor authentication or a passkey"
          hint="People without either can only open this page until they have set one up."
          defaultChecked={
            problem?.values ? problem.values["requireTwoFactor"] === "on" : value.requireTwoFactor
          }
        />
      </SettingsForm>
    </Panel>
  );
}
