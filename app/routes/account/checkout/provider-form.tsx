import type { HostedForm, ScriptOptions } from "#app/domain/payments/payment-provider.ts";
import { Button } from "#app/ui/button.tsx";
import type { SubmitEvent } from "react";

interface ProviderFormProps {
  form: HostedForm;
  amount: string;
  /** UPI takes only rupees. */
  isUpiOffered: boolean;
}

type CheckoutScript = new (options: ScriptOptions) => { open(): void };

/**
 * The payment provider's form. It leads to the provider's page; where the provider's script has loaded, the payment opens above this
 * page instead, which lets a phone start its UPI apps and a desktop show a QR code.
 */
export function ProviderForm({ form, amount, isUpiOffered }: ProviderFormProps) {
  const { action, fields, script } = form;
  const openScript = (event: SubmitEvent<HTMLFormElement>) => {
    const Checkout = script && loadedScript(script.global);
    if (!Checkout) return;
    event.preventDefault();
    const { submitter } = event.nativeEvent;
    const isUpi = submitter instanceof HTMLButtonElement && submitter.value === "upi";
    const { prefill } = script.options;
    new Checkout({ ...script.options, prefill: isUpi ? { ...prefill, method: "upi" } : prefill }).open();
  };
  return (
    <form method="post" action={action} className="mb-4 space-y-4" onSubmit={openScript}>
      {script && <script async src={script.url} />}
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {isUpiOffered && (
        <Button type="submit" name="prefill[method]" value="upi" size="lg" className="w-full">
          Pay {amount} by UPI
        </Button>
      )}
      <Button type="submit" size="lg" variant={isUpiOffered ? "outline" : undefined} className="w-full">
        {isUpiOffered ? "Pay by card, net banking or wallet" : `Pay ${amount}`}
      </Button>
    </form>
  );
}

/** The constructor that the provider's script defines; null while it is loading, blocked or failed. */
function loadedScript(name: string): CheckoutScript | null {
  const checkoutScript: unknown = Reflect.get(window, name);
  return typeof checkoutScript === "function" ? (checkoutScript as CheckoutScript) : null; // Its script declares no types.
}
