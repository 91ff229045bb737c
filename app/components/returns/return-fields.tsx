import { RefundAccountFields } from "#app/components/returns/refund-account-fields.tsx";
import { useShop } from "#app/components/use-shop.ts";
import { ReturnLineFields, WHILE_CHEAPER } from "#app/components/returns/return-line-fields.tsx";
import type { ReturnFormLine } from "#app/domain/orders/returns/return-changes.ts";
import {
  RETURN_REASONS,
  returnFieldNames,
  type ReturnResolution,
} from "#app/domain/orders/returns/returns.ts";
import type { ReplacementMoment } from "#app/domain/orders/returns/returns.settings.ts";
import type { MoneyFormat } from "#app/lib/money.ts";
import { CheckboxField, FieldError, SelectField } from "#app/ui/form/field.tsx";
import { RadioField } from "#app/ui/form/radio-field.tsx";

interface ReturnFieldsProps {
  lines: readonly ReturnFormLine[];
  money: MoneyFormat;
  /** The resolution that the form opens with. */
  resolution: ReturnResolution;
  /** When the replacement of an exchange is sent. */
  replacementSent: ReplacementMoment;
  /** What is deducted from a refund for the way back, in words; null for nothing. */
  wayBack: string | null;
  /** Whether the form has fields for the bank account or UPI ID of the refund. */
  needsAccount: boolean;
  /** Whether the customer can get the difference of something cheaper as store credit. */
  canGetCredit: boolean;
  /** Previously submitted values, by field name. */
  values: Record<string, string>;
  errors: Record<string, string>;
}

/** Refund or exchange, the items, and the reason, inside a form with the class `return-fields`. */
export function ReturnFields({
  lines,
  money,
  resolution,
  needsAccount,
  canGetCredit,
  values,
  errors,
  ...terms
}: ReturnFieldsProps) {
  const prices = lines.flatMap(({ exchangeChoices }) => exchangeChoices.flatMap(({ price }) => price ?? []));
  const isCheaper = prices.some(({ differenceMinor }) => differenceMinor < 0);
  return (
    <>
      <ResolutionFields
        chosen={values["resolution"] ?? resolution}
        replacementSent={terms.replacementSent}
        error={errors["resolution"]}
      />
      <fieldset>
        <legend className="display mb-4 text-2xl">Items</legend>
        <ul className="border-t border-line">
          {lines.map((line) => (
            <ReturnLineFields
              key={line.orderLineId}
              line={line}
              money={money}
              values={values}
              error={errors[returnFieldNames(line.orderLineId).quantity]}
            />
          ))}
        </ul>
      </fieldset>
      {prices.length > 0 && (
        <div className={`${WHILE_EXCHANGED} space-y-5`}>
          <p className="text-ink-soft">{DIFFERENCE_TERMS}</p>
          {isCheaper && canGetCredit && (
            <div className={WHILE_CHEAPER}>
              <CheckboxField
                name="differenceAsCredit"
                label="Give me what something costs less as store credit"
                defaultChecked={values["differenceAsCredit"] === "on"}
              />
            </div>
          )}
        </div>
      )}
      {needsAccount && <RefundAccountFields values={values} errors={errors} isForExchange={isCheaper} />}
      <SelectField
        label="Reason"
        hint={
          <>
            <span className="hidden [.return-fields:has(input[value=exchange]:checked)_&]:inline">
              You can leave this out for an exchange.
            </span>
            <span className="[.return-fields:has(input[value=exchange]:checked)_&]:hidden">
              {terms.wayBack}
            </span>
          </>
        }
        name="reason"
        defaultValue={values["reason"] ?? ""}
        error={errors["reason"]}
      >
        <option value="">Please choose</option>
        {Object.entries(RETURN_REASONS).map(([reason, text]) => (
          <option key={reason} value={reason}>
            {text}
          </option>
        ))}
      </SelectField>
    </>
  );
}

const WHILE_EXCHANGED = "hidden [.return-fields:has(input[value=exchange]:checked)_&]:block";

const DIFFERENCE_TERMS =
  "The difference is that between today’s price, with the discount rate of your order, and what you paid. What something costs more is paid by a link before we send it; what it costs less is refunded then.";

const SENT: Record<ReplacementMoment, string> = {
  "on-receipt": "once the returned item has arrived",
  "on-pickup": "once the courier has the returned item",
  "in-advance": "as soon as we have approved the exchange",
};

/** Refund or exchange. */
function ResolutionFields({
  chosen,
  replacementSent,
  error,
}: Pick<ReturnFieldsProps, "replacementSent"> & { chosen: string; error: string | undefined }) {
  const { refundedWithin } = useShop().shop;
  return (
    <fieldset aria-describedby={error ? "resolution-error" : undefined}>
      <legend className="display mb-4 text-2xl">Exchange or refund</legend>
      <div className={`grid gap-3 sm:grid-cols-2 ${error ? "mb-2" : ""}`}>
        <RadioField
          name="resolution"
          value="exchange"
          defaultChecked={chosen === "exchange"}
          label="An exchange"
          hint={`Another size or colour. It is reserved now, and sent ${SENT[replacementSent]}.`}
        />
        <RadioField
          name="resolution"
          value="refund"
          defaultChecked={chosen === "refund"}
          label="A refund"
          hint={`To the original payment method, or to a bank account if it was cash, within ${refundedWithin} after we have checked the items.`}
        />
      </div>
      <FieldError id="resolution-error" error={error} />
    </fieldset>
  );
}
