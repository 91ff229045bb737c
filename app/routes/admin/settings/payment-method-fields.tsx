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
  const { isTestBank, hasMailServer, proposedMinor, money, problem } = props;
  const { online, cash } = props.settings;
  const submitted = problem?.values;
  const isTicked = (name: string, current: boolean) => (submitted ? submitted[name] === "on" : current);
  const maxOrderTotalMinor = cash.mostMinor ?? (cash.isOn ? null : proposedMinor);
  const most = maxOrderTotalMinor === null ? "" : toShortDecimal(maxOrderTotalMinor, money);
  const openOrders = (name: string, current: number | null) => ({
    name,
    inputMode: "numeric" as const,
    defaultValue: submitted?.[name] ?? current ?? "",
    error: problem?.fieldErrors?.[name],
  });
  return (
    <>
      <CheckboxField
        name="online"
        label={
          isTestBank
            ? "Pay online: cards and UPI of the test bank"
            : "Pay online: UPI, cards, net banking and wallets"
        }
        defaultChecked={isTicked("online", online)}
        error={problem?.fieldErrors?.["online"]}
      />
      <CheckboxField
        name="cash"
        label="Cash on delivery"
        hint="India only. The order stays unpaid until you mark it as paid."
        defaultChecked={isTicked("cash", cash.isOn)}
      />
      <TextField
        label={`Cash on delivery up to (${money.currency})`}
        name="most"
        inputMode="decimal"
        defaultValue={submitted?.["most"] ?? most}
        error={problem?.fieldErrors?.["most"]}
        hint="Maximum order total including shipping and tax, without the fee. Leave empty for no limit."
        className="max-w-xs"
      />
      <TextField
        label={`Cash on delivery fee (${money.currency})`}
        name="cashFee"
        inputMode="decimal"
        defaultValue={
          submitted?.["cashFee"] ?? (cash.feeMinor === 0 ? "" : toShortDecimal(cash.feeMinor, money))
        }
        error={problem?.fieldErrors?.["cashFee"]}
        hint="Added to each cash order and taxed like shipping. Leave empty for none. Existing orders keep theirs."
        className="max-w-xs"
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={`Saving for paying online (${money.currency})`}
          name="onlineSaving"
          inputMode="decimal"
          defaultValue={
            submitted?.["onlineSaving"] ??
            (cash.onlineSavingMinor === 0 ? "" : toShortDecimal(cash.onlineSavingMinor, money))
          }
          error={problem?.fieldErrors?.["onlineSaving"]}
          hint="A cash order can be paid online until its parcel has left. This is taken off then, and the fee too. Leave empty for none."
        />
        <TextField
          label="Or in percent of the items"
          name="onlineSavingPercent"
          inputMode="numeric"
          defaultValue={submitted?.["onlineSavingPercent"] ?? (cash.onlineSavingPercent || "")}
          error={problem?.fieldErrors?.["onlineSavingPercent"]}
          hint="After discounts, without shipping. Instead of an amount."
        />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Open cash orders per customer"
          {...openOrders("openPerCustomer", cash.openPerCustomer)}
          hint="Not yet delivered or paid, bank transfers included. Leave empty for no limit."
        />
        <TextField
          label="Open cash orders per address"
          {...openOrders("openPerAddress", cash.openPerAddress)}
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
        defaultChecked={isTicked("confirmedEmail", cash.needsConfirmedEmail)}
      />
      <TextAreaField
        label="PIN codes for cash on delivery"
        name="pinCodes"
        rows={3}
        defaultValue={submitted?.["pinCodes"] ?? cash.pinCodes.join(" ")}
        error={problem?.fieldErrors?.["pinCodes"]}
        hint="Full codes or prefixes, such as 226001 or 226. Leave empty for all of India."
      />
      <TextField
        label="UPI ID"
        name="upiId"
        autoComplete="off"
        spellCheck={false}
        defaultValue={submitted?.["upiId"] ?? props.settings.upiId}
        error={problem?.fieldErrors?.["upiId"]}
        hint="Tax invoices that are still to be paid carry a QR code for it. Leave empty for none."
        className="max-w-xs"
      />
    </>
  );
}
