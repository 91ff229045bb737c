import { SettingsForm } from "#app/components/admin/forms/settings-form.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import type { FormError } from "#app/components/form-error.ts";
import {
  MAX_TRACKING_URL_LENGTH,
  ownCourierFields,
} from "#app/domain/orders/shipments/own-couriers.forms.ts";
import { MAX_OWN_COURIERS, type OwnCourier } from "#app/domain/orders/shipments/own-couriers.settings.ts";
import { TextField } from "#app/ui/form/field.tsx";

interface OwnCouriersPanelProps {
  value: { couriers: OwnCourier[] };
  version: number;
  problem: FormError | undefined;
}

/** The couriers that the owner has added, and an empty row for one more. */
export function OwnCouriersPanel({ value: { couriers }, version, problem }: OwnCouriersPanelProps) {
  const rows = Math.min(Math.max(couriers.length + 1, countSubmitted(problem)), MAX_OWN_COURIERS);
  return (
    <Panel title="Own couriers" className="max-w-3xl">
      <p className="mb-4 text-sm text-ink-soft">
        Couriers beside those that the store knows, up to {MAX_OWN_COURIERS}. They can be chosen for parcels,
        and customers follow the tracking link. Empty both fields of a row to remove its courier.
      </p>
      <SettingsForm name="own-couriers" version={version} problem={problem}>
        {Array.from({ length: rows }, (_, index) => (
          <CourierRow key={index} index={index} courier={couriers[index]} problem={problem} />
        ))}
      </SettingsForm>
    </Panel>
  );
}

/** The rows of a refused form: with those of couriers that were removed meanwhile, they may be more than are stored. */
function countSubmitted(problem: FormError | undefined): number {
  const values = problem?.values ?? {};
  const filled = Array.from({ length: MAX_OWN_COURIERS }, (_, index) => {
    const names = ownCourierFields(index);
    return values[names.name] || values[names.trackingUrl] ? index + 1 : 0;
  });
  return Math.max(...filled);
}

interface CourierRowProps {
  index: number;
  courier: OwnCourier | undefined;
  problem: FormError | undefined;
}

function CourierRow({ index, courier, problem }: CourierRowProps) {
  const names = ownCourierFields(index);
  const label = courier ? courier.name : "New courier";
  return (
    <fieldset className="grid gap-3 sm:grid-cols-[12rem_1fr]">
      <legend className="sr-only">{label}</legend>
      <TextField
        label={courier ? "Name" : "New courier"}
        name={names.name}
        maxLength={60}
        autoComplete="off"
        defaultValue={problem?.values?.[names.name] ?? courier?.name}
        error={problem?.fieldErrors?.[names.name]}
      />
      <TextField
        label="Tracking page (optional)"
        name={names.trackingUrl}
        hint={courier ? undefined : "Such as https://courier.example/track?awb={number}"}
        inputMode="url"
        maxLength={MAX_TRACKING_URL_LENGTH}
        autoComplete="off"
        defaultValue={problem?.values?.[names.trackingUrl] ?? courier?.trackingUrl ?? ""}
        error={problem?.fieldErrors?.[names.trackingUrl]}
      />
    </fieldset>
  );
}
