import type { FormError } from "#app/components/form-error.ts";
import type { PaymentSettings } from "#app/domain/payments/payments.settings.ts";
import { toShortDecimal, type MoneyFormat } from "#app/lib/money.ts";
import { CheckboxField, TextAreaField, TextField } from "#app/ui/form/field.tsx";

interface PaymentMethodFieldsProps {
  settings: PaymentSettings;
  isTestBank: boolean;
  hasMailServer: boolean;
  /** The proposed highest total of cash orders, while cash is off. */
  proposedMinor: number;
  money: MoneyFormat;
  problem: FormError | undefined;
}

/** The payment methods, and where and up to which total cash is accepted. */
export function PaymentMethodFields(props: PaymentMethodFieldsProps) {
  const { isTestBank, problem, settings } = props;
  return (
    <>
      <CheckboxField
        name="online"
        label={
          isTestBank
            ? "Pay online: cards and UPI of the test bank"
            : "Pay online: UPI, cards, net banking and wallets"
        }
        defaultChecked={isTicked(problem, "online", settings.online)}
        error={problem?.fieldErrors?.["online"]}
      />
      <CashAmountFields {...props} />
      <CashLimitFields {...props} />
      <TextField
        label="UPI ID"
        {...fieldOf(problem, "upiId", settings.upiId)}
        autoComplete="off"
        spellCheck={false}
        hint="Tax invoices that are still to be paid carry a QR code for it. Leave empty for none."
        className="max-w-xs"
      />
    </>
  );
}

function isTicked(problem: FormError | undefined, name: string, current: boolean): boolean {
  return problem?.values ? problem.values[name] === "on" : current;
}

/** The name, error and value of a field: what was submitted, or else what is saved. */
function fieldOf(problem: FormError | undefined, name: string, current: string | number | null) {
  return {
    name,
    defaultValue: problem?.values?.[name] ?? current ?? "",
    error: problem?.fieldErrors?.[name],
  };
}

/** Whether cash is accepted, up to which total, its fee, and the saving for paying online instead. */
function CashAmountFields({ settings: { cash }, proposedMinor, money, problem }: PaymentMethodFieldsProps) {
  const maxOrderTotalMinor = cash.mostMinor ?? (cash.isOn ? null : proposedMinor);
  const decimal = (amountMinor: number | null) =>
    amountMinor === null ? "" : toShortDecimal(amountMinor, money);
  return (
    <>
      <CheckboxField
        name="cash"
        label="Cash on delivery"
        hint="India only. The order stays unpaid until you mark it as paid."
        defaultChecked={isTicked(problem, "cash", cash.isOn)}
      />
      <TextField
        label={`Cash on delivery up to (${money.currency})`}
        {...fieldOf(problem, "most", decimal(maxOrderTotalMinor))}
        inputMode="decimal"
        hint="Maximum order total including shipping and tax, without the fee. Leave empty for no limit."
        className="max-w-xs"
      />
      <TextField
        label={`Cash on delivery fee (${money.currency})`}
        {...fieldOf(problem, "cashFee", decimal(cash.feeMinor || null))}
        inputMode="decimal"
        hint="Added to each cash order and taxed like shipping. Leave empty for none. Existing orders keep theirs."
        className="max-w-xs"
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={`Saving for paying online (${money.currency})`}
          {...fieldOf(problem, "onlineSaving", decimal(cash.onlineSavingMinor || null))}
          inputMode="decimal"
          hint="A cash order can be paid online until its parcel has left. The saving is deducted then, and the fee too. Leave empty for none."
        />
        <TextField
          label="Or in percent of the items"
          {...fieldOf(problem, "onlineSavingPercent", cash.onlineSavingPercent || null)}
          inputMode="numeric"
          hint="After discounts, without shipping. Instead of an amount."
        />
      </div>
    </>
  );
}

/** Who may order with cash on delivery, and where. */
function CashLimitFields({ settings: { cash }, hasMailServer, problem }: PaymentMethodFieldsProps) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Open cash orders per customer"
          {...fieldOf(problem, "openPerCustomer", cash.openPerCustomer)}
          inputMode="numeric"
          hint="Not yet delivered or paid, bank transfers included. Leave empty for no limit."
        />
        <TextField
          label="Open cash orders per address"
          {...fieldOf(problem, "openPerAddress", cash.openPerAddress)}
          inputMode="numeric"
          hint="Across all customers. Leave empty for no limit."
        />
      </div>
      <CheckboxField
        name="confirmedEmail"
        label="Cash on delivery only with a confirmed email address"
        hint={
          hasMailServer
            ? "Customers confirm it with the link in their first email."
            : "No mail server is configured, so nobody can confirm an address and this has no effect yet."
        }
        defaultChecked={isTicked(problem, "confirmedEmail", cash.needsConfirmedEmail)}
      />
      <TextAreaField
        label="PIN codes for cash on delivery"
        {...fieldOf(problem, "pinCodes", cash.pinCodes.join(" "))}
        rows={3}
        hint="Full codes or prefixes, such as 226001 or 226. Leave empty for all of India."
      />
    </>
  );
}
