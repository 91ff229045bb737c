import { href, Link } from "react-router";
import type { OwnCheckout } from "#app/domain/checkout/checkout.ts";
import { orderNumberLabel, ownOrderUrl, type OrderStatus } from "#app/domain/orders/order.ts";
import { ButtonLink } from "#app/ui/button.tsx";

// A late payment is cancelled, and refunded once the provider confirms.
const IS_OVER: ReadonlySet<OrderStatus> = new Set(["Cancelled", "Refunded"]);

/** The result of a payment on the provider's page. A new order has a page of its own, so `order` is an earlier one. */
export function PaymentOutcome({ status, order }: Pick<OwnCheckout, "status" | "order">) {
  if (status === "placed" && order) return IS_OVER.has(order.status) ? <TooLate /> : <Paid {...order} />;
  return (
    <>
      <h1 className="display mb-4 text-3xl">This payment has ended</h1>
      <p className="mb-6 text-ink-soft">
        Nothing was paid, and your cart is unchanged. If your bank shows a payment anyway, we will be notified
        and place your order or refund you.
      </p>
      <ButtonLink to={`${href("/checkout")}#payment`} className="max-sm:w-full">
        Back to the checkout
      </ButtonLink>
    </>
  );
}

function Paid({ number }: { number: number }) {
  return (
    <>
      <h1 className="display mb-4 text-3xl">Order {orderNumberLabel(number)} is paid</h1>
      <ButtonLink to={ownOrderUrl(number)} className="max-sm:w-full">
        View order {orderNumberLabel(number)}
      </ButtonLink>
    </>
  );
}

function TooLate() {
  return (
    <>
      <h1 className="display mb-4 text-3xl">We are sorry</h1>
      <p className="mb-6 text-ink-soft">
        We cannot send this order. If your payment came after we stopped holding the items, they were already
        sold. We will refund what you paid to your original payment method.{" "}
        <Link to={href("/orders")} className="underlined">
          See your orders
        </Link>
      </p>
      <ButtonLink to={href("/products")} className="max-sm:w-full">
        Browse Products
      </ButtonLink>
    </>
  );
}
