import { formatMoney, type MoneyFormat } from "#app/lib/money.ts";
import { ButtonLink } from "#app/ui/button.tsx";

/** Where an order is paid online, and for how much instead of what is due on delivery, in minor units. */
export interface PayOnlineOffer {
  path: string;
  dueMinor: number;
  amountMinor: number;
}

/** Offers to pay an order online that is to be paid on delivery. */
export function PayOnline({ offer, money }: { offer: PayOnlineOffer; money: MoneyFormat }) {
  const { path, dueMinor, amountMinor } = offer;
  const amount = formatMoney(amountMinor, money);
  const savedMinor = dueMinor - amountMinor;
  return (
    <section aria-label="Pay online" className="space-y-4 rounded border border-line bg-white p-5">
      <p>
        <span className="block font-semibold">
          {savedMinor > 0 ? `Pay online and save ${formatMoney(savedMinor, money)}` : "Pay online instead"}
        </span>
        <span className="text-ink-soft">
          {savedMinor > 0
            ? `${amount} now instead of ${formatMoney(dueMinor, money)} on delivery, until your parcel has left.`
            : "By UPI or card, until your parcel has left. Then nothing is to be paid on delivery."}
        </span>
      </p>
      <ButtonLink to={path} variant="outline" className="max-sm:w-full">
        {`Pay ${amount} online`}
      </ButtonLink>
    </section>
  );
}
