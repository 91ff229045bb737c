import { useState } from "react";
import type { FormError } from "#app/components/form-error.ts";
import { bandsByOf, type BandsBy } from "#app/domain/delivery/delivery.forms.ts";
import type { ShippingRate } from "#app/domain/delivery/shipping.ts";
import { BandFields } from "#app/routes/admin/settings/shipping/band-fields.tsx";
import { toShortDecimal, type MoneyFormat } from "#app/lib/money.ts";
import { SelectField, TextField } from "#app/ui/form/field.tsx";

interface RateFieldsProps {
  /** Before the names of the fields. */
  prefix: string;
  /** Undefined for one that is not offered yet. */
  rate: ShippingRate | undefined;
  money: MoneyFormat;
  problem: FormError | undefined;
}

const CHOICES: readonly [BandsBy, string][] = [
  ["none", "Nothing: one rate for every order"],
  ["weight", "The weight of the order"],
  ["value", "The value of the order"],
  ["both", "Weight and value of the order"],
];

const choiceOf = (value: string | undefined) => CHOICES.find(([choice]) => choice === value)?.[0];

/** Rate, free shipping, days and bands of one way of delivery. */
export function RateFields({ prefix, rate, money, problem }: RateFieldsProps) {
  const submitted = problem?.values;
  const [by, setBy] = useState<BandsBy>(choiceOf(submitted?.[`${prefix}bandsBy`]) ?? bandsByOf(rate?.bands));
  const show = (minor: number | null | undefined) => (minor == null ? "" : toShortDecimal(minor, money));
  const field = (name: string, label: string, current: string) => ({
    name: prefix + name,
    label,
    defaultValue: submitted?.[prefix + name] ?? current,
    error: problem?.fieldErrors?.[prefix + name],
  });
  const { currency } = money;
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...field("rateMinor", `Rate (${currency})`, show(rate?.rateMinor))}
          inputMode="decimal"
          hint="For the whole order, whatever the number of parcels."
        />
        <TextField
          {...field("freeAboveMinor", `Free above (${currency})`, show(rate?.freeAboveMinor))}
          inputMode="decimal"
          hint="Leave empty if shipping is never free."
        />
        <SelectField
          label="An order of exactly that amount"
          name={`${prefix}freeFor`}
          defaultValue={submitted?.[`${prefix}freeFor`] ?? (rate?.isFreeAtLimit ? "from" : "above")}
          className="sm:col-span-2"
        >
          <option value="above">Pays shipping: “over” the amount</option>
          <option value="from">Ships free: “from” the amount</option>
        </SelectField>
        <TextField
          {...field("minDays", "Minimum working days", String(rate?.minDays ?? ""))}
          inputMode="numeric"
        />
        <TextField
          {...field("maxDays", "Maximum working days", String(rate?.maxDays ?? ""))}
          inputMode="numeric"
        />
        <SelectField
          label="The rate depends on"
          name={`${prefix}bandsBy`}
          value={by}
          onChange={(event) => setBy(choiceOf(event.target.value) ?? "none")}
          hint="The rate above applies below the first band."
          className="sm:col-span-2"
        >
          {CHOICES.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      <BandFields prefix={prefix} by={by} bands={rate?.bands} money={money} problem={problem} />
    </>
  );
}
