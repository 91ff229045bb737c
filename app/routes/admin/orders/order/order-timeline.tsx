import type { ReactNode } from "react";
import { Moment } from "#app/components/admin/moment.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import type { TimelineEvent } from "#app/domain/orders/admin-list/order-detail.ts";
import { formatMoney, type MoneyFormat } from "#app/lib/money.ts";

interface OrderTimelineProps {
  events: readonly TimelineEvent[];
  money: MoneyFormat;
  isPickup: boolean;
  /** The note form, above the events. */
  children: ReactNode;
}

/** The order timeline, latest event first. */
export function OrderTimeline({ events, money, isPickup, children }: OrderTimelineProps) {
  return (
    <Panel title="Timeline">
      <div className="mb-6">{children}</div>
      <ol className="relative space-y-4 border-l border-line pl-5">
        {events.toReversed().map((event) => (
          <li key={event.id} className="relative text-sm">
            <span
              aria-hidden
              className="absolute top-1.5 -left-[1.4375rem] size-1.5 rounded-full bg-flame outline-4 outline-white"
            />
            <p className="wrap-anywhere">{sentenceOf(event, money, isPickup)}</p>
            {event.detail.reason && <p className="text-ink-soft wrap-anywhere">“{event.detail.reason}”</p>}
            {event.detail.note && (
              <p className="mt-1 rounded bg-linen px-3 py-2 wrap-anywhere whitespace-pre-line">
                {event.detail.note}
              </p>
            )}
            <p className="text-xs text-ink-soft">
              <Moment at={event.at} /> · {event.actor === null ? "the store" : event.actor || "a guest"}
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function sentenceOf({ kind, detail }: TimelineEvent, money: MoneyFormat, isPickup: boolean): string {
  const amount = formatMoney(detail.amountMinor ?? detail.totalMinor ?? 0, money);
  const back = `Return ${detail.returnNumber ?? ""}`.trim();
  switch (kind) {
    case "placed":
      if (detail.advanceMinor)
        return `Placed: ${formatMoney(detail.advanceMinor, money)} of ${amount} paid in advance, the rest to be paid on delivery`;
      return detail.isUnpaid ? `Placed, to be paid on delivery: ${amount}` : `Placed and paid: ${amount}`;
    case "paid":
      return `${amount} received in cash`;
    case "confirmed":
      return "Confirmed";
    case "processing":
      return "Processing started";
    case "shipped":
      if (isPickup) return "Ready for pick-up";
      return `Shipped ${detail.trackingNumber ? `with tracking number ${detail.trackingNumber}` : "without a tracking number"}${partOf(detail)}`;
    case "tracked":
      return `Tracking number ${detail.trackingNumber ?? "unknown"}`;
    case "delivered":
      return isPickup ? "Picked up" : "Delivered";
    case "cancelled":
      return detail.amountMinor ? `Cancelled; ${amount} to be refunded` : "Cancelled";
    case "returned-to-sender":
      return `Returned to sender${refundAndPieces(detail, amount)}`;
    case "lost":
      return `Lost in transit${refundAndPieces(detail, amount)}`;
    case "refunded":
      return `${amount} refunded`;
    case "refund-agreed":
      return `${[`${amount} to be refunded without a return`, ...(detail.pieces ?? [])].join(", ")}${piecesBack(detail)}`;
    case "pieces-removed":
      return `Removed from the order${partOf(detail)}; ${amount} no longer collected${piecesBack(detail)}`;
    case "closed":
      return `Closed; ${amount} not refunded`;
    case "noted":
      return "Note";
    case "refund-failed":
      return `Refund of ${amount} failed`;
    case "refund-retried":
      return `Refund of ${amount} retried`;
    case "surplus-returned":
      return `A second payment of ${amount} was received and is being refunded`;
    case "return-requested":
      return `${back} requested`;
    case "return-approved":
      return `${back} approved`;
    case "return-rejected":
      return `${back} rejected`;
    case "return-received":
      return `${back} received${detail.restocked === false ? "; written off" : ""}${piecesBack(detail)}`;
    case "return-completed":
      return detail.resolution === "exchange"
        ? `${back} completed; sent in exchange${numberOf(detail)}: ${detail.sent?.join(", ") ?? ""}`
        : `${back} completed; ${detail.amountMinor ? `${amount} to be refunded` : "nothing refunded"}`;
  }
}

/** " with tracking number 123" */
function numberOf({ trackingNumber }: TimelineEvent["detail"]): string {
  return trackingNumber ? ` with tracking number ${trackingNumber}` : "";
}

/** ": 1 × Noor Kurta (2XL)" where the order is sent in several shipments. */
function partOf({ pieces = [] }: TimelineEvent["detail"]): string {
  return pieces.length > 0 ? `: ${pieces.join(", ")}` : "";
}

function refundAndPieces(detail: TimelineEvent["detail"], amount: string): string {
  if (detail.isSentAgain) return `; to be sent again${partOf(detail)}${piecesBack(detail)}`;
  return `${detail.amountMinor ? `; ${amount} to be refunded` : ""}${piecesBack(detail)}`;
}

/** "; back in stock: 1 × Noor Kurta (2XL); written off: 1 × Jhumka" */
function piecesBack({ restockedPieces = [], writtenOffPieces = [] }: TimelineEvent["detail"]): string {
  const parts = [
    { label: "back in stock", pieces: restockedPieces },
    { label: "written off", pieces: writtenOffPieces },
  ];
  return parts
    .filter(({ pieces }) => pieces.length > 0)
    .map(({ label, pieces }) => `; ${label}: ${pieces.join(", ")}`)
    .join("");
}
