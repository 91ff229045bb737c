import type { FormError } from "#app/components/form-error.ts";
import type { TransferSettings } from "#app/domain/payments/bank-transfer/transfer-settings.ts";
import { toShortDecimal, type MoneyFormat } from "#app/lib/money.ts";
import { CheckboxField, TextField } from "#app/ui/form/field.tsx";

interface BankTransferFieldsProps {
  transfer: TransferSettings;
  money: MoneyFormat;
  problem: FormError | undefined;
}

/** The account for bank transfers, and how long and up to which total an order may wait for one. */
export function BankTransferFields({ transfer, money, problem }: BankTransferFieldsProps) {
  const submitted = problem?.values;
  const field = (name: keyof TransferSettings, current: string) => ({
    name,
    autoComplete: "off",
    defaultValue: submitted?.[name] ?? current,
    error: problem?.fieldErrors?.[name],
  });
  const { isOn, accountName, bank, accountNumber, ifsc, payWithinDays, maxTotalMinor } = transfer;
  return (
    <>
      <CheckboxField
        name="isOn"
        label="Bank transfer"
        hint={
          money.currency === "INR"
            ? "The order keeps its items and is prepared once you mark it as paid."
            : "Offered only while the store’s currency is INR."
        }
        defaultChecked={submitted ? submitted["isOn"] === "on" : isOn}
        error={problem?.fieldErrors?.["isOn"]}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Account holder" {...field("accountName", accountName)} />
        <TextField label="Bank" {...field("bank", bank)} />
        <TextField
          label="Account number"
          inputMode="numeric"
          {...field("accountNumber", accountNumber)}
          hint="Shown to customers who choose bank transfer."
        />
        <TextField
          label="IFSC"
          autoCapitalize="characters"
          spellCheck={false}
          {...field("ifsc", ifsc)}
          hint="11 characters, such as SBIN0001234."
        />
        <TextField
          label="Days to pay"
          inputMode="numeric"
          {...field("payWithinDays", String(payWithinDays))}
          hint="An order not paid by the end of the last day is cancelled, and its stock is released."
        />
        <TextField
          label={`Bank transfer up to (${money.currency})`}
          inputMode="decimal"
          {...field("maxTotalMinor", maxTotalMinor === null ? "" : toShortDecimal(maxTotalMinor, money))}
          hint="Maximum order total. Leave empty for no limit."
        />
      </div>
    </>
  );
}
