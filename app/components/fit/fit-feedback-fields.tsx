import { Fragment, useState } from "react";
import { useSharedValue } from "#app/components/shared-value.ts";
import { ownBody } from "#app/components/size-finder/own-body.ts";
import { isEnough, GIRTHS } from "#app/domain/fit/body/body.ts";
import { GIRTH_FIGURES } from "#app/domain/fit/body/read-body.ts";
import {
  areaField,
  FIT_AREA_LABELS,
  FIT_AREAS,
  SHARE_BODY_FIELD,
  type FitArea,
  type SharedBody,
  type SharedFigure,
} from "#app/domain/fit/feedback/fit-feedback.ts";
import { PRIVACY_NOTICE } from "#app/domain/customers/consents/privacy-notice.ts";
import { CheckboxField, TextField } from "#app/ui/form/field.tsx";

interface FitAreaFieldsProps {
  /** Typed values of a refused form, by field name. */
  values: Record<string, string> | undefined;
  /** The areas named before. */
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
  /** The figures to start with, if this browser has none. */
  body: SharedBody | null;
  /** The figures shared before. */
  shared?: SharedBody | null;
}

/** Height, weight and tape measurements, with consent. They are shown once the box is ticked, also without JavaScript. */
export function ShareBodyFields({ label, values, errors, body, shared = null }: ShareBodyFieldsProps) {
  const { data, withdrawal } = PRIVACY_NOTICE.measurements;
  const [isTicked, setTicked] = useState(false);
  const storedBody = useSharedValue(ownBody).body;
  // The figures of this browser are entered after consent alone, because hidden fields are sent, too.
  const isKnownHere = isTicked && isEnough(storedBody);
  const prefilled = shared ?? (isKnownHere ? storedBody : body);
  const submitted = values?.[SHARE_BODY_FIELD] === "on" ? values : undefined;
  const field = (figure: SharedFigure, word: string, value: number | null | undefined) => (
    <TextField
      label={word}
      name={figure}
      inputMode="decimal"
      autoComplete="off"
      maxLength={8}
      defaultValue={submitted?.[figure] ?? (value ? Math.round(value * 10) / 10 : "")}
      error={errors[figure]}
    />
  );
  return (
    <fieldset className="figure-fields rounded bg-linen p-4">
      <legend className="sr-only">Height, weight and tape measurements</legend>
      <CheckboxField
        name={SHARE_BODY_FIELD}
        label={label}
        hint={`${data} ${withdrawal}`}
        defaultChecked={values ? values[SHARE_BODY_FIELD] === "on" : shared !== null}
        onChange={({ target }) => setTicked(target.checked)}
      />
      {/* Fields keep their own state: other figures need new ones. */}
      <div
        key={String(isKnownHere)}
        className="mt-4 hidden grid-cols-2 gap-4 [.figure-fields:has([name=shareBody]:checked)_&]:grid"
      >
        {field("heightCm", "Height (cm)", prefilled?.heightCm)}
        {field("weightKg", "Weight (kg)", prefilled?.weightKg)}
        <p className="col-span-full text-sm text-ink-soft">Tape measurements, if you have them:</p>
        {GIRTHS.map((girth) => (
          <Fragment key={girth}>
            {field(GIRTH_FIGURES[girth], `${FIT_AREA_LABELS[girth]} (cm)`, prefilled?.girthsCm?.[girth])}
          </Fragment>
        ))}
      </div>
    </fieldset>
  );
}
