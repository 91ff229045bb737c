import { useState } from "react";
import type { SalesSettings } from "#app/domain/settings/general.settings.ts";
import { convertAmount, ROUNDINGS, type Rounding } from "#app/lib/convert-amount.ts";
import { parseNumber } from "#app/lib/forms/parse-number.ts";
import { formatMoney, moneyFormatFor } from "#app/lib/money.ts";
import { SelectField, TextField } from "#app/ui/form/field.tsx";

export interface PriceExample {
  name: string;
  priceMinor: number;
}

interface ConversionFieldsProps {
  examples: readonly PriceExample[];
  /** The current currency. */
  from: SalesSettings["currency"];
  values: Record<string, string>;
  errors: Record<string, string>;
}

const ROUNDING_LABELS: Record<Rounding, string> = {
  exact: "Two decimals",
  "1": "Whole amounts",
  "10": "Multiples of 10",
  "50": "Multiples of 50",
  "9": "Prices that end in 9",
};

/** Factor and rounding, with what some of the shop's prices become. */
export function ConversionFields({ examples, from, values, errors }: ConversionFieldsProps) {
  const to = from === "USD" ? "INR" : "USD";
  const [factor, setFactor] = useState(values["factor"] ?? "");
  const [rounding, setRounding] = useState<Rounding>(roundingOf(values["rounding"]));
  const parsed = parseNumber(factor, { decimals: 6, min: 1, max: 100_000_000_000 });
  return (
    <div className="space-y-3">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={`One ${from} in ${to}`}
          name="factor"
          inputMode="decimal"
          defaultValue={factor}
          onChange={({ target }) => setFactor(target.value)}
          error={errors["factor"]}
          hint={`Such as ${from === "USD" ? "83.5" : "0.012"}.`}
        />
        <SelectField
          label="Rounding"
          name="rounding"
          defaultValue={rounding}
          onChange={({ target }) => setRounding(roundingOf(target.value))}
        >
          {Object.entries(ROUNDING_LABELS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      {parsed.ok && examples.length > 0 && (
        <ul aria-label="Examples" aria-live="polite" className="space-y-1 text-sm">
          {examples.map(({ name, priceMinor }) => (
            <li key={name} className="flex flex-wrap gap-x-2">
              <span className="text-ink-soft">{name}:</span>
              <span className="tabular">
                {formatMoney(priceMinor, moneyFormatFor(from))} →{" "}
                {formatMoney(
                  convertAmount(priceMinor, { factorMillionths: parsed.value, rounding }),
                  moneyFormatFor(to),
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function roundingOf(value: string | undefined): Rounding {
  return ROUNDINGS.find((rounding) => rounding === value) ?? "exact";
}
