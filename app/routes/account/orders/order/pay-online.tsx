import { formatMoney, type MoneyFormat } from "#app/lib/money.ts";
import { ButtonLink } from "#app/ui/button.tsx";

/** Where an order is paid online, and for how much instead of what is due, in minor units. */
export interface PayOnlineOffer {
  path: string;
  dueMinor: number;
  amountMinor: number;
  /** The order is paid in part, and the difference is open. */
  isDifference: boolean;
  /** The exchange that costs this amount more; null where the order does. */
  exchangeNumber: string | null;
}

/** Leads to the payment of an order: instead of on delivery, or of the rest of one that costs more than was paid. */
export function PayOnline({ offer, money }: { offer: PayOnlineOffer; money: MoneyFormat }) {
  const { path, isDifference, amountMinor } = offer;
  const amount = formatMoney(amountMinor, money);
  const { title, text } = wordsOf(offer, money);
  return (
    <section aria-label="Pay online" className="space-y-4 rounded border border-line bg-white p-5">
      <p>
        <span className="block font-semibold">{title}</span>
        <span className="text-ink-soft">{text}</span>
      </p>
      <ButtonLink to={path} variant={isDifference ? "primary" : "outline"} className="max-sm:w-full">
        {`Pay ${amount} online`}
      </ButtonLink>
    </section>
  );
}

function wordsOf(offer: PayOnlineOffer, money: MoneyFormat) {
  const { dueMinor, amountMinor, isDifference, exchangeNumber } = offer;
  const amount = formatMoney(amountMinor, money);
  const savedMinor = dueMinor - amountMinor;
  if (exchangeNumber !== null)
    return {
      title: `Please pay the difference of ${amount}`,
      text: `What you chose in exchange ${exchangeNumber} costs more. We send it once the difference is paid.`,
    };
  if (isDifference)
    return {
      title: `Please pay the difference of ${amount}`,
      text: "Your order costs more since it was changed. We get it ready once the rest is paid.",
    };
  if (savedMinor > 0)
    return {
      title: `Pay online and save ${formatMoney(savedMinor, money)}`,
      text: `${amount} now instead of ${formatMoney(dueMinor, money)} on delivery, until your parcel has left.`,
    };
  return {
    title: "Pay online instead",
    text: "Until your parcel has left. Then nothing is to be paid on delivery.",
  };
}
