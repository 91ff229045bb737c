import {
  areaField,
  FIT_AREA_LABELS,
  FIT_AREAS,
  SHARE_BODY_FIELD,
  type FitArea,
} from "#app/domain/fit/feedback/fit-feedback.ts";
import { PRIVACY_NOTICE } from "#app/domain/customers/consents/privacy-notice.ts";
import { CheckboxField, TextField } from "#app/ui/form/field.tsx";

interface FitAreaFieldsProps {
  /** Typed values of a refused form, by field name. */
  values: Record<string, string> | undefined;
  /** Areas said before. */
  areas?: readonly FitArea[];
  className?: string;
}

/** The areas that are too small or too large. */
export function FitAreaFields({ values, areas, className }: FitAreaFieldsProps) {
  return (
    <fieldset className={className}>
      <legend className="text-sm font-medium">Where? (optional)</legend>
      <div className="mt-1 flex flex-wrap gap-x-6">
        {FIT_AREAS.map((area) => (
          <CheckboxField
            key={area}
            className="min-h-11 justify-center"
            name={areaField(area)}
            label={FIT_AREA_LABELS[area]}
            defaultChecked={values ? values[areaField(area)] === "on" : areas?.includes(area)}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface ShareBodyFieldsProps {
  label: string;
  values: Record<string, string> | undefined;
  errors: Record<string, string>;
  /** Figures to start with. */
  body?: { heightCm: number | null; weightKg: number | null } | null;
  /** Whether she agreed before. */
  isShared?: boolean;
}

/** Height and weight, with consent. They are shown once the box is ticked, also without JavaScript. */
export function ShareBodyFields({ label, values, errors, body, isShared = false }: ShareBodyFieldsProps) {
  const { data, withdrawal } = PRIVACY_NOTICE.measurements;
  return (
    <fieldset className="group/share rounded bg-linen p-4">
      <legend className="sr-only">Height and weight</legend>
      <CheckboxField
        name={SHARE_BODY_FIELD}
        label={label}
        hint={`${data} ${withdrawal}`}
        defaultChecked={values ? values[SHARE_BODY_FIELD] === "on" : isShared}
      />
      <div className="mt-4 hidden grid-cols-2 gap-4 group-has-[[name=shareBody]:checked]/share:grid">
        <TextField
          label="Height (cm)"
          name="heightCm"
          inputMode="decimal"
          autoComplete="off"
          maxLength={8}
          defaultValue={values?.["heightCm"] ?? body?.heightCm ?? ""}
          error={errors["heightCm"]}
        />
        <TextField
          label="Weight (kg)"
          name="weightKg"
          inputMode="decimal"
          autoComplete="off"
          maxLength={8}
          defaultValue={values?.["weightKg"] ?? body?.weightKg ?? ""}
          error={errors["weightKg"]}
        />
      </div>
    </fieldset>
  );
}
