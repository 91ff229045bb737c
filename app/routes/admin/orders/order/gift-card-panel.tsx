import { href, Link } from "react-router";
import { Panel } from "#app/components/admin/panel.tsx";
import type { OrderDetail } from "#app/domain/orders/admin-list/order-detail.ts";
import type { GiftCardStatus, GiftCardView } from "#app/domain/orders/gift-cards/gift-card.ts";
import { formatMoney, type MoneyFormat } from "#app/lib/money.ts";
import { formatDay, formatUpcomingDay } from "#app/lib/time/dates.ts";
import {
  resultOf,
  type OrderActionResult,
} from "#app/routes/admin/orders/order/actions/order-action-result.ts";
import { StepForm } from "#app/routes/admin/orders/order/actions/step-form.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { TextField } from "#app/ui/form/field.tsx";

interface GiftCardPanelProps {
  order: OrderDetail;
  card: GiftCardView;
  money: MoneyFormat;
  actionData: OrderActionResult | undefined;
}

const STATUSES: Record<GiftCardStatus, { name: string; tone: "green" | "grey" | "yellow" | "red" }> = {
  open: { name: "Open", tone: "green" },
  used: { name: "Used up", tone: "grey" },
  expired: { name: "Expired", tone: "yellow" },
  void: { name: "Void", tone: "red" },
};

/** The gift card that the order has bought, without its code, and the form that emails it again. */
export function GiftCardPanel({ order, card, money, actionData }: GiftCardPanelProps) {
  const { status, recipientName, senderName, message, openMinor, valueMinor, lastDay, balanceId } = card;
  const { name, tone } = STATUSES[status];
  const result = resultOf(actionData, "send-gift-card");
  return (
    <Panel title="Gift card" aside={<Badge tone={tone}>{name}</Badge>}>
      <div className="space-y-3 text-sm wrap-anywhere">
        <p>
          {formatMoney(openMinor, money)} of {formatMoney(valueMinor, money)} is left, valid until{" "}
          {formatDay(lastDay)}.{" "}
          <Link to={href("/admin/store-credit/:id", { id: balanceId })} className="underlined">
            Movements
          </Link>
        </p>
        <p>
          From {senderName} for {recipientName}. {deliveryOf(card)}
        </p>
        {message && <p className="whitespace-pre-line text-ink-soft">{message}</p>}
        {status === "open" && (
          <StepForm
            action="send-gift-card"
            version={order.version}
            label={card.sentAt ? "Send again" : "Send now"}
          >
            <TextField
              label="Email of the recipient"
              name="email"
              type="email"
              autoComplete="off"
              maxLength={254}
              error={result?.fieldErrors["email"]}
              defaultValue={result?.values["email"] ?? card.recipientEmail}
              required
            />
          </StepForm>
        )}
      </div>
    </Panel>
  );
}

function deliveryOf({ recipientEmail, sentAt, sendOn }: GiftCardView): string {
  if (recipientEmail === "") return "The buyer hands it over.";
  return sentAt
    ? `Emailed to ${recipientEmail}.`
    : `To be emailed to ${recipientEmail} on ${formatUpcomingDay(sendOn)}.`;
}
