import { parcelAddress } from "#app/domain/orders/gift.ts";
import type { DeliveryMethod } from "#app/domain/delivery/shipping.ts";
import { href, Link } from "react-router";
import { Moment } from "#app/components/admin/moment.tsx";
import { usePermissions } from "#app/routes/admin/shell/permissions.ts";
import { Panel } from "#app/components/admin/panel.tsx";
import { useShop } from "#app/components/use-shop.ts";
import { Price } from "#app/components/product/price.tsx";
import { fullNameOf } from "#app/domain/customers/addresses/address.ts";
import { countryName } from "#app/domain/customers/addresses/country-names.ts";
import type { OrderDetail } from "#app/domain/orders/admin-list/order-detail.ts";
import {
  isUnsendable,
  openPaymentLabel,
  paymentStatusLabel,
  paymentStatusTone,
  toCollectMinor,
} from "#app/domain/orders/order.ts";
import type { MoneyFormat } from "#app/lib/money.ts";
import type { OrderActionResult } from "#app/routes/admin/orders/order/actions/order-action-result.ts";
import { CashRiskPanel } from "#app/routes/admin/orders/order/cash-risk-panel.tsx";
import { OrderGift } from "#app/routes/admin/orders/order/order-gift.tsx";
import { OrderDocuments } from "#app/routes/admin/orders/order/order-documents.tsx";
import { PhoneLink } from "#app/routes/admin/orders/order/call-customer.tsx";
import { Badge } from "#app/ui/badge.tsx";
import {
  manualMethodOf,
  MANUAL_METHODS,
  MANUAL_PROVIDERS,
  STORE_CREDIT,
} from "#app/domain/payments/payment-methods.ts";
import { OrderRefund } from "#app/routes/admin/orders/order/order-refund.tsx";

interface OrderSummaryProps {
  order: OrderDetail;
  money: MoneyFormat;
  actionData: OrderActionResult | undefined;
}

const PROVIDER_NAMES: Partial<Record<string, string>> = {
  razorpay: "Razorpay",
  test: "Test bank",
  ...Object.fromEntries(Object.values(MANUAL_METHODS).map(({ provider, words }) => [provider, words.name])),
};

/** Customer, shipping address, payment and refunds. */
export function OrderSummary({ order, money, actionData }: OrderSummaryProps) {
  const { shop } = useShop();
  return (
    <>
      <Customer order={order} />
      {order.gift && <OrderGift order={order} gift={order.gift} />}
      {order.deliveryMethod !== "digital" && (
        <Panel title={DELIVERY_TITLES[order.deliveryMethod]}>
          <ShippingAddress order={order} />
          {order.trackingNumber && (
            <p className="mt-3 text-sm wrap-anywhere">Tracking number: {order.trackingNumber}</p>
          )}
        </Panel>
      )}
      <Panel
        title="Payment"
        aside={<Badge tone={paymentStatusTone(order.paymentStatus)}>{paymentStatusLabel(order)}</Badge>}
      >
        <ul className="space-y-3 text-sm">
          {order.payments.map((payment) => (
            <Payment key={payment.id} order={order} payment={payment} money={money} />
          ))}
          {toCollectMinor(order) > 0 && order.advanceMinor + order.receivedMinor + order.waivedMinor > 0 && (
            <li className="flex justify-between gap-4 border-t border-line pt-3 font-medium">
              {openPaymentLabel(order)}
              <Price minor={toCollectMinor(order)} money={money} />
            </li>
          )}
          {order.refunds.map((refund) => (
            <OrderRefund
              key={refund.id}
              order={order}
              refund={refund}
              money={money}
              actionData={actionData}
            />
          ))}
        </ul>
      </Panel>
      {order.cashRisk && <CashRiskPanel risk={order.cashRisk} />}
      {(order.documents.length > 0 || (order.taxNote !== null && !isUnsendable(order, shop))) && (
        <OrderDocuments order={order} />
      )}
    </>
  );
}

function Customer({ order }: Pick<OrderSummaryProps, "order">) {
  const permissions = usePermissions();
  return (
    <Panel
      title="Customer"
      aside={
        order.userId &&
        permissions.includes("customers.view") && (
          <Link
            to={href("/admin/customers/:id", { id: order.userId })}
            className="underlined inline-flex min-h-6 items-center text-sm"
          >
            View customer
          </Link>
        )
      }
    >
      <p className="text-sm wrap-anywhere">
        {order.customerName}
        {order.email && (
          <>
            <br />
            <a href={`mailto:${order.email}`} className="underlined inline-flex min-h-6 items-center">
              {order.email}
            </a>
          </>
        )}
      </p>
      {order.buyerGstin && (
        <p className="mt-3 text-sm wrap-anywhere">
          {order.buyerName}
          <br />
          GSTIN: {order.buyerGstin}
        </p>
      )}
    </Panel>
  );
}

type PaymentProps = Pick<OrderSummaryProps, "order" | "money"> & {
  payment: OrderSummaryProps["order"]["payments"][number];
};

/** The amount that was paid online of an order with an open difference, where it is not an advance. */
const PAID_ONLINE: Partial<Record<string, string>> = { [MANUAL_METHODS.link.orderMethod]: "Paid online" };

function Payment({ order, payment, money }: PaymentProps) {
  return (
    <li>
      <p className="flex justify-between gap-4">
        {payment.provider === STORE_CREDIT.provider
          ? STORE_CREDIT.orderMethod
          : order.advanceMinor > 0 && !MANUAL_PROVIDERS.includes(payment.provider)
            ? (PAID_ONLINE[order.paymentMethod] ?? "Advance, paid online")
            : payment.provider === MANUAL_METHODS.direct.provider
              ? MANUAL_METHODS.direct.orderMethod
              : order.paymentMethod || "Paid"}
        <Price minor={payment.amountMinor} money={money} className="font-medium" />
      </p>
      {!payment.capturedAt && order.status !== "Cancelled" && (
        <p className="text-xs text-ink-soft">
          {(manualMethodOf(order) ?? MANUAL_METHODS.cash).words.dueInAdmin}
        </p>
      )}
      {payment.capturedAt && <Moment at={payment.capturedAt} className="text-xs text-ink-soft" />}
      {payment.reference && payment.provider !== STORE_CREDIT.provider && (
        <p className="text-xs text-ink-soft wrap-anywhere">
          {PROVIDER_NAMES[payment.provider] ?? payment.provider}: {payment.reference}
        </p>
      )}
    </li>
  );
}

const DELIVERY_TITLES: Record<DeliveryMethod, string> = {
  standard: "Shipping Address",
  express: "Shipping Address (express)",
  pickup: "Pick-up in the shop",
};

function ShippingAddress({ order }: { order: OrderDetail }) {
  const to = parcelAddress(order);
  if (!to.street) {
    const region = [to.state, to.country && countryName(to.country)].filter(Boolean).join(", ");
    return <p className="text-sm">{region || "Not specified."}</p>;
  }
  return (
    <address className="text-sm not-italic wrap-anywhere">
      {fullNameOf(to)}
      <br />
      {to.street}
      <br />
      {to.city}, {[to.state, to.postalCode].filter(Boolean).join(" ")}
      <br />
      {countryName(to.country)}
      {to.phone && <PhoneLink phone={to.phone} className="min-h-11" />}
    </address>
  );
}
