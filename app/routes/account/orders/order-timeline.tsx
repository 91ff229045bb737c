import { Form, href } from "react-router";
import { useShop } from "#app/components/use-shop.ts";
import { PhotoList } from "#app/components/returns/photo-list.tsx";
import type { OrderView, ReturnView } from "#app/domain/orders/customer-orders/order-view.ts";
import type { SentReplacement } from "#app/domain/orders/events/event-detail.ts";
import { differenceText } from "#app/domain/orders/returns/exchanges/price-difference.ts";
import { returnLabelUrl } from "#app/domain/orders/returns/return-label.ts";
import { isReturning, type ReturnStatus } from "#app/domain/orders/returns/returns.ts";
import { formatMoment } from "#app/lib/time/dates.ts";
import { formatMoney, type MoneyFormat } from "#app/lib/money.ts";
import { Button } from "#app/ui/button.tsx";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";

/** The events of an order, the latest last. */
export function OrderTimeline({ timeline }: { timeline: OrderView["timeline"] }) {
  return (
    <section>
      <h2 className="eyebrow mb-4 text-ink-soft">Order timeline</h2>
      <ol className="relative space-y-4 border-l border-edge/50 pl-5">
        {timeline.map((entry) => (
          <li
            key={`${entry.at.toISOString()} ${entry.text}`}
            className="group/entry relative text-[0.9375rem]"
          >
            <span
              aria-hidden
              className="absolute top-2 -left-[1.4375rem] size-2 rounded-full bg-edge ring-4 ring-linen group-last/entry:bg-flame"
            />
            <p className="font-medium">{entry.text}</p>
            {entry.note && <p className="break-words text-ink-soft">{entry.note}</p>}
            <p className="text-sm text-ink-soft">
              <time dateTime={entry.at.toISOString()}>{formatMoment(entry.at)}</time>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Where the customer finds the address for the parcel: in the email, or here where no email was sent. */
interface Instructions {
  hasEmail: boolean;
  addressLines: readonly string[];
}

interface ReturnState {
  label: string;
  tone: BadgeTone;
  text(instructions: Instructions): string;
}

const STATES: Record<ReturnStatus, ReturnState> = {
  requested: {
    label: "Requested",
    tone: "grey",
    text: ({ hasEmail }) =>
      `We usually ${hasEmail ? "answer by email" : "call you"} on the next working day.`,
  },
  approved: {
    label: "Approved",
    tone: "blue",
    text: ({ hasEmail, addressLines }) =>
      hasEmail
        ? "Please send the parcel with the return number on the outside. The address is in our email."
        : `Please send the parcel with the return number on the outside to: ${addressLines.join(", ")}.`,
  },
  rejected: { label: "Not accepted", tone: "red", text: () => "" },
  withdrawn: { label: "Withdrawn", tone: "grey", text: () => "" },
  received: {
    label: "Received",
    tone: "yellow",
    text: () => "We have received your parcel and are checking it.",
  },
  completed: { label: "Completed", tone: "green", text: () => "" },
};

/** The returns of an order and their progress. */
export function OrderReturns({ order, money }: { order: OrderView; money: MoneyFormat }) {
  const { addressLines } = useShop().shop;
  const { returns, number } = order;
  if (returns.length === 0) return null;
  const instructions = { hasEmail: order.email !== "", addressLines };
  return (
    <section>
      <h2 className="eyebrow mb-4 text-ink-soft">
        {returns.some(({ kind }) => kind === "claim") ? "Returns and reports" : "Returns"}
      </h2>
      <ul className="space-y-4">
        {returns.map((entry) => (
          <li key={entry.id} className="rounded bg-paper p-4 text-[0.9375rem]">
            <ReturnHead entry={entry} />
            <ReturnOutcome entry={entry} money={money} />
            <ReturnSteps entry={entry} number={number} instructions={instructions} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const stateOf = (entry: ReturnView) => (entry.kind === "claim" ? claimState(entry) : STATES[entry.status]);

/** The next step of the customer, as a sentence. */
function nextStepOf(entry: ReturnView, instructions: Instructions): string {
  const { pickup, status, number } = entry;
  if (!pickup || status !== "approved") return stateOf(entry).text(instructions);
  if (pickup.state === "picked-up") return "The courier has your parcel. It is on its way to us.";
  if (pickup.state === "arrived") return "Your parcel has arrived. We will check it next.";
  return `${pickup.courier} will collect the parcel from your address. Please keep it ready, with the number ${number} on the outside.`;
}

/** The number and the state of a return or a claim, its purpose and its items. */
function ReturnHead({ entry }: { entry: ReturnView }) {
  const { label, tone } = stateOf(entry);
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-medium">
          {entry.kind === "claim" && "Report "}
          {entry.number}
        </span>
        <Badge tone={tone}>{label}</Badge>
      </p>
      <p className="mt-1 text-ink-soft">
        {purposeOf(entry)}: {entry.items.join(", ")}
      </p>
    </>
  );
}

/** The decision for the customer: the replacement, the refund, and the note of the decision. */
function ReturnOutcome({ entry, money }: { entry: ReturnView; money: MoneyFormat }) {
  const { kind, resolution, refundMinor, sent, wanted, wayBackFeeMinor, decisionNote } = entry;
  const isRefunded = (resolution === "refund" || kind === "claim") && refundMinor !== null;
  return (
    <>
      {sent && <Sent replacement={sent} />}
      {!sent && wanted.length > 0 && (
        <p className="mt-1">
          {kind === "claim" ? "Sent at no charge" : "In exchange"}: {wanted.join(", ")}
        </p>
      )}
      <Difference entry={entry} money={money} />
      {wayBackFeeMinor !== null && !isRefunded && (
        <p className="mt-1">Way back: {formatMoney(wayBackFeeMinor, money)}, deducted from the refund</p>
      )}
      {isRefunded && <p className="mt-1">Refund: {formatMoney(refundMinor, money)}</p>}
      {decisionNote && <p className="mt-1">{decisionNote}</p>}
    </>
  );
}

/** The price difference of the wanted items. */
function Difference({ entry, money }: { entry: ReturnView; money: MoneyFormat }) {
  const { differenceMinor, isDifferenceDue, differenceAsCredit, resolution, status } = entry;
  const text = differenceText(differenceMinor, money);
  if (text === null || resolution !== "exchange" || !isReturning(status)) return null;
  const refund = differenceAsCredit ? ", which you get as store credit" : ", which we refund";
  return (
    <p className="mt-1">
      Price difference: {text}
      {differenceMinor < 0 && refund}
      {isDifferenceDue && ". Please pay it online: we send the items then."}
    </p>
  );
}

interface ReturnStepsProps {
  entry: ReturnView;
  /** Of the order. */
  number: number;
  instructions: Instructions;
}

/** What happens next, the return label, the photos, and the form that withdraws it. */
function ReturnSteps({ entry, number, instructions }: ReturnStepsProps) {
  const text = nextStepOf(entry, instructions);
  return (
    <>
      {text && <p className="mt-1 text-sm text-ink-soft">{text}</p>}
      {entry.pickup && <TrackingNumber pickup={entry.pickup} />}
      {entry.labelSequence !== null && (
        <p className="mt-2">
          <a
            className="underlined inline-flex min-h-11 items-center"
            href={returnLabelUrl(number, entry.labelSequence)}
          >
            Print the return label
          </a>
        </p>
      )}
      {entry.photos.length > 0 && (
        <div className="mt-3">
          <PhotoList ids={entry.photos} subject={`Your picture for ${entry.number}`} />
        </div>
      )}
      {entry.canWithdraw && <Withdraw number={number} returnId={entry.id} />}
    </>
  );
}

function TrackingNumber({
  pickup: { trackingNumber, trackingUrl },
}: {
  pickup: NonNullable<ReturnView["pickup"]>;
}) {
  return (
    <p className="mt-1 text-sm wrap-anywhere">
      Tracking number of the pickup:{" "}
      {trackingUrl ? (
        <a href={trackingUrl} className="underlined inline-flex min-h-6 items-center" rel="noreferrer">
          {trackingNumber}
        </a>
      ) : (
        trackingNumber
      )}
    </p>
  );
}

function purposeOf({ kind, resolution }: ReturnView): string {
  if (kind === "claim") return "Damaged, missing or wrong";
  return resolution === "refund" ? "For a refund" : "For an exchange";
}

/** The state of a claim, which is decided before its items are collected. */
function claimState({ status, toCollect }: ReturnView): ReturnState {
  if (status !== "approved") return CLAIM_STATES[status] ?? STATES[status];
  const text = () => `Please keep ready for collection: ${toCollect.join(", ")}. We pay for the way back.`;
  return { label: "Accepted", tone: "blue", text };
}

const CLAIM_STATES: Partial<Record<ReturnStatus, ReturnState>> = {
  requested: {
    label: "Received",
    tone: "grey",
    text: ({ hasEmail }) =>
      `We usually ${hasEmail ? "answer by email" : "call you"} on the next working day. Please keep the items and their packaging.`,
  },
  completed: { label: "Settled", tone: "green", text: () => "" },
};

function Withdraw({ number, returnId }: { number: number; returnId: string }) {
  return (
    <Form method="post" action={href("/orders/:number/return", { number: String(number) })} className="mt-3">
      <input type="hidden" name="returnId" value={returnId} />
      <Button type="submit" name="step" value="withdraw" variant="outline" size="sm">
        Withdraw
      </Button>
    </Form>
  );
}

function Sent({ replacement: { items, trackingNumber } }: { replacement: SentReplacement }) {
  return (
    <>
      <p className="mt-1">Sent in exchange: {items.join(", ")}</p>
      {trackingNumber && <p className="mt-1 wrap-anywhere">Tracking number: {trackingNumber}</p>}
    </>
  );
}
