import { data, Form, href, isRouteErrorResponse } from "react-router";
import { noindexMeta } from "#app/components/page-meta.ts";
import { PrintLayout, PrintSheet } from "#app/components/print/print-layout.tsx";
import { useShop } from "#app/components/use-shop.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { enteredBalances } from "#app/context/shopper/remembered-ids.server.ts";
import { balanceIdInPath } from "#app/domain/orders/gift-cards/gift-card-link.server.ts";
import { findGiftCard } from "#app/domain/orders/gift-cards/find-gift-cards.server.ts";
import { GIFT_CARD_TERMS, type GiftCardStatus } from "#app/domain/orders/gift-cards/gift-card.ts";
import { TEST_NOTICE } from "#app/domain/orders/order.ts";
import { formatMoney, formatPrice, moneyFormatFor } from "#app/lib/money.ts";
import { formatDay } from "#app/lib/time/dates.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { GiftCardFace } from "#app/routes/account/gift-cards/gift-card-face.tsx";
import { Button } from "#app/ui/button.tsx";
import type { Route } from "./+types/gift-card";

// The URL is the card: no other page may learn it.
export const meta: Route.MetaFunction = ({ matches }) => [
  ...noindexMeta("Gift card", matches),
  { name: "referrer", content: "no-referrer" },
];

async function requireCard(context: Route.LoaderArgs["context"], code: string) {
  const { db, secret, clock } = getApp(context);
  const balanceId = balanceIdInPath(secret, code);
  const card = balanceId && (await findGiftCard({ db, secret }, balanceId, clock.now()));
  if (!card) throw data({ message: "No such gift card." }, { status: 404 });
  return card;
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { recipientEmail: _, recipientPhone: _phone, ...card } = await requireCard(context, params.code);
  return { card };
}

/** Lets this browser use the card at the checkout. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const card = await requireCard(context, params.code);
  if (card.status !== "open")
    return redirectWithFlash(href("/gift-cards/:code", params), {
      title: STATUSES[card.status],
      tone: "bad",
    });
  const cookie = await enteredBalances.add(request, getApp(context).secret, card.balanceId);
  const amount = formatMoney(card.openMinor, moneyFormatFor(card.currency));
  return redirectWithFlash(
    href("/products"),
    {
      title: `${amount} ready to spend`,
      description: "The gift card is used at checkout in this browser.",
      tone: "good",
    },
    [cookie],
  );
}

const STATUSES: Record<GiftCardStatus, string> = {
  open: "This gift card can be used",
  used: "Nothing is left of this gift card",
  expired: "This gift card has expired",
  void: "This gift card was cancelled",
};

/** A gift card to show, print and use. Whoever has its signed link has the card. */
export default function GiftCard({ loaderData: { card } }: Route.ComponentProps) {
  const { shop } = useShop();
  const { recipientName, senderName, message, valueMinor, openMinor, status, lastDay, code, isTest } = card;
  const money = moneyFormatFor(card.currency);
  const isOpen = status === "open";
  return (
    <PrintLayout
      label="Gift card"
      backLink={{ to: href("/"), name: `Visit ${shop.name}` }}
      choice={
        isOpen && (
          <Form method="post">
            <Button type="submit">Use it in the shop</Button>
          </Form>
        )
      }
    >
      <PrintSheet>
        <h1 className="sr-only">Gift card</h1>
        {isTest && <p className="mb-6 font-medium">{TEST_NOTICE}</p>}
        {!isOpen && <p className="mb-6 font-medium text-danger-deep">{STATUSES[status]}.</p>}
        <div className="grid gap-10 md:grid-cols-[minmax(0,28rem)_1fr] print:grid-cols-1">
          <GiftCardFace
            shopName={shop.name}
            amount={formatPrice(valueMinor, money)}
            recipientName={recipientName}
            code={isOpen ? code : null}
          />
          <div className="space-y-5 wrap-anywhere">
            {message && <p className="display text-2xl whitespace-pre-line">{message}</p>}
            <p>From {senderName}</p>
            {isOpen && openMinor < valueMinor && <p>{formatMoney(openMinor, money)} is left on it.</p>}
            {isOpen && (
              <p>
                Valid until <strong>{formatDay(lastDay)}</strong>. Enter the code at checkout on our website.
              </p>
            )}
            {isOpen && code === null && <p>To read out its code, please write to us: {shop.email}.</p>}
          </div>
        </div>
        <ul className="mt-10 list-disc space-y-1 pl-5 text-sm text-ink-soft">
          {GIFT_CARD_TERMS.map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
      </PrintSheet>
    </PrintLayout>
  );
}

/** A link that was copied in part leads to no card. Any other error is the store's. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { shop } = useShop();
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <PrintLayout label="Gift card" backLink={{ to: href("/"), name: `Visit ${shop.name}` }}>
      <PrintSheet>
        <title>{`Gift card not found | ${shop.name}`}</title>
        <h1 className="display text-3xl">There is no gift card at this address</h1>
        <p className="mt-4">
          Please open the whole link of the email or message. If it still leads here, write to us:{" "}
          {shop.email}.
        </p>
      </PrintSheet>
    </PrintLayout>
  );
}
