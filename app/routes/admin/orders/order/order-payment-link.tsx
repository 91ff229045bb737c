import { PaymentLink } from "#app/components/admin/payment-link.tsx";
import { useShop } from "#app/components/use-shop.ts";
import type { OrderDetail } from "#app/domain/orders/admin-list/order-detail.ts";
import { awaitsDifference, orderNumberLabel } from "#app/domain/orders/order.ts";
import type { OnlineQuote } from "#app/domain/orders/online-payment/online-payment.ts";
import { formatMoney, type MoneyFormat } from "#app/lib/money.ts";
import { ActionForm, CollapsedAction } from "#app/routes/admin/orders/order/actions/action-form.tsx";

interface OrderPaymentLinkProps {
  order: OrderDetail;
  link: OnlineQuote & { url: string };
  money: MoneyFormat;
}

/** The link at which the customer pays the order online, with the ways to send it. */
export function OrderPaymentLink({ order, link, money }: OrderPaymentLinkProps) {
  const { shop } = useShop();
  const { number, version, email, shippingAddress } = order;
  const { firstName, phone } = shippingAddress;
  const amount = formatMoney(link.amountMinor, money);
  const savedMinor = link.dueMinor - link.amountMinor;
  const greeting = firstName ? `Hello ${firstName}, ` : "";
  const isDifference = awaitsDifference(order) || link.returnId !== undefined;
  const ofOrder = `your order ${orderNumberLabel(number)} at ${shop.name}`;
  const request = isDifference
    ? `please pay the difference of ${amount} for ${ofOrder}.`
    : `you can pay ${ofOrder} online: ${amount}.`;
  const text = `${greeting}${request} ${link.url}`;
  const instead =
    savedMinor > 0 ? `${formatMoney(savedMinor, money)} less than on delivery` : "instead of on delivery";
  return (
    <CollapsedAction step="send-payment-link" label="Payment link…" isOpenAtFirst={isDifference}>
      <div className="space-y-3">
        <p className="text-sm text-ink-soft">
          {isDifference
            ? `The customer pays the difference of ${amount} online. The link works once.`
            : `The customer pays ${amount} online, ${instead}. The link works once, until a parcel has left.`}
        </p>
        <PaymentLink url={link.url} text={text} phone={phone} />
        {email && (
          <ActionForm
            action="send-payment-link"
            version={version}
            label="Email the link"
            pendingLabel="Sending..."
            variant="outline"
          />
        )}
      </div>
    </CollapsedAction>
  );
}
