import { optionsWithTerms } from "#app/domain/catalog/final-sale.ts";
import { parcelAddress } from "#app/domain/orders/gift.ts";
import CircleCheck from "lucide-react/icons/circle-check";
import { href, Link, redirect } from "react-router";
import { CartSummary } from "#app/components/cart/cart-summary.tsx";
import { CartThumb } from "#app/components/cart/cart-thumb.tsx";
import { noindexMeta } from "#app/components/page-meta.ts";
import { Price } from "#app/components/product/price.tsx";
import { getApp, getRequestContext } from "#app/context/context-keys.server.ts";
import { listOrderedLines } from "#app/domain/checkout/find-own-checkout.server.ts";
import type { OrderView } from "#app/domain/orders/customer-orders/order-view.ts";
import { orderPath } from "#app/domain/orders/guest-orders/order-key.server.ts";
import {
  withdrawnMinor,
  isToConfirm,
  isUnsent,
  orderNumberLabel,
  ownOrderUrl,
} from "#app/domain/orders/order.ts";
import { paymentSentence } from "#app/domain/orders/order-payment.ts";
import { instructionsFor } from "#app/domain/orders/payment-instructions.ts";
import { preparation, promisedDayLabel } from "#app/routes/account/orders/order/next-step.ts";
import { findPayOnlineOffer } from "#app/routes/account/orders/order/pay-online.server.ts";
import { PayOnline } from "#app/routes/account/orders/order/pay-online.tsx";
import { PaymentInstructions } from "#app/routes/account/orders/order/payment-instructions.tsx";
import { formatMoney } from "#app/lib/money.ts";
import { useReturnFromPayment } from "#app/routes/account/checkout/payment/use-pending-payment.ts";
import { accountOfferOf } from "#app/routes/account/orders/order/account-offer.ts";
import { AccountOffer } from "#app/routes/account/orders/order/guest-panel.tsx";
import { ConfirmOrderForm } from "#app/routes/account/orders/order/confirm-order-form.tsx";
import { requireOwnOrder } from "#app/routes/account/orders/order/own-order.server.ts";
import { ButtonLink, Button } from "#app/ui/button.tsx";
import type { Route } from "./+types/order-placed";
import { showToast } from "#app/ui/feedback/toast.tsx";

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta("Thank you", matches);

/** A shipped, delivered or cancelled order is shown where its state is. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { order, actor } = await requireOwnOrder(request, context, params.number);
  if (!isUnsent(order.status)) throw redirect(ownOrderUrl(order.number));
  const { db, publicUrl, secret, settings } = getApp(context);
  const user = await getRequestContext(context).user();
  const isGuest = user?.id !== actor.id;
  const path = orderPath(secret, { id: order.id, number: order.number, isGuest });
  const all = await settings.get();
  return {
    order,
    instructions: instructionsFor(order, all.payments),
    payOnline: await findPayOnlineOffer(context, order),
    ordered: await listOrderedLines(db, order.id),
    guest: isGuest ? { ...accountOfferOf(all, user), link: new URL(path, publicUrl).href } : null,
  };
}

/** Thanks for an order, whatever way it is paid, and says what happens next. */
export default function OrderPlaced({ loaderData }: Route.ComponentProps) {
  const { order, instructions, payOnline, ordered, guest } = loaderData;
  const label = orderNumberLabel(order.number);
  useReturnFromPayment(order.id, ordered);
  return (
    <div className="shell section">
      <header className="mb-10 max-w-2xl">
        <CircleCheck aria-hidden className="mb-4 size-10 text-leaf" strokeWidth={1.5} />
        <h1 className="display text-4xl">Thank you for your order</h1>
        <p className="mt-3 text-lg">
          Your order number is <strong className="font-semibold">{label}</strong>.
        </p>
      </header>
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16">
        <div className="space-y-8">
          {isToConfirm(order) && order.confirmBy && (
            <ConfirmOrderForm number={order.number} confirmBy={order.confirmBy} />
          )}
          {instructions && <PaymentInstructions rows={instructions} />}
          <NextSteps order={order} />
          {payOnline && <PayOnline offer={payOnline} money={order.money} />}
          {guest && <OrderLink url={guest.link} />}
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={ownOrderUrl(order.number)} className="max-sm:w-full">
              View order {label}
            </ButtonLink>
            <ButtonLink to={href("/")} variant="outline" className="max-sm:w-full">
              Continue shopping
            </ButtonLink>
          </div>
        </div>
        <OrderedItems order={order} />
      </div>
      {guest && (
        <div className="mt-12 max-w-2xl">
          <AccountOffer number={String(order.number)} hasEmail={order.email !== ""} {...guest} />
        </div>
      )}
    </div>
  );
}

function NextSteps({ order }: { order: OrderView }) {
  const { shippingAddress: to, email } = order;
  const isPickup = order.deliveryMethod === "pickup";
  const day = promisedDayLabel(order);
  const contact = email || to.phone;
  const steps = [
    ...(email ? [`The confirmation is on its way to ${email}.`] : []),
    paymentSentence(order, (amountMinor) => formatMoney(amountMinor, order.money)),
    preparation(order),
    `We write to ${contact} when it is ${isPickup ? "ready to be picked up" : "on its way"}.`,
  ].filter(Boolean);
  return (
    <section aria-labelledby="next-steps">
      <h2 id="next-steps" className="display mb-4 text-2xl">
        What happens next
      </h2>
      {day && <p className="mb-4 rounded bg-leaf-wash px-4 py-3 font-medium">{day}</p>}
      <ol className="list-decimal space-y-2 pl-5 wrap-anywhere marker:text-ink-soft">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="mt-4 text-sm text-ink-soft">
        Until it is sent you can cancel it on its page.{" "}
        <Link to={href("/refund-policy")} className="underlined">
          Returns and refunds
        </Link>
      </p>
    </section>
  );
}

function OrderedItems({ order }: { order: OrderView }) {
  const { money } = order;
  const to = parcelAddress(order);
  return (
    <section aria-labelledby="ordered-items" className="self-start rounded bg-linen p-6 lg:p-8">
      <h2 id="ordered-items" className="display mb-5 text-xl">
        Your order
      </h2>
      <ul className="mb-6 space-y-4">
        {order.lines.map((line) => (
          <li key={line.id} className="flex items-start gap-4 text-sm">
            <CartThumb imageId={line.imageId} className="w-14" />
            <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-4 gap-y-1">
              <span className="min-w-0 grow basis-32">
                <span className="block font-medium wrap-anywhere">{line.productName}</span>
                <span className="block text-ink-soft empty:hidden">{optionsWithTerms(line)}</span>
                <span className="text-ink-soft">Quantity {line.quantity}</span>
              </span>
              <Price minor={line.priceAtPurchaseMinor * line.quantity} money={money} />
            </span>
          </li>
        ))}
      </ul>
      <CartSummary
        totals={order}
        money={money}
        taxNote={order.taxNote}
        withdrawnMinor={withdrawnMinor(order)}
      />
      <address className="mt-6 border-t border-line pt-5 text-sm wrap-anywhere not-italic text-ink-soft">
        {to.firstName} {to.lastName}, {to.street}, {to.city},{" "}
        {[to.state, to.postalCode].filter(Boolean).join(" ")}
      </address>
    </section>
  );
}

/** The signed link to a guest's order, to keep: with it the order opens in any browser. */
function OrderLink({ url }: { url: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      showToast({ title: "Link Copied!", description: "With it your order opens in any browser." });
    } catch {
      showToast({ title: "Copy failed", description: "Copy the link itself instead.", tone: "bad" });
    }
  }
  return (
    <section aria-labelledby="order-link" className="rounded border border-line bg-white p-5">
      <h2 id="order-link" className="mb-1 font-semibold">
        Save this link
      </h2>
      <p className="mb-3 text-sm text-ink-soft">
        You ordered without an account. This link opens your order on any device, so share it with nobody
        else.
      </p>
      <p className="mb-3 text-sm wrap-anywhere">
        <a href={url} className="underlined">
          {url}
        </a>
      </p>
      <Button variant="outline" size="sm" className="script-only" onClick={() => void copy()}>
        Copy link
      </Button>
    </section>
  );
}
