import type { FormProblem } from "#app/components/form-problem.ts";
import type { PaymentSettings } from "#app/domain/settings/payment-settings.ts";
import { toShortDecimal, type MoneyFormat } from "#app/lib/money.ts";
import { CheckboxField, TextAreaField, TextField } from "#app/ui/field.tsx";

interface MethodFieldsProps {
  settings: PaymentSettings;
  isTestBank: boolean;
  money: MoneyFormat;
  problem: FormProblem | undefined;
}

/** Which ways to pay the checkout offers, and where and up to what amount cash is taken. */
export function MethodFields({ settings: { online, cash }, isTestBank, money, problem }: MethodFieldsProps) {
  const typed = problem?.values;
  const isTicked = (name: string, current: boolean) => (typed ? typed[name] === "on" : current);
  const most = cash.mostMinor === null ? "" : toShortDecimal(cash.mostMinor, money);
  return (
    <>
      <CheckboxField
        name="online"
        label={isTestBank ? "Card (test bank)" : "Pay online: UPI, cards, net banking and wallets"}
        defaultChecked={isTicked("online", online)}
        error={problem?.fieldErrors?.["online"]}
      />
      <CheckboxField
        name="cash"
        label="Cash on delivery"
        hint="Within India. The order is unpaid until you mark it as paid on its page."
        defaultChecked={isTicked("cash", cash.isOn)}
      />
      <TextField
        label={`Cash on delivery up to (${money.currency})`}
        name="most"
        inputMode="decimal"
        defaultValue={typed?.["most"] ?? most}
        error={problem?.fieldErrors?.["most"]}
        hint="What an order may cost with shipping and tax. Leave it empty for any amount."
        className="max-w-xs"
      />
      <TextAreaField
        label="PIN codes for cash on delivery"
        name="pinCodes"
        rows={3}
        defaultValue={typed?.["pinCodes"] ?? cash.pinCodes.join(" ")}
        error={problem?.fieldErrors?.["pinCodes"]}
        hint="Whole codes or how they begin, such as 226001 or 226. Leave it empty for all of India."
      />
    </>
  );
}
