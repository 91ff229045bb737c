import { SettingsForm } from "#app/components/admin/forms/settings-form.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import type { FormError } from "#app/components/form-error.ts";
import type { DeliverySettings } from "#app/domain/delivery/delivery.ts";
import { CheckboxField, TextAreaField, TextField } from "#app/ui/form/field.tsx";

interface DispatchPanelProps {
  value: DeliverySettings;
  version: number;
  problem: FormError | undefined;
}

/** When parcels leave: with the slowest transit of a zone it makes the promised day. */
export function DispatchPanel({ value, version, problem }: DispatchPanelProps) {
  const submitted = problem?.values;
  const errors = problem?.fieldErrors;
  return (
    <Panel title="Dispatch" className="max-w-3xl">
      <p className="mb-4 text-sm text-ink-soft">
        Shoppers in India see the day by which an order arrives: handling, then the latest delivery time of
        the zone, in working days.
      </p>
      <SettingsForm name="dispatch" version={version} problem={problem}>
        <TextField
          label="Orders are handled the same day before"
          name="cutOffHour"
          inputMode="numeric"
          maxLength={2}
          hint="Hour from 0 to 24, in India."
          defaultValue={submitted?.cutOffHour ?? String(value.cutOffHour)}
          error={errors?.cutOffHour}
          className="max-w-md"
        />
        <TextField
          label="Handling"
          name="handlingDays"
          inputMode="numeric"
          maxLength={2}
          hint="Working days between order and dispatch; 0 for the same day."
          defaultValue={submitted?.handlingDays ?? String(value.handlingDays)}
          error={errors?.handlingDays}
          className="max-w-md"
        />
        <TextAreaField
          label="Holidays"
          name="holidays"
          rows={4}
          hint="One day per line, such as 2026-11-08."
          defaultValue={submitted?.holidays ?? value.holidays.join("\n")}
          error={errors?.holidays}
          className="max-w-md"
        />
        <CheckboxField
          label="Parcels leave and arrive on Sundays too"
          name="worksOnSundays"
          defaultChecked={submitted ? submitted.worksOnSundays === "on" : value.worksOnSundays}
        />
      </SettingsForm>
    </Panel>
  );
}
