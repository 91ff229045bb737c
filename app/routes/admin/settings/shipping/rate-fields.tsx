import { useState } from "react";
import type { FormError } from "#app/components/form-error.ts";
import { bandFields, type BandsBy } from "#app/domain/cart/shipping-rate.forms.ts";
import { MAX_BANDS } from "#app/domain/settings/shipping/shipping.forms.ts";
import type { ShippingRate } from "#app/domain/settings/shipping/shipping.ts";
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

/** Rate, free shipping, days and bands of one way of delivery. */
export function RateFields({ prefix, rate, money, problem }: RateFieldsProps) {
  const typed = problem?.values;
  const bands = rate?.bands;
  const [by, setBy] = useState<string>(
    typed?.[`${prefix}bandsBy`] ?? bands?.by ?? ("none" satisfies BandsBy),
  );
  const show = (minor: number | null | undefined) => (minor == null ? "" : toShortDecimal(minor, money));
  const field = (name: string, label: string, current: string) => ({
    name: prefix + name,
    label,
    defaultValue: typed?.[prefix + name] ?? current,
    error: problem?.fieldErrors?.[prefix + name],
  });
  const fromOf = (from: number | undefined) => (bands?.by === "value" ? show(from) : String(from ?? ""));
  const { currency } = money;
  const fromLabel = by === "value" ? `Orders from (${currency})` : "From (grams)";
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
          hint="Leave it empty if shipping is never free."
        />
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
          onChange={(event) => setBy(event.target.value)}
          hint="The rate above applies below the first band."
          className="sm:col-span-2"
        >
          <option value="none">Nothing: one rate for every order</option>
          <option value="weight">The weight of the order</option>
          <option value="value">The value of the order</option>
        </SelectField>
      </div>
      <fieldset className={by === "none" ? "hidden noscript:grid" : "grid gap-3"}>
        <legend className="mb-2 text-sm font-medium">Bands</legend>
        <p className="text-sm text-ink-soft">
          {by === "value"
            ? "From this value of the goods, before discounts, the order has this rate."
            : "From this weight the order has this rate. A variant without a weight counts 0 g."}{" "}
          Fill in rising limits; leave the other rows empty.
        </p>
        {Array.from({ length: MAX_BANDS }, (_, index) => {
          const names = bandFields(index);
          const step = bands?.steps[index];
          return (
            <div key={names.from} className="grid grid-cols-2 gap-3">
              <TextField
                {...field(names.from, `${fromLabel}, band ${index + 2}`, fromOf(step?.from))}
                inputMode="decimal"
              />
              <TextField
                {...field(names.rate, `Rate (${currency}), band ${index + 2}`, show(step?.rateMinor))}
                inputMode="decimal"
              />
            </div>
          );
        })}
      </fieldset>
    </>
  );
}
