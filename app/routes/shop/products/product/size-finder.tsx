import { isEnough, NO_GIRTHS, readUnit, type LengthUnit } from "#app/domain/fit/body/body.ts";
import { useDeferredValue, useEffect, useMemo, useState, type ChangeEvent, type SyntheticEvent } from "react";
import { href, Link } from "react-router";
import { useSharedValue } from "#app/components/shared-value.ts";
import type { SizeChart } from "#app/domain/catalog/catalog.ts";
import { chartSex } from "#app/domain/fit/charts/chart-columns.ts";
import { mostHelpfulMeasure, recommendSize } from "#app/domain/fit/engine/recommend-size.ts";
import { readBody, type BodyErrors, type Figure } from "#app/domain/fit/body/read-body.ts";
import { BasicFields, TapeFields, PreferenceFields } from "#app/components/size-finder/body-fields.tsx";
import { figureText } from "#app/components/size-finder/figure-text.ts";
import { ownBody } from "#app/components/size-finder/own-body.ts";
import { SavedPeople } from "#app/components/size-finder/saved-people.tsx";
import { formTexts } from "#app/lib/forms/form-texts.ts";
import { SizeResult } from "#app/routes/shop/products/product/size-finder/size-result.tsx";
import { afterPaint } from "#app/ui/after-paint.ts";
import { Button } from "#app/ui/button.tsx";

interface SizeFinderProps {
  /** The sizes of the product. */
  chart: SizeChart;
  /** A note about this piece: "Falls to the ankle bone at a height of 163 cm." */
  note: string;
  onChoose(size: string): void;
}

/** Each a task of its own, with a pause for input between them. */
const WARM_UP_ROUNDS = 4;
const TYPICAL = {
  sex: "female",
  heightCm: 157,
  weightKg: 88,
  age: 38,
  girthsCm: NO_GIRTHS,
  tape: null,
} as const;

/** Lets the browser compile the engine while the first figure is typed, so that the first result is as fast as the next ones. */
function warmUp(chart: SizeChart, rounds: number): void {
  recommendSize(chart, TYPICAL);
  if (rounds > 1) afterPaint(() => warmUp(chart, rounds - 1));
}

/** Leaves the time of a result in the browser's performance timeline, which `npm run bench -- --only fit` reads. */
function timed<Result>(compute: () => Result): Result {
  const start = performance.now();
  const result = compute();
  performance.measure("size-result", { start });
  return result;
}

/** Recommends a size while the figures are typed. They stay in this browser and are remembered for the next product. */
export function SizeFinder({ chart, note, onChoose }: SizeFinderProps) {
  const storedBody = useSharedValue(ownBody);
  const [errors, setErrors] = useState<BodyErrors>({});
  // The fields keep their own state: another body needs new ones.
  const [formKey, setFormKey] = useState(0);
  const body = useMemo(
    () => ({ ...storedBody.body, sex: storedBody.body.sex ?? chartSex(chart) }),
    [storedBody.body, chart],
  );
  const { preference, lengths } = storedBody;
  const length = lengths[chart.name] ?? null;
  const recommendation = useMemo(
    () => (isEnough(body) ? timed(() => recommendSize(chart, body, { preference, length })) : null),
    [chart, body, preference, length],
  );
  // It compares a dozen recommendations, so it follows the result.
  const settled = useDeferredValue(recommendation && body, null);
  const helpful = useMemo(
    () => settled && mostHelpfulMeasure(chart, settled, preference),
    [chart, settled, preference],
  );
  useEffect(() => warmUp(chart, WARM_UP_ROUNDS), [chart]);
  const recommended = recommendation?.recommended ?? null;

  /** `units`: those of the texts, if not the chosen one. */
  function readForm(form: HTMLFormElement, units: { unit?: LengthUnit; heightUnit?: LengthUnit } = {}) {
    const text = formTexts(form);
    const unit = readUnit(text("unit"));
    const read = readBody(text, { sex: body.sex, unit, ...units });
    const tape = text("tape") === "guided" ? "guided" : "unguided";
    return { ...read, unit, body: { ...read.body, tape } as const };
  }

  function onChange({ currentTarget: form }: ChangeEvent<HTMLFormElement>): void {
    // After a change of unit the texts are still in the old one, except girths that were inches all along.
    const meantInches = recommendation?.doubts.includes("inches") ?? false;
    const read = readForm(form, {
      heightUnit: storedBody.unit,
      ...(!meantInches && { unit: storedBody.unit }),
    });
    setErrors({});
    ownBody.set({
      unit: read.unit,
      body: read.body,
      preference: read.preference,
      lengths: { ...lengths, [chart.name]: read.length ?? undefined },
    });
  }

  /** Validates a field when it is left. */
  function onLeave(figure: Figure, form: HTMLFormElement | null): void {
    const error = form && readForm(form).errors?.[figure];
    if (error) setErrors((now) => ({ ...now, [figure]: error }));
  }

  function resetFields(): void {
    setErrors({});
    setFormKey(formKey + 1);
  }

  function onSubmit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const wrong = readForm(form).errors;
    setErrors(wrong ?? {});
    const [first] = Object.keys(wrong ?? {});
    if (first) form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    else if (recommended) onChoose(recommended);
  }

  const fields = {
    chart,
    unit: storedBody.unit,
    sex: storedBody.body.sex,
    tape: storedBody.body.tape,
    preference,
    length,
    textOf: (figure: Figure) => figureText(storedBody.body, figure, storedBody.unit),
    errors,
    onLeave,
  };
  return (
    <>
      <SavedPeople onChoose={resetFields} />
      <form key={formKey} noValidate onChange={onChange} onSubmit={onSubmit} className="mt-5 space-y-5">
        <BasicFields {...fields} />
        <div role="status" className="min-h-20 rounded bg-linen px-5 py-4">
          {recommendation ? (
            <SizeResult
              chart={chart}
              recommendation={recommendation}
              helpful={settled === body ? helpful : null}
              unit={storedBody.unit}
              note={note}
              action={
                recommended && (
                  <Button type="submit" size="sm" className="min-h-11">
                    {`Choose ${recommended}`}
                  </Button>
                )
              }
            />
          ) : (
            <p className="text-ink-soft">
              Height and weight are enough for an answer; so is one measurement.
            </p>
          )}
        </div>
        <PreferenceFields {...fields} />
        <TapeFields {...fields} />
        {recommendation && (
          <p className="text-sm text-ink-soft">
            For other devices or people:{" "}
            <Link className="underlined" to={href("/profile/measurements")}>
              save measurements in your account
            </Link>
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button
            variant="quiet"
            onClick={() => {
              ownBody.reset();
              resetFields();
            }}
          >
            Clear
          </Button>
          {!recommended && (
            <Button type="submit" disabled={recommendation !== null}>
              Find my size
            </Button>
          )}
        </div>
      </form>
    </>
  );
}
