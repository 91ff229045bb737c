import { Moment } from "#app/components/admin/moment.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import type { OrderDetail, OrderDetailReturn } from "#app/domain/orders/admin-list/order-detail.ts";
import type { SentReplacement } from "#app/domain/orders/events/event-detail.ts";
import { differenceText } from "#app/domain/orders/returns/exchanges/price-difference.ts";
import { RETURN_REASONS, returnNumberLabel, type ReturnStatus } from "#app/domain/orders/returns/returns.ts";
import { CLAIM_PROBLEM_LABELS, type ClaimOutcome } from "#app/domain/orders/returns/claims/claim.ts";
import { formatMoney, type MoneyFormat } from "#app/lib/money.ts";
import type { OrderActionResult } from "#app/routes/admin/orders/order/actions/order-action-result.ts";
import { returnState } from "#app/routes/admin/orders/returns/return-table.tsx";
import { PhotoList } from "#app/components/returns/photo-list.tsx";
import { ClaimActions } from "#app/routes/admin/orders/returns/claims/claim-actions.tsx";
import type { WaitingAction } from "#app/domain/orders/waiting/waiting-action.ts";
import { lineLabel } from "#app/routes/admin/orders/returns/restock-fields.tsx";
import { PickupPanel } from "#app/routes/admin/orders/returns/pickup/pickup-panel.tsx";
import { ReturnActions } from "#app/routes/admin/orders/returns/return-actions.tsx";
import { CallCustomer } from "#app/routes/admin/orders/order/call-customer.tsx";
import { Badge } from "#app/ui/badge.tsx";

interface OrderReturnsProps {
  order: OrderDetail;
  /** The accounts to which refunds are transferred, by return id. */
  refundAccounts: Record<string, string>;
  money: MoneyFormat;
  /** A carrier is connected that collects parcels. */
  canBook: boolean;
  /** The actions of the order that wait. */
  waiting: readonly WaitingAction[];
  actionData: OrderActionResult | undefined;
}

/** Panels of the order's returns with their items, reason and actions. */
export function OrderReturns(props: OrderReturnsProps) {
  const { order, refundAccounts, money, canBook, waiting, actionData } = props;
  return order.returns.map((orderReturn) => {
    const isToCheck = orderReturn.status === "approved" && Boolean(orderReturn.pickup?.arrivedAt);
    const { label, tone } = returnState({ ...orderReturn, isToCheck });
    const number = returnNumberLabel(order.number, orderReturn.sequence);
    const isClaim = orderReturn.kind === "claim";
    return (
      <Panel
        key={orderReturn.id}
        title={`${isClaim ? "Claim" : "Return"} ${number}`}
        aside={<Badge tone={tone}>{label}</Badge>}
      >
        <div className="space-y-4 text-sm">
          {isClaim ? <Claimed claim={orderReturn} /> : <Requested orderReturn={orderReturn} />}
          <PhotoList ids={orderReturn.photos} subject={`Picture for ${number}`} />
          {refundAccounts[orderReturn.id] && (
            <p className="wrap-anywhere">
              <span className="font-medium">Refund to: </span>
              {refundAccounts[orderReturn.id]}
            </p>
          )}
          {orderReturn.decisionNote && (
            <p className="wrap-anywhere">
              <span className="font-medium">Store note: </span>
              {orderReturn.decisionNote}
            </p>
          )}
          {orderReturn.wayBackFeeMinor !== null && (
            <p>Way back: {formatMoney(orderReturn.wayBackFeeMinor, money)} deducted from the refund</p>
          )}
          <Difference orderReturn={orderReturn} money={money} />
          {orderReturn.sent && <Sent replacement={orderReturn.sent} />}
          {orderReturn.refundMinor !== null && <p>Refund: {formatMoney(orderReturn.refundMinor, money)}</p>}
          <Underway orderReturn={orderReturn} />
          <PickupPanel
            orderReturn={orderReturn}
            order={order}
            canBook={canBook}
            waits={waiting.some(
              ({ booking }) => booking?.kind === "pickup" && booking.returnId === orderReturn.id,
            )}
            actionData={actionData}
          />
          <CallAboutReturn order={order} status={orderReturn.status} />
          {isClaim ? (
            <ClaimActions claim={orderReturn} order={order} money={money} actionData={actionData} />
          ) : (
            <ReturnActions orderReturn={orderReturn} order={order} money={money} actionData={actionData} />
          )}
        </div>
      </Panel>
    );
  });
}

/** Messages to phones exist for refunds and replacements alone: the customer has to be called about the other steps of a return. */
function CallAboutReturn({ order, status }: { order: OrderDetail; status: ReturnStatus }) {
  const { phone } = order.shippingAddress;
  if (order.email !== "" || phone === "" || !CALLED_ABOUT.has(status)) return null;
  return (
    <CallCustomer title={`Call ${order.customerName} with your answer`} phone={phone}>
      The customer has no email address. The order&rsquo;s page shows your answer and the address, too.
    </CallCustomer>
  );
}

const CALLED_ABOUT: ReadonlySet<ReturnStatus> = new Set(["requested", "approved"]);

/** What is wrong with which items, and what was decided. */
function Claimed({ claim }: { claim: OrderDetailReturn }) {
  return (
    <>
      <p className="wrap-anywhere">
        Reported on <Moment at={claim.createdAt} />
        {claim.comment && <>: “{claim.comment}”</>}
      </p>
      <ul className="list-disc space-y-1 pl-5">
        {claim.lines.map((line) => (
          <li key={line.id}>
            {line.quantity} × {lineLabel(line)}
            {line.problem && `: ${CLAIM_PROBLEM_LABELS[line.problem].toLowerCase()}`}
            {line.outcome && `, ${OUTCOME_SUFFIXES[line.outcome]}`}
            {claim.resolution === "exchange" && line.exchangeFor !== null && (
              <span className="font-medium"> · replaced by {line.exchangeFor || line.productName}</span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

const OUTCOME_SUFFIXES: Record<ClaimOutcome, string> = {
  keep: "kept by the customer",
  collect: "to be collected",
  "in-stock": "counted back in stock",
  lost: "lost",
};

function Requested({ orderReturn }: { orderReturn: OrderDetailReturn }) {
  return (
    <>
      <p className="wrap-anywhere">
        {orderReturn.resolution === "refund" ? "Refund" : "Exchange"} requested on{" "}
        <Moment at={orderReturn.createdAt} />: {RETURN_REASONS[orderReturn.reason]}
        {orderReturn.comment && <> (“{orderReturn.comment}”)</>}
      </p>
      <ul className="list-disc space-y-1 pl-5">
        {orderReturn.lines.map((line) => (
          <li key={line.id}>
            {line.quantity} × {line.productName}
            {line.options && ` (${line.options})`}
            {orderReturn.resolution === "exchange" && line.exchangeFor && (
              <span className="font-medium"> in exchange for {line.exchangeFor}</span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Where the items and the replacement of a return are. */
function Underway({
  orderReturn: { status, pickedUpAt, replacementAt, kept },
}: {
  orderReturn: OrderDetailReturn;
}) {
  return (
    <>
      {pickedUpAt && (
        <p>
          Picked up by the courier on <Moment at={pickedUpAt} />
        </p>
      )}
      {status === "approved" && replacementAt && (
        <p className="font-medium">
          The replacement was released on <Moment at={replacementAt} />; the returned items are not yet back.
        </p>
      )}
      {kept && (
        <p>
          {kept === "charged"
            ? "The customer keeps the items and pays for them."
            : "The customer keeps the items; written off."}
        </p>
      )}
    </>
  );
}

/** The price difference, and whether it is settled. */
function Difference({ orderReturn, money }: { orderReturn: OrderDetailReturn; money: MoneyFormat }) {
  const { differenceMinor, isDifferenceDue, replacementAt, resolution, differenceAsCredit } = orderReturn;
  const text = differenceText(differenceMinor, money);
  if (text === null || resolution !== "exchange") return null;
  const refund = `refunded${differenceAsCredit ? " as store credit" : ""}`;
  return (
    <p className={isDifferenceDue ? "font-medium" : undefined}>
      Price difference: {text}
      {differenceMinor < 0 &&
        (replacementAt ? `, ${refund}` : `, to be ${refund} when the replacement is released`)}
      {differenceMinor > 0 && replacementAt === null && ", to be paid before the replacement is packed"}
      {isDifferenceDue && "; the customer has been asked"}
    </p>
  );
}

function Sent({ replacement: { items, trackingNumber } }: { replacement: SentReplacement }) {
  return (
    <p className="wrap-anywhere">
      Sent in exchange: {items.join(", ")}
      <br />
      {trackingNumber ? `Tracking number: ${trackingNumber}` : "Without a tracking number"}
    </p>
  );
}
