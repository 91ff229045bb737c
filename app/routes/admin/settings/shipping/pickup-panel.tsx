import { SettingsForm } from "#app/components/admin/forms/settings-form.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import type { FormError } from "#app/components/form-error.ts";
import { INDIAN_STATES } from "#app/domain/customers/addresses/indian-states.ts";
import type { PickupSettings } from "#app/domain/delivery/delivery.ts";
import { CheckboxField, SelectField, TextAreaField, TextField } from "#app/ui/form/field.tsx";

interface PickupPanelProps {
  value: PickupSettings;
  version: number;
  problem: FormError | undefined;
}

/** Pick-up in the shop: where and when. */
export function PickupPanel({ value, version, problem }: PickupPanelProps) {
  const typed = problem?.values;
  const field = (name: "street" | "city" | "state" | "postalCode", label: string) => ({
    name,
    label,
    defaultValue: typed?.[name] ?? value[name],
    error: problem?.fieldErrors?.[name],
  });
  return (
    <Panel title="Pick-up in the shop" className="max-w-3xl">
      <p className="mb-4 text-sm text-ink-soft">
        Customers come for their order: no shipping fee, and no shipping address. It is paid online and taxed
        in the shop's state.
      </p>
      <SettingsForm name="pickup" version={version} problem={problem}>
        <CheckboxField
          label="Customers can pick up their orders"
          name="isOn"
          defaultChecked={typed ? typed["isOn"] === "on" : value.isOn}
        />
        <TextField {...field("street", "Address of the shop")} maxLength={200} />
        <div className="grid gap-5 sm:grid-cols-3">
          <TextField {...field("city", "City")} maxLength={100} />
          <SelectField {...field("state", "State")}>
            <option value="">Choose a state</option>
            {INDIAN_STATES.map(({ gstCode, name }) => (
              <option key={gstCode} value={name}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextField {...field("postalCode", "PIN code")} inputMode="numeric" maxLength={7} />
        </div>
        <TextAreaField
          label="Opening hours"
          name="hours"
          rows={3}
          hint="One line each, such as Monday to Saturday, 11 am to 8 pm."
          defaultValue={typed?.["hours"] ?? value.hours.join("\n")}
          error={problem?.fieldErrors?.["hours"]}
        />
      </SettingsForm>
    </Panel>
  );
}
