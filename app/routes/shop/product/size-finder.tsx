import { useState, type ChangeEvent, type FocusEvent, type SyntheticEvent } from "react";
import { useSharedValue } from "#app/components/shared-value.ts";
import type { SizeChart } from "#app/domain/catalog/catalog.ts";
import {
  betweenSizesAdvice,
  findSize,
  fitColumns,
  fromCm,
  MAX_GIRTH_CM,
  MIN_GIRTH_CM,
  readGirth,
  type FitColumn,
  type FoundSize,
  type ReadGirth,
  type Girth,
  type LengthUnit,
} from "#app/domain/catalog/attributes/find-size.ts";
import { ownMeasurements } from "#app/routes/shop/product/size-finder/own-measurements.ts";
import { Button } from "#app/ui/button.tsx";
import { ChoiceField } from "#app/ui/form/choice-field.tsx";
import { TextField } from "#app/ui/form/field.tsx";

interface SizeFinderProps {
  /** The sizes of the product. */
  chart: SizeChart;
  /** A note about this piece: "Falls to the ankle bone at a height of 163 cm." */
  note: string;
  onChoose(size: string): void;
}

const UNIT_CHOICES: { value: LengthUnit; label: string }[] = [
  { value: "cm", label: "Centimetres" },
  { value: "in", label: "Inches" },
];

/** Recommends a size for body measurements. One is enough; they are remembered for the next product. */
export function SizeFinder({ chart, note, onChoose }: SizeFinderProps) {
  const own = useSharedValue(ownMeasurements);
  const [errors, setErrors] = useState<Partial<Record<Girth, string>>>({});
  const columns = fitColumns(chart);
  const found = findSize(chart, own.body);

  function onChange({ currentTarget: form }: ChangeEvent<HTMLFormElement>): void {
    const entry = new FormData(form);
    const unit = entry.get("unit") === "in" ? "in" : "cm";
    setErrors({});
    const body = { ...own.body };
    for (const { girth } of columns) {
      // After a change of unit, text that is invalid in the old unit is read in the new one.
      const read = typedGirth(entry, girth, own.unit);
      const meant = read.kind === "implausible" ? typedGirth(entry, girth, unit) : read;
      body[girth] = meant.kind === "girth" ? meant.cm : null;
    }
    ownMeasurements.set({ unit, body });
  }

  /** Validates a field on blur, unless it is empty. */
  function onBlur(column: FitColumn, { target }: FocusEvent<HTMLInputElement>): void {
    const error = girthError(readGirth(target.value, own.unit), column, own.unit);
    if (error) setErrors((now) => ({ ...now, [column.girth]: error }));
  }

  function onSubmit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const entry = new FormData(form);
    const wrong = columns.flatMap((column) => {
      const error = girthError(typedGirth(entry, column.girth, own.unit), column, own.unit);
      return error ? [[column.girth, error] as const] : [];
    });
    const [first] = columns;
    if (wrong.length === 0 && found.kind === "unknown" && first)
      wrong.push([first.girth, "Please enter a measurement."]);
    setErrors(Object.fromEntries(wrong));
    const [girth] = wrong[0] ?? [];
    if (girth) form.querySelector<HTMLInputElement>(`[name="${girth}"]`)?.focus();
    else if (found.kind === "found") onChoose(found.size);
  }

  const advice = betweenSizesAdvice(chart);
  return (
    <form noValidate onChange={onChange} onSubmit={onSubmit} className="mt-5 space-y-5">
      <ChoiceField label="Measured in" name="unit" defaultValue={own.unit} choices={UNIT_CHOICES} />
      <div key={own.unit} className="grid gap-3 sm:grid-cols-3 sm:gap-4">
        {columns.map((column) => (
          <TextField
            key={column.girth}
            label={`${capital(column.word)} (${own.unit})`}
            name={column.girth}
            inputMode="decimal"
            autoComplete="off"
            maxLength={6}
            defaultValue={typedText(own.body[column.girth], own.unit)}
            error={errors[column.girth]}
            onBlur={(event) => onBlur(column, event)}
          />
        ))}
      </div>
      <div role="status" className="min-h-20 rounded bg-linen px-5 py-4">
        <Answer found={found} unit={own.unit} />
        {advice && <p className="mt-1 text-sm text-ink-soft">{advice}</p>}
        {note && <p className="mt-1 text-sm text-ink-soft">About this piece: {note}</p>}
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" type="reset" onClick={() => ownMeasurements.reset()}>
          Clear
        </Button>
        <Button type="submit" disabled={found.kind === "too-large"}>
          {found.kind === "found" ? `Choose ${found.size}` : "Find my size"}
        </Button>
      </div>
    </form>
  );
}

function Answer({ found, unit }: { found: FoundSize; unit: LengthUnit }) {
  if (found.kind === "unknown")
    return <p className="text-ink-soft">One measurement is enough; more improve the recommendation.</p>;
  const upTo = `${fromCm(found.upToCm, unit)} ${unit}`;
  if (found.kind === "too-large")
    return (
      <p>
        The largest size of this piece, {found.largest}, is made for a {found.tightAt.word} up to {upTo}.
      </p>
    );
  const { word } = found.decidedBy;
  return (
    <>
      <p className="display text-xl">Take {found.size}</p>
      <p className="mt-1 text-sm text-ink-soft">
        {found.isLoose
          ? "It is the smallest size of this piece, and will be loose on you."
          : found.easeCm === null
            ? `Your ${word} decides: ${found.size} is made for up to ${upTo}.`
            : `Your ${word} decides: the garment is still ${fromCm(found.easeCm, unit)} ${unit} wider there.`}
      </p>
    </>
  );
}

function typedText(cm: number | null, unit: LengthUnit): string {
  return cm === null ? "" : String(fromCm(cm, unit));
}

function typedGirth(entry: FormData, girth: Girth, unit: LengthUnit): ReadGirth {
  const text = entry.get(girth);
  return readGirth(typeof text === "string" ? text : "", unit);
}

const RANGES: Record<LengthUnit, string> = {
  cm: `${MIN_GIRTH_CM} and ${MAX_GIRTH_CM} cm`,
  in: `${Math.ceil(fromCm(MIN_GIRTH_CM, "in"))} and ${Math.floor(fromCm(MAX_GIRTH_CM, "in"))} inches`,
};

function girthError({ kind }: ReadGirth, { word }: FitColumn, unit: LengthUnit): string | null {
  if (kind === "not-a-number") return `Please enter your ${word} as a number, such as ${fromCm(112, unit)}.`;
  if (kind === "implausible") return `Please enter a ${word} between ${RANGES[unit]}.`;
  return null;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
