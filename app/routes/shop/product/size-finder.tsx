import { useState, type ChangeEvent, type SyntheticEvent } from "react";
import { useSharedValue } from "#app/components/shared-value.ts";
import type { SizeChart } from "#app/domain/catalog/catalog.ts";
import {
  findSize,
  fitColumns,
  fromCm,
  LARGEST_CM,
  readGirth,
  SMALLEST_CM,
  type FoundSize,
  type Girth,
  type LengthUnit,
} from "#app/domain/catalog/find-size.ts";
import { ownMeasurements } from "#app/routes/shop/product/size-finder/own-measurements.ts";
import { Button } from "#app/ui/button.tsx";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { TextField } from "#app/ui/field.tsx";

interface SizeFinderProps {
  /** Of the sizes that the product comes in. */
  chart: SizeChart;
  /** What there is to say of this very piece: "Cut wide: between two sizes, take the smaller." */
  note: string;
  onChoose(size: string): void;
}

const UNIT_CHOICES: { value: LengthUnit; label: string }[] = [
  { value: "cm", label: "Centimetres" },
  { value: "in", label: "Inches" },
];

const SENSIBLE: Record<LengthUnit, string> = {
  cm: `Please enter ${SMALLEST_CM} to ${LARGEST_CM} cm.`,
  in: `Please enter ${Math.ceil(fromCm(SMALLEST_CM, "in"))} to ${Math.floor(fromCm(LARGEST_CM, "in"))} inches.`,
};

/** Takes a body's girths and says which size to take. One is enough; what was entered is there again for the next piece. */
export function SizeFinder({ chart, note, onChoose }: SizeFinderProps) {
  const own = useSharedValue(ownMeasurements);
  const [slips, setSlips] = useState<Partial<Record<Girth, string>>>({});
  const columns = fitColumns(chart);
  const found = findSize(chart, own.body);

  function onChange({ currentTarget: form }: ChangeEvent<HTMLFormElement>): void {
    const entry = new FormData(form);
    const unit = entry.get("unit") === "in" ? "in" : "cm";
    setSlips({});
    const body = { ...own.body };
    for (const { girth } of columns) {
      // After a change of unit what was typed is of the former one; what made no sense there was meant in the new.
      const cm = typedGirth(entry, girth, own.unit);
      const meant = cm === "nonsense" ? typedGirth(entry, girth, unit) : cm;
      body[girth] = meant === "nonsense" ? null : meant;
    }
    ownMeasurements.set({ unit, body });
  }

  function onSubmit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    const entry = new FormData(event.currentTarget);
    const wrong = columns.filter(({ girth }) => typedGirth(entry, girth, own.unit) === "nonsense");
    if (wrong.length > 0) setSlips(Object.fromEntries(wrong.map(({ girth }) => [girth, SENSIBLE[own.unit]])));
    else if (found.kind === "unknown" && columns[0])
      setSlips({ [columns[0].girth]: "Please enter a measurement." });
    else if (found.kind === "found") onChoose(found.size);
  }

  return (
    <form noValidate onChange={onChange} onSubmit={onSubmit} className="mt-5 space-y-5">
      <ChoiceField label="Measured in" name="unit" defaultValue={own.unit} choices={UNIT_CHOICES} />
      <div key={own.unit} className="grid grid-cols-3 gap-3 sm:gap-4">
        {columns.map(({ girth, word }) => (
          <TextField
            key={girth}
            label={`${capital(word)} (${own.unit})`}
            name={girth}
            inputMode="decimal"
            autoComplete="off"
            maxLength={6}
            defaultValue={own.body[girth] === null ? "" : fromCm(own.body[girth], own.unit)}
            error={slips[girth]}
          />
        ))}
      </div>
      <div role="status" className="min-h-20 rounded bg-linen px-5 py-4">
        <Answer found={found} />
        {note && <p className="mt-1 text-sm text-ink-soft">Of this piece: {note}</p>}
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" type="reset" onClick={() => ownMeasurements.forget()}>
          Forget them
        </Button>
        <Button type="submit" disabled={found.kind === "too-large"}>
          {found.kind === "found" ? `Choose ${found.size}` : "Find my size"}
        </Button>
      </div>
    </form>
  );
}

function Answer({ found }: { found: FoundSize }) {
  if (found.kind === "unknown")
    return <p className="text-ink-soft">One measurement is enough; with more we are surer.</p>;
  if (found.kind === "too-large")
    return (
      <p>
        Our largest in this piece, {found.largest}, would be tight at your {found.tightAt.word}.
      </p>
    );
  return (
    <>
      <p className="display text-xl">Take {found.size}</p>
      <p className="mt-1 text-sm text-ink-soft">
        {found.isLoose
          ? "It is the smallest in this piece, and will sit loose on you."
          : `Your ${found.decidedBy.word} decides: a smaller size would be tight there.`}
      </p>
    </>
  );
}

function typedGirth(entry: FormData, girth: Girth, unit: LengthUnit): number | "nonsense" | null {
  const text = entry.get(girth);
  return typeof text === "string" ? readGirth(text, unit) : null;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
