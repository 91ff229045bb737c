import { useShop } from "#app/components/use-shop.ts";
import type { GiftCardView } from "#app/domain/orders/gift-cards/gift-card.ts";
import { formatMoney, moneyFormatFor } from "#app/lib/money.ts";
import { formatDay, formatUpcomingDay } from "#app/lib/time/dates.ts";
import { SendLink } from "#app/components/send-link.tsx";
import { ButtonLink } from "#app/ui/button.tsx";

/** A gift card with the URL of its page; null once it cannot be used. */
export type OrderedGiftCard = GiftCardView & { url: string | null };

/** The gift card that the order has bought: how it reaches its recipient, and the card to show, print and send. */
export function OrderGiftCard({ card }: { card: OrderedGiftCard }) {
  const { shop } = useShop();
  const { recipientName, recipientPhone, url, currency, valueMinor, openMinor, lastDay } = card;
  const show = (amountMinor: number) => formatMoney(amountMinor, moneyFormatFor(currency));
  return (
    <section className="space-y-4 rounded bg-paper p-5 md:col-span-2">
      <h2 className="eyebrow text-ink-soft">Gift card for {recipientName}</h2>
      <p className="text-lg wrap-anywhere">{deliveryOf(card)}</p>
      {url && (
        <>
          <div className="flex flex-wrap items-center gap-3">
            <ButtonLink to={url} reloadDocument>
              Show and print the card
            </ButtonLink>
            <SendLink
              phone={recipientPhone}
              text={`A gift card of ${show(valueMinor)} for you, from ${shop.name}: ${url}`}
            />
          </div>
          <p className="text-sm text-ink-soft">
            {openMinor < valueMinor && `${show(openMinor)} is left. `}
            Valid until {formatDay(lastDay)}. Whoever has the link or the code can use the card.
          </p>
        </>
      )}
    </section>
  );
}

function deliveryOf({ status, recipientEmail, sentAt, sendOn }: OrderedGiftCard): string {
  if (status === "void") return "The card is void, because its order was refunded.";
  if (status === "expired") return "The card has expired.";
  if (status === "used") return "The card is used up.";
  if (recipientEmail === "") return "Print the card, or send its link.";
  return sentAt === null
    ? `We email it to ${recipientEmail} on ${formatUpcomingDay(sendOn)}.`
    : `We have emailed it to ${recipientEmail}.`;
}
