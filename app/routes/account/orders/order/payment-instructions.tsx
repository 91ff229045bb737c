import type { PaymentDetail } from "#app/domain/payments/manual-method.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/feedback/toast.tsx";

/** The account, amount and reference with which a customer pays an order to the shop, each of which can be copied. */
export function PaymentInstructions({ rows }: { rows: readonly PaymentDetail[] }) {
  return (
    <section aria-labelledby="payment-instructions" className="rounded border border-line bg-white p-5">
      <h2 id="payment-instructions" className="mb-1 font-semibold">
        Pay for your order
      </h2>
      <p className="mb-4 text-sm text-ink-soft">
        Pay the amount to this account, and give the reference so that we can find your payment.
      </p>
      <dl className="divide-y divide-line border-y border-line">
        {rows.map(({ label, value, copied }) => (
          <div key={label} className="flex min-h-11 flex-wrap items-center gap-x-4 py-1.5">
            <dt className="w-36 text-sm text-ink-soft max-sm:w-full">{label}</dt>
            <dd className="min-w-0 flex-1 font-medium wrap-anywhere select-all">{value}</dd>
            {copied && <CopyButton label={label} value={copied} />}
          </div>
        ))}
      </dl>
    </section>
  );
}

function CopyButton({ label, value }: { label: string; value: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      showToast({ title: `${label} copied`, description: value });
    } catch {
      showToast({ title: "Copy failed", description: "Select the text and copy it instead.", tone: "bad" });
    }
  }
  return (
    <Button
      variant="quiet"
      size="sm"
      className="script-only"
      aria-label={`Copy ${label.toLowerCase()}`}
      onClick={() => void copy()}
    >
      Copy
    </Button>
  );
}
