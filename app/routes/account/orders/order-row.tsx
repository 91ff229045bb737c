import { optionsWithTerms } from "#app/domain/catalog/final-sale.ts";
import { parcelAddress } from "#app/domain/orders/gift.ts";
import { href } from "react-router";
import { CartSummary } from "#app/components/cart/cart-summary.tsx";
import { CartThumb } from "#app/components/cart/cart-thumb.tsx";
import { Price } from "#app/components/product/price.tsx";
import { fullNameOf, phoneLabel } from "#app/domain/customers/addresses/address.ts";
import { countryName } from "#app/domain/customers/addresses/country-names.ts";
import {
  currentTotalMinor,
  withdrawnMinor,
  isToConfirm,
  orderElementId,
  orderNumberLabel,
  orderStatusLabel,
  orderStatusTone,
  paymentStatusTone,
  toCollectMinor,
  TEST_NOTICE,
} from "#app/domain/orders/order.ts";
import type { OrderView } from "#app/domain/orders/customer-orders/order-view.ts";
import { manualMethodOf, MANUAL_METHODS } from "#app/domain/payments/payment-methods.ts";
import type { PaymentDetail } from "#app/domain/payments/manual-method.ts";
import { nextSteps } from "#app/routes/account/orders/order/next-step.ts";
import { PayOnline, type PayOnlineOffer } from "#app/routes/account/orders/order/pay-online.tsx";
import { PaymentInstructions } from "#app/routes/account/orders/order/payment-instructions.tsx";
import { ownReviewLabel, type ReviewStatus } from "#app/domain/reviews/review.ts";
import { ConfirmOrderForm } from "#app/routes/account/orders/order/confirm-order-form.tsx";
import { OrderActions } from "#app/routes/account/orders/order-actions.tsx";
import { formatOrderHistoryMoment, formatUpcomingDay } from "#app/lib/time/dates.ts";
import { OrderGiftCard, type OrderedGiftCard } from "#app/routes/account/orders/order-gift-card.tsx";
import { OrderReturns, OrderTimeline } from "#app/routes/account/orders/order-timeline.tsx";
import { AccordionRow } from "#app/ui/overlay/accordion-row.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { OrderParcels } from "#app/routes/account/orders/order-parcels.tsx";

/** An order with what its customer needs to pay it, where the shop itself is paid before the order is prepared. */
export type OrderRowView = OrderView & {
  instructions: PaymentDetail[] | null;
  payOnline: PayOnlineOffer | null;
  giftCard: OrderedGiftCard | null;
};

interface OrderRowProps {
  order: OrderRowView;
  isOpenAtFirst: boolean;
  /** By product slug, for products that the customer has reviewed; null for a guest, who needs an account to review. */
  reviewStatuses: Readonly<Record<string, ReviewStatus>> | null;
}

/** One order: number, time, status and total, expandable to its details. Only one is open at a time. */
export function OrderRow({ order, isOpenAtFirst, reviewStatuses }: OrderRowProps) {
  const { money } = order;
  return (
    <li>
      <AccordionRow
        group="orders"
        summaryId={orderElementId(order.number)}
        isOpenAtFirst={isOpenAtFirst}
        summary={<Summary order={order} />}
      >
        <div className="grid gap-8 rounded bg-linen p-5 sm:p-8 md:grid-cols-[1fr_18rem]">
          <NextSteps order={order} />
          {order.giftCard && <OrderGiftCard card={order.giftCard} />}
          {isToConfirm(order) && order.confirmBy && (
            <div className="md:col-span-2">
              <ConfirmOrderForm number={order.number} confirmBy={order.confirmBy} />
            </div>
          )}
          {order.payOnline && (
            <div className="md:col-span-2">
              <PayOnline offer={order.payOnline} money={money} />
            </div>
          )}
          {order.instructions && (
            <div className="md:col-span-2">
              <PaymentInstructions rows={order.instructions} />
            </div>
          )}
          <div className="space-y-8">
            <Items order={order} reviewStatuses={reviewStatuses} />
            <OrderParcels parcels={order.parcels} note={order.partialNote} />
            <OrderReturns order={order} money={money} />
            <OrderTimeline timeline={order.timeline} />
            {order.gift && <OrderGift gift={order.gift} />}
            {order.notes && (
              <section>
                <h2 className="eyebrow mb-2 text-ink-soft">Order Notes</h2>
                <p className="text-[0.9375rem] wrap-anywhere whitespace-pre-line">{order.notes}</p>
              </section>
            )}
          </div>
          <div className="space-y-8">
            {order.deliveryMethod !== "digital" && <ShippingAddress order={order} />}
            <Payment order={order} />
            <CartSummary
              totals={order}
              money={money}
              taxNote={order.taxNote}
              isGiftCard={order.giftCard !== null}
              withdrawnMinor={withdrawnMinor(order)}
            />
          </div>
          <div className="border-t border-line pt-6 md:col-span-2">
            <OrderActions order={order} />
          </div>
        </div>
      </AccordionRow>
    </li>
  );
}

/** The number, time, status and total of an order. */
function Summary({ order }: { order: OrderView }) {
  return (
    <span className="grid gap-x-6 gap-y-1 sm:grid-cols-[8rem_1fr_auto_7rem] sm:items-center">
      <span className="font-medium">{orderNumberLabel(order.number)}</span>
      <time dateTime={order.createdAt.toISOString()} className="text-sm text-ink-soft">
        {formatOrderHistoryMoment(order.createdAt)}
      </time>
      <span>
        <Badge tone={orderStatusTone(order.status)}>{orderStatusLabel(order)}</Badge>
      </span>
      <span className="font-medium sm:text-right">
        <Price minor={currentTotalMinor(order)} money={order.money} />
      </span>
    </span>
  );
}

/** What happens next, before everything else of the order. */
function NextSteps({ order }: { order: OrderView }) {
  const steps = nextSteps(order);
  if (steps.length === 0) return null;
  return (
    <section className="rounded bg-paper p-5 md:col-span-2">
      <h2 className="eyebrow mb-2 text-ink-soft">What happens next</h2>
      <p className="text-lg wrap-anywhere">{steps.join(" ")}</p>
    </section>
  );
}

function Items({ order, reviewStatuses }: Omit<OrderRowProps, "isOpenAtFirst">) {
  return (
    <section>
      <h2 className="eyebrow mb-4 text-ink-soft">Items in this order</h2>
      <ul className="space-y-5">
        {order.lines.map((line) => (
          <li key={line.id} className="flex flex-wrap items-center gap-4">
            <CartThumb imageId={line.imageId} className="w-16 self-start" />
            <div className="min-w-40 flex-1 text-[0.9375rem]">
              <p className="font-medium">{line.productName || "Product Name Unavailable"}</p>
              <p className="text-sm text-ink-soft empty:hidden">{optionsWithTerms(line)}</p>
              <p className="text-sm text-ink-soft">
                Quantity: {line.quantity} · <Price minor={line.priceAtPurchaseMinor} money={order.money} />
              </p>
            </div>
            {line.productSlug && (
              <ButtonLink variant="outline" size="sm" to={href("/products/:id", { id: line.productSlug })}>
                View Product
              </ButtonLink>
            )}
            {line.productSlug && reviewStatuses && order.status === "Delivered" && (
              <ButtonLink
                variant="quiet"
                size="sm"
                to={href("/products/:id/review", { id: line.productSlug })}
                aria-label={`${ownReviewLabel(reviewStatuses[line.productSlug] ?? null)} of ${line.productName}`}
              >
                {ownReviewLabel(reviewStatuses[line.productSlug] ?? null)}
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function ShippingAddress({ order }: { order: OrderView }) {
  const { deliveryMethod } = order;
  const to = parcelAddress(order);
  const isPickup = deliveryMethod === "pickup";
  return (
    <section className="text-[0.9375rem]">
      <h2 className="eyebrow mb-2 text-ink-soft">{isPickup ? "Pick up at" : "Shipping Address"}</h2>
      {to.street ? (
        <address className="not-italic">
          {fullNameOf(to)}
          <br />
          {to.street}
          <br />
          {to.city}, {[to.state, to.postalCode].filter(Boolean).join(" ")}
          <br />
          {countryName(to.country)}
          {to.phone && <span className="block">{phoneLabel(to.phone)}</span>}
        </address>
      ) : (
        <p>Not specified.</p>
      )}
    </section>
  );
}

/** The parts of a gift that no other part of the order shows. */
function OrderGift({ gift: { message, wishedDay, isWrapped } }: { gift: NonNullable<OrderView["gift"]> }) {
  const facts = [
    "Sent without prices",
    isWrapped ? "wrapped" : "",
    wishedDay ? `to arrive on ${formatUpcomingDay(wishedDay)}` : "",
  ];
  return (
    <section className="text-[0.9375rem]">
      <h2 className="eyebrow mb-2 text-ink-soft">Gift</h2>
      <p>{`${facts.filter(Boolean).join(", ")}.`}</p>
      {message && <p className="mt-2 wrap-anywhere whitespace-pre-line">{message}</p>}
    </section>
  );
}

function Payment({ order }: { order: OrderView }) {
  return (
    <section className="space-y-1 text-[0.9375rem]">
      <h2 className="eyebrow mb-2 text-ink-soft">Payment</h2>
      <p>
        Status: <Badge tone={paymentStatusTone(order.paymentStatus)}>{order.paymentStatus}</Badge>
      </p>
      {order.paymentMethod && <p>Method: {order.paymentMethod}</p>}
      {order.creditMinor > 0 && (
        <p>
          With store credit: <Price minor={order.creditMinor} money={order.money} />
        </p>
      )}
      {order.isTest && <p className="font-medium">{TEST_NOTICE}</p>}
      {order.advanceMinor > 0 && (
        <p>
          {order.paymentMethod === MANUAL_METHODS.link.orderMethod ? "Paid already" : "Paid in advance"}:{" "}
          <Price minor={order.advanceMinor} money={order.money} />
        </p>
      )}
      {order.advanceMinor > 0 && toCollectMinor(order) > 0 && (
        <p>
          {(manualMethodOf(order) ?? MANUAL_METHODS.cash).words.dueLabel}:{" "}
          <Price minor={toCollectMinor(order)} money={order.money} />
        </p>
      )}
      {order.trackingNumber && <p>Tracking number: {order.trackingNumber}</p>}
    </section>
  );
}
