import { href, Link } from "react-router";
import { useCart } from "#app/components/cart/use-cart.ts";
import type { CartLine } from "#app/domain/cart/cart.ts";
import type { OwnCheckout } from "#app/domain/checkout/checkout.ts";
import { orderNumberLabel, ownOrderUrl, type OrderStatus } from "#app/domain/orders/order.ts";
import { useReturnFromPayment } from "#app/routes/account/checkout/use-pending-payment.ts";
import { ButtonLink } from "#app/ui/button.tsx";

interface PaymentOutcomeProps extends Pick<OwnCheckout, "id" | "status" | "order"> {
  /** The checkout's lines. */
  ordered: readonly CartLine[];
}

// A late payment is cancelled, and refunded once the provider confirms.
const IS_OVER: ReadonlySet<OrderStatus> = new Set(["Cancelled", "Refunded"]);

/** The result of a payment on the provider's page. */
export function PaymentOutcome({ id, status, order, ordered }: PaymentOutcomeProps) {
  const { removeOrdered } = useCart();
  useReturnFromPayment(id, status === "placed", () => removeOrdered(ordered));
  if (status === "placed" && order) return IS_OVER.has(order.status) ? <TooLate /> : <Placed {...order} />;
  return (
    <>
      <h1 className="display mb-4 text-3xl">This payment has ended</h1>
      <p className="mb-6 text-ink-soft">
        Nothing was paid, and your cart is unchanged. If your bank shows a payment anyway, we will be notified
        and place your order or refund you.
      </p>
      <ButtonLink to={href("/checkout")} className="max-sm:w-full">
        Back to the checkout
      </ButtonLink>
    </>
  );
}

function Placed({ number }: { number: number }) {
  return (
    <>
      <h1 className="display mb-4 text-3xl">Order placed successfully!</h1>
      <p className="mb-6 text-ink-soft">
        Thank you for your purchase. Your order {orderNumberLabel(number)} is being processed, and its
        confirmation is on its way to you.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={ownOrderUrl(number)} className="max-sm:w-full">
          View order {orderNumberLabel(number)}
        </ButtonLink>
        <ButtonLink to={href("/")} variant="outline" className="max-sm:w-full">
          Continue shopping
        </ButtonLink>
      </div>
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
