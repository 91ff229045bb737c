import { WHILE_CHEAPER } from "#app/components/returns/return-line-fields.tsx";
import { RadioField } from "#app/ui/form/radio-field.tsx";
import { FieldError, TextField } from "#app/ui/form/field.tsx";

const WHILE_REFUNDED = "hidden [.return-fields:has(input[value=refund]:checked)_&]:block";

interface RefundAccountFieldsProps {
  values: Record<string, string>;
  errors: Record<string, string>;
  /** Whether the difference of an exchange may be transferred, too. */
  isForExchange: boolean;
}

/** Where the refund of an order paid in cash is transferred: while a refund is chosen, or an exchange for something cheaper. */
export function RefundAccountFields({ values, errors, isForExchange }: RefundAccountFieldsProps) {
  const chosen = values["refundTo"] ?? "upi";
  const field = (name: string, label: string) => ({
    name,
    label,
    defaultValue: values[name],
    error: errors[name],
    autoComplete: "off",
    spellCheck: false,
  });
  return (
    <fieldset className={`refund-account ${WHILE_REFUNDED} ${isForExchange ? WHILE_CHEAPER : ""}`}>
      <legend className="display mb-2 text-2xl">Where we send the refund</legend>
      <p className="mb-4 text-ink-soft">
        You paid in cash, so we transfer the refund. Only the shop sees this.
        {isForExchange && " For an exchange it is needed only if all together costs less."}
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <RadioField name="refundTo" value="upi" defaultChecked={chosen !== "bank"} label="To a UPI ID" />
        <RadioField
          name="refundTo"
          value="bank"
          defaultChecked={chosen === "bank"}
          label="To a bank account"
        />
      </div>
      <FieldError id="refund-to-error" error={errors["refundTo"]} />
      <div className="mt-5 hidden [.refund-account:has(input[value=upi]:checked)_&]:block">
        <TextField
          {...field("upiId", "UPI ID")}
          hint="Such as name@bank."
          inputMode="email"
          maxLength={320}
        />
      </div>
      <div className="mt-5 hidden gap-5 sm:grid-cols-2 [.refund-account:has(input[value=bank]:checked)_&]:grid">
        <TextField {...field("accountName", "Account holder")} maxLength={100} className="sm:col-span-2" />
        <TextField {...field("accountNumber", "Account number")} inputMode="numeric" maxLength={30} />
        <TextField {...field("ifsc", "IFSC")} hint="On your cheque book or passbook." maxLength={20} />
      </div>
    </fieldset>
  );
}
