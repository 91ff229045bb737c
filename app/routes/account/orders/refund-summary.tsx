import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { chargesLabel } from "#app/domain/cart/price-cart.ts";
import type { RefundPreview } from "#app/domain/orders/returns/return-amount.ts";
import { formatMoney, type MoneyFormat } from "#app/lib/money.ts";

/** The action's answer to "Show the refund". */
export interface ShownRefund {
  /** Null if nothing that can be returned is chosen. */
  refund: RefundPreview | null;
  fieldErrors: Record<string, string>;
  values: Record<string, string>;
}

interface RefundSummaryProps {
  /** The answer to the button, without JavaScript. */
  shown: ShownRefund | undefined;
  money: MoneyFormat;
}

/** The refund of the chosen items, while they are chosen, and the rules behind it. */
export function RefundSummary({ shown, money }: RefundSummaryProps) {
  const section = useRef<HTMLElement>(null);
  const { data, submit } = useFetcher<ShownRefund>();
  useEffect(() => {
    const form = section.current?.closest("form");
    if (!form) return;
    const show = () => {
      const fields = chosenFields(new FormData(form));
      void submit({ ...fields, step: "show" }, { method: "post" });
    };
    const onChange = ({ target }: Event) => {
      if (target instanceof HTMLElement && isChoice(target.getAttribute("name") ?? "")) show();
    };
    if (form.querySelector("[name^='return.']:checked")) show();
    form.addEventListener("change", onChange);
    return () => form.removeEventListener("change", onChange);
  }, [submit]);
  const refund = (data ?? shown)?.refund;
  return (
    <section
      ref={section}
      aria-labelledby="refund-summary"
      className="hidden space-y-4 [.return-fields:has(input[value=refund]:checked)_&]:block"
    >
      <h2 id="refund-summary" className="display text-2xl">
        Your refund
      </h2>
      <div role="status">
        {refund ? (
          <Amounts {...refund} money={money} />
        ) : (
          <p>Choose what you are returning to see the refund.</p>
        )}
      </div>
      <p className="text-sm text-ink-soft">
        A refund is the price that you paid for the returned items, less their share of a discount. What you
        keep stays at its price and its free shipping, even below the minimum of a code or of free shipping.
        Shipping is refunded if everything comes back because of our mistake.
      </p>
    </section>
  );
}

// What the customer types stays in the form: account and comment change no amount.
function isChoice(name: string): boolean {
  return name === "reason" || name.startsWith("return.") || name.startsWith("quantity.");
}

function chosenFields(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      isChoice(name) && typeof value === "string" ? [[name, value]] : [],
    ),
  );
}

function Amounts({ calculated, refundMinor, money }: RefundPreview & { money: MoneyFormat }) {
  const { goodsMinor, discountMinor, taxMinor, shippingMinor, wayBackFeeMinor = 0, totalMinor } = calculated;
  const rows: [label: string, amountMinor: number][] = [
    ["Items", goodsMinor],
    ["Discount", -discountMinor],
    ["Tax", taxMinor],
    [chargesLabel(calculated), shippingMinor],
    ["Way back", -wayBackFeeMinor],
    ["Already refunded", refundMinor - totalMinor],
  ];
  return (
    <dl className="space-y-1 rounded border border-line bg-white p-4 tabular">
      {rows.map(
        ([label, amountMinor]) =>
          (amountMinor !== 0 || label === "Items") && (
            <div key={label} className="flex justify-between gap-4">
              <dt>{label}</dt>
              <dd className="whitespace-nowrap">
                {amountMinor < 0 ? "−" : ""}
                {formatMoney(Math.abs(amountMinor), money)}
              </dd>
            </div>
          ),
      )}
      <div className="flex justify-between gap-4 border-t border-line pt-1 font-semibold">
        <dt>Refund</dt>
        <dd className="whitespace-nowrap">{formatMoney(refundMinor, money)}</dd>
      </div>
    </dl>
  );
}
