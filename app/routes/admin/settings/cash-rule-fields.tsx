import type { FormError } from "#app/components/form-error.ts";
import {
  BAND_STARTS,
  CASH_ACTIONS,
  type CashAction,
  type CashRules,
} from "#app/domain/payments/cash/cash-risk.ts";
import { toShortDecimal, type MoneyFormat } from "#app/lib/money.ts";
import { SelectField, TextField } from "#app/ui/form/field.tsx";

const ACTIONS: Record<CashAction, string> = {
  allow: "Allow",
  confirm: "Customer confirms first",
  advance: "Ask for an advance",
  hide: "Do not offer",
};

const percent = (share: number) => `${share * 100}%`;
const BANDS = [
  { name: "low", label: `Low risk (under ${percent(BAND_STARTS.medium)} come back)` },
  { name: "medium", label: `Medium risk (${percent(BAND_STARTS.medium)} or more)` },
  { name: "high", label: `High risk (${percent(BAND_STARTS.high)} or more)` },
] as const;

interface CashRuleFieldsProps {
  rules: CashRules;
  money: MoneyFormat;
  problem: FormError | undefined;
}

/** The fields of the rules for cash orders, by risk of return and by value. */
export function CashRuleFields({ rules, money, problem }: CashRuleFieldsProps) {
  const submitted = problem?.values;
  const errorOf = (name: string) => problem?.fieldErrors?.[name];
  const actionField = (name: "low" | "medium" | "high" | "large", label: string) => (
    <SelectField
      key={name}
      label={label}
      name={name}
      defaultValue={submitted?.[name] ?? rules[name]}
      error={errorOf(name)}
    >
      {CASH_ACTIONS.map((action) => (
        <option key={action} value={action}>
          {ACTIONS[action]}
        </option>
      ))}
    </SelectField>
  );
  const { largeFromMinor: largeOrderFromMinor } = rules;
  return (
    <>
      <p className="text-sm text-ink-soft">
        Each cash order is scored from parcels that came back from its PIN code, the customer&rsquo;s earlier
        orders, its value, delivery time and address. The order shows the score and its reasons.
      </p>
      {BANDS.map(({ name, label }) => actionField(name, label))}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={`Large orders from (${money.currency})`}
          name="largeFrom"
          inputMode="decimal"
          defaultValue={
            submitted?.["largeFrom"] ??
            (largeOrderFromMinor === null ? "" : toShortDecimal(largeOrderFromMinor, money))
          }
          error={errorOf("largeFrom")}
          hint="Leave empty for no rule."
        />
        {actionField("large", "For large orders, at least")}
      </div>
      <TextField
        label="Hours to confirm"
        name="confirmHours"
        inputMode="numeric"
        defaultValue={submitted?.["confirmHours"] ?? rules.confirmHours}
        error={errorOf("confirmHours")}
        hint="The stock is held. An order that is not confirmed in time is cancelled, and the customer gets an email."
        className="max-w-xs"
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Advance (% of the total)"
          name="advancePercent"
          inputMode="numeric"
          defaultValue={submitted?.["advancePercent"] ?? rules.advancePercent}
          error={errorOf("advancePercent")}
          hint="Paid online before the order is placed, rounded up. The rest is collected in cash."
        />
        <TextField
          label={`Minimum advance (${money.currency})`}
          name="advanceMin"
          inputMode="decimal"
          defaultValue={
            submitted?.["advanceMin"] ??
            (rules.advanceMinMinor === 0 ? "" : toShortDecimal(rules.advanceMinMinor, money))
          }
          error={errorOf("advanceMin")}
          hint="Leave empty for none. Cash is not offered where the advance would be the whole total."
        />
      </div>
      <SelectField
        label="When a customer refuses the parcel"
        name="keepsAdvance"
        defaultValue={submitted?.["keepsAdvance"] ?? (rules.keepsAdvance ? "keep" : "refund")}
        error={errorOf("keepsAdvance")}
        hint="Shown to shoppers before they pay. You decide in each case when the parcel is back."
        className="max-w-xs"
      >
        <option value="refund">We refund the advance</option>
        <option value="keep">We keep the advance</option>
      </SelectField>
    </>
  );
}
