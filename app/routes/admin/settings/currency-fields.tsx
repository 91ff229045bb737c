import { useState } from "react";
import type { FormError } from "#app/components/form-error.ts";
import { SettingsForm } from "#app/components/admin/forms/settings-form.tsx";
import { moneyFormatFor, type SalesSettings } from "#app/domain/settings/settings.ts";
import { formatMoney } from "#app/lib/money.ts";
import { CheckboxField, SelectField } from "#app/ui/form/field.tsx";

interface CurrencyFieldsProps {
  sales: { value: SalesSettings; version: number };
  problem: FormError | undefined;
}

const NAMES = { USD: "US dollar ($, USD)", INR: "Indian rupee (₹, INR)" };
const EXAMPLE_MINOR = 4000_00;

/** The store currency. A switch converts no prices, which the owner has to acknowledge. */
export function CurrencyFields({ sales: { value, version }, problem }: CurrencyFieldsProps) {
  const current = problem?.values?.["currency"] ?? value.currency;
  const [chosen, setChosen] = useState(current);
  const other = value.currency === "USD" ? "INR" : "USD";
  const [is, becomes] = [value.currency, other].map((code) =>
    formatMoney(EXAMPLE_MINOR, moneyFormatFor(code)),
  );
  return (
    <SettingsForm name="currency" version={version} problem={problem}>
      <SelectField
        label="Currency"
        name="currency"
        defaultValue={current}
        onChange={(event) => setChosen(event.target.value)}
        error={problem?.fieldErrors?.["currency"]}
        className="max-w-xs"
      >
        {Object.entries(NAMES).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <div className="space-y-3 rounded bg-linen p-4 text-sm">
        <p>
          Amounts are not converted. Prices, shipping rates and discounts keep their numbers: what costs {is}{" "}
          now will cost {becomes}. Change them yourself before or after the switch.
        </p>
        <p>
          Orders that were placed keep their own currency and amounts, also for refunds, invoices and exports.
          The dashboard and the analytics then count orders in the new currency; orders in the old one stand
          beside them with their own total, as amounts in two currencies are not added up.
        </p>
        <CheckboxField
          label="I understand that amounts are not converted"
          name="isConfirmed"
          hint={chosen === value.currency ? "Only needed when you switch the currency." : undefined}
          error={problem?.fieldErrors?.["isConfirmed"]}
        />
      </div>
    </SettingsForm>
  );
}
