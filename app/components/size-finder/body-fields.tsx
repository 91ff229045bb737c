import { useState } from "react";
import type { SizeChart } from "#app/domain/catalog/catalog.ts";
import {
  GIRTHS,
  type Girth,
  type HemLevel,
  type Preference,
  type Sex,
  type TapeUse,
  type LengthUnit,
} from "#app/domain/fit/body/body.ts";
import { chartSex, fitColumns } from "#app/domain/fit/charts/chart-columns.ts";
import { hemLevels } from "#app/domain/fit/charts/hem.ts";
import { GIRTH_FIGURES, type BodyErrors, type Figure } from "#app/domain/fit/body/read-body.ts";
import { MeasureDrawing } from "#app/components/size-finder/measure-drawing.tsx";
import { capitalise } from "#app/lib/text/cut-text.ts";
import { ChoiceField } from "#app/ui/form/choice-field.tsx";
import { CheckboxField, TextField } from "#app/ui/form/field.tsx";
import { AccordionRow } from "#app/ui/overlay/accordion-row.tsx";

export interface BodyFieldsProps {
  /** Null if the body is not for one product. */
  chart: SizeChart | null;
  unit: LengthUnit;
  sex: Sex | null;
  tape: TapeUse | null;
  preference: Preference;
  /** The level at which the product should end. */
  length?: HemLevel | null;
  /** The text of a figure in the current unit. */
  textOf(figure: Figure): string;
  errors: BodyErrors;
  /** Called when a field is left with something in it. */
  onLeave?(figure: Figure, form: HTMLFormElement | null): void;
}

const UNIT_CHOICES = [
  { value: "cm", label: "cm" },
  { value: "in", label: "inches" },
];

const SEX_CHOICES = [
  { value: "female", label: "Woman" },
  { value: "male", label: "Man" },
];

const PREFERENCE_CHOICES = [
  { value: "close", label: "Close" },
  { value: "regular", label: "Regular" },
  { value: "loose", label: "Loose" },
];

export const LEVEL_LABELS: Record<HemLevel, string> = {
  hip: "Hip",
  thigh: "Mid-thigh",
  knee: "Knee",
  calf: "Mid-calf",
  ankle: "Ankle",
  floor: "Floor",
};

/** Height, weight and age, and whose body it is. */
export function BasicFields(props: BodyFieldsProps) {
  const { chart, unit, sex } = props;
  return (
    <div className="space-y-4">
      <div className="grid grid-cols-3 gap-3">
        <FigureField
          {...props}
          name="heightCm"
          label={unit === "in" ? "Height (ft)" : "Height (cm)"}
          hint={unit === "in" ? "Such as 5'2" : undefined}
        />
        <FigureField {...props} name="weightKg" label="Weight (kg)" />
        <FigureField {...props} name="age" label="Age" />
      </div>
      <div className="flex flex-wrap gap-x-6 gap-y-4">
        <ChoiceField
          label="Body"
          name="sex"
          defaultValue={sex ?? (chart ? chartSex(chart) : "female")}
          choices={SEX_CHOICES}
        />
        <ChoiceField label="Measured in" name="unit" defaultValue={unit} choices={UNIT_CHOICES} />
      </div>
    </div>
  );
}

/** The preferred fit and the preferred length of a garment. */
export function PreferenceFields({ chart, preference, length }: BodyFieldsProps) {
  const levels = chart ? hemLevels(chart) : [];
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-4">
      <ChoiceField
        label="How should it sit?"
        name="preference"
        defaultValue={preference}
        choices={PREFERENCE_CHOICES}
      />
      {levels.length > 0 && (
        <ChoiceField
          label="Where should it end?"
          name="length"
          defaultValue={length ?? ""}
          choices={[
            { value: "", label: "Anywhere" },
            ...levels.map((value) => ({ value, label: LEVEL_LABELS[value] })),
          ]}
        />
      )}
    </div>
  );
}

/** The tape measurements, each with a drawing, on request. */
export function TapeFields(props: BodyFieldsProps) {
  const { chart, unit, tape, textOf, errors } = props;
  const words = girthWords(chart);
  const [isOpenAtFirst] = useState(() =>
    Object.values(GIRTH_FIGURES).some((figure) => textOf(figure) || errors[figure]),
  );
  return (
    <AccordionRow
      isOpenAtFirst={isOpenAtFirst}
      className="border-t"
      summary={
        <>
          <span className="font-medium">Add tape measurements</span>
          <span className="block text-sm text-ink-soft">Optional. Each makes the answer more certain.</span>
        </>
      }
    >
      <ul className="grid gap-5 sm:grid-cols-2">
        {GIRTHS.map((girth) => {
          const word = words[girth];
          return (
            word && (
              <li key={girth} className="flex gap-4">
                <MeasureDrawing girth={girth} />
                <FigureField
                  {...props}
                  name={GIRTH_FIGURES[girth]}
                  label={`${word} (${unit})`}
                  hint={HOW_TO_MEASURE[girth]}
                  className="flex-1"
                />
              </li>
            )
          );
        })}
      </ul>
      <CheckboxField
        className="mt-5"
        name="tape"
        value="guided"
        defaultChecked={tape === "guided"}
        label="I held the tape as the drawings show"
      />
    </AccordionRow>
  );
}

interface FigureFieldProps extends BodyFieldsProps {
  name: Figure;
  label: string;
  hint?: string;
  className?: string;
}

function FigureField({ name, label, hint, className, unit, textOf, errors, onLeave }: FigureFieldProps) {
  return (
    <TextField
      key={unit}
      label={label}
      className={className}
      name={name}
      // A height in feet has an apostrophe.
      inputMode={name === "heightCm" && unit === "in" ? "text" : "decimal"}
      autoComplete="off"
      maxLength={12}
      hint={hint}
      defaultValue={textOf(name)}
      error={errors[name]}
      onBlur={({ target }) => target.value && onLeave?.(name, target.form)}
    />
  );
}

const HOW_TO_MEASURE: Record<Girth, string> = {
  bust: "Over the fullest part, level all round, arms down.",
  waist: "Where you bend sideways, a hand’s width above the navel.",
  hip: "Over the fullest part, feet together.",
  upperArm: "Around the fullest part, arm bent.",
};

const ALL_GIRTHS: Record<Girth, string> = {
  bust: "Bust or chest",
  waist: "Waist",
  hip: "Hip",
  upperArm: "Upper arm",
};

/** The labels of the girths that help with a chart: its own, and the other torso girths, from which its own are estimated. */
function girthWords(chart: SizeChart | null): Partial<Record<Girth, string>> {
  if (!chart) return ALL_GIRTHS;
  const words: Partial<Record<Girth, string>> = { waist: "Waist", hip: "Hip" };
  for (const { girth, word } of fitColumns(chart)) words[girth] = capitalise(word);
  return words;
}
