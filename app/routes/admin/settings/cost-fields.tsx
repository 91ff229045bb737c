import { SettingsForm } from "#app/components/admin/forms/settings-form.tsx";
import type { FormError } from "#app/components/form-error.ts";
import { useShop } from "#app/components/use-shop.ts";
import type { CostSettings } from "#app/domain/analytics/earnings/costs.settings.ts";
import { toShortDecimal, type MoneyFormat } from "#app/lib/money.ts";
import { TextField } from "#app/ui/form/field.tsx";

interface CostFieldsProps {
  costs: { value: CostSettings; version: number };
  problem: FormError | undefined;
}

/** The rates from which it is calculated what an order earned. */
export function CostFields({ costs: { value, version }, problem }: CostFieldsProps) {
  const { money } = useShop().shop;
  const entered = enteredCosts(value, money);
  return (
    <SettingsForm name="costs" version={version} problem={problem}>
      <p className="max-w-prose text-sm text-ink-soft">
        An order’s page and analytics state what orders earned after these costs. Leave empty what you do not
        know: it is then named there as not known. A payment in a settlement report has the fee of the report.
      </p>
      {FIELDS.map(({ name, label, hint, isAmount }) => (
        <TextField
          key={name}
          name={name}
          label={isAmount ? `${label} (${money.currency})` : label}
          hint={hint}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          defaultValue={problem?.values?.[name] ?? entered[name]}
          error={problem?.fieldErrors?.[name]}
          className="max-w-xs"
        />
      ))}
    </SettingsForm>
  );
}

type FieldName = "parcel" | "further" | "cashFee" | "onlineFee" | "goods";

const FIELDS: readonly { name: FieldName; label: string; hint?: string; isAmount?: true }[] = [
  {
    name: "parcel",
    label: "Courier, a parcel up to 500 g",
    hint: "The cost of a parcel without a weight is not known.",
    isAmount: true,
  },
  { name: "further", label: "Each further 500 g", isAmount: true },
  { name: "cashFee", label: "Courier’s fee for collecting cash", isAmount: true },
  { name: "onlineFee", label: "Fee for online payments (%)", hint: "With GST: 2% and 18% GST are 2.36." },
  { name: "goods", label: "Cost of goods (% of the price before tax)", hint: "The average of your shop." },
];

/** The stored costs as a person would type them. Amounts in another currency have to be entered again. */
function enteredCosts(costs: CostSettings, money: MoneyFormat): Record<FieldName, string> {
  const amount = (minor: number | null) =>
    minor === null || costs.currency !== money.currency ? "" : toShortDecimal(minor, money);
  const percent = (basisPoints: number | null) => (basisPoints === null ? "" : String(basisPoints / 100));
  return {
    parcel: amount(costs.parcelMinor),
    further: amount(costs.furtherMinor || null),
    cashFee: amount(costs.cashFeeMinor),
    onlineFee: percent(costs.onlineFeeBasisPoints),
    goods: percent(costs.goodsBasisPoints),
  };
}
