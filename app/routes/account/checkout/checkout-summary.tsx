import ChevronDown from "lucide-react/icons/chevron-down";
import { href, Link } from "react-router";
import { CartSummary } from "#app/components/cart/cart-summary.tsx";
import { CartThumb } from "#app/components/cart/cart-thumb.tsx";
import { DiscountCode } from "#app/components/cart/discount-code.tsx";
import type { CartQuoteView } from "#app/components/cart/use-cart-quote.ts";
import { useCart } from "#app/components/cart/use-cart.ts";
import { PinForm } from "#app/components/delivery/pin-form.tsx";
import type { DeliveryPromiseView } from "#app/components/delivery/use-delivery-promise.ts";
import { Price } from "#app/components/product/price.tsx";
import { useShop } from "#app/components/use-shop.ts";
import type { PricedCart } from "#app/domain/cart/price-cart.ts";
import { finalSaleText } from "#app/domain/catalog/final-sale.ts";
import {
  deliveryTime,
  shippingRateFor,
  shippingTermsFor,
  type DeliveryMethod,
  type ParcelDestination,
} from "#app/domain/delivery/shipping.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";
import type { PickupView } from "#app/routes/account/checkout/delivery/use-delivery-choice.ts";

interface CheckoutSummaryProps {
  quote: CartQuoteView;
  summary: PricedCart;
  /** The part of the total that store credit pays. */
  creditMinor: number;
  /** The taxes inside the total; null where the flat tax is added. */
  taxNote: string | null;
  /** The destination as far as it is filled in. */
  to: ParcelDestination;
  method: DeliveryMethod;
  /** The delivery promise for the PIN code of an Indian address. */
  promise: DeliveryPromiseView | null;
  pickup: PickupView | null;
}

/** The order's items and totals, by the same function and figures as on the server. */
export function CheckoutSummary(props: CheckoutSummaryProps) {
  const { quote, summary, creditMinor, taxNote, to, method } = props;
  const { shop } = useShop();
  return (
    <section
      aria-labelledby="summary"
      className="rounded bg-linen px-5 py-3 lg:sticky lg:top-[calc(var(--header-height)+1.5rem)] lg:p-8"
    >
      <h2 id="summary" className="display mb-5 text-xl max-lg:sr-only">
        Order Summary
      </h2>
      {/* Closed on a phone; a wide window shows its content without the line that opens it. */}
      <details className="order-summary group/summary">
        <summary className="flex min-h-11 items-center justify-between gap-4 font-medium">
          <span>
            Order summary, <Price minor={summary.totals.totalMinor} money={shop.money} />
          </span>
          <ChevronDown
            aria-hidden
            className="size-4 transition-transform group-open/summary:rotate-180"
            strokeWidth={1.75}
          />
        </summary>
        <div className="py-2">
          <SummaryItems quote={quote} />
          <DiscountCode quote={quote} summary={summary} money={shop.money} />
          <CartSummary
            totals={summary.totals}
            money={shop.money}
            code={summary.discount?.code}
            taxNote={taxNote}
            creditMinor={creditMinor}
            shippingLabel={method === "pickup" ? "Pick-up" : undefined}
          />
          <p className="mt-3 text-sm text-ink-soft">
            <Link to={href("/cart")} className="underlined">
              Edit cart
            </Link>
          </p>
        </div>
      </details>
      <DeliveryStatus {...props} />
      {method !== "pickup" && to.country === HOME_COUNTRY && (
        <noscript>
          <PinForm label="Delivery day for your PIN code" action={href("/checkout")} />
        </noscript>
      )}
    </section>
  );
}

function SummaryItems({ quote }: Pick<CheckoutSummaryProps, "quote">) {
  const { items } = useCart();
  const { shop } = useShop();
  return (
    <ul className="mb-6 space-y-4">
      {items.map((item) => (
        <li key={item.id} className="flex items-start gap-4 text-sm">
          <CartThumb imageId={item.imageId} className="w-14" />
          {/* On a phone and in the column an amount in lakhs does not fit beside the name and wraps below it. */}
          <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-4 gap-y-1">
            <span className="min-w-0 grow basis-32 lg:basis-40">
              <span className="block font-medium wrap-anywhere">{item.name}</span>
              {item.options && <span className="block text-ink-soft">{item.options}</span>}
              <FinalSale reason={quote.finalSaleOf(item.id)} />
              <span className="text-ink-soft">Quantity {item.quantity}</span>
            </span>
            <Price minor={item.price * item.quantity} money={shop.money} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function FinalSale({ reason }: { reason: string | null }) {
  return reason !== null && <span className="block">{finalSaleText(reason)}</span>;
}

/** When the order arrives, or where it is picked up. */
function DeliveryStatus({
  to,
  method,
  promise,
  pickup,
}: Pick<CheckoutSummaryProps, "to" | "method" | "promise" | "pickup">) {
  const { pricing } = useShop();
  const promised = (method === "express" ? promise?.express : null) ?? promise?.text;
  const rate = shippingRateFor(pricing.shipping, to, method) ?? shippingTermsFor(pricing.shipping, to);
  const isPromised = method === "pickup" || promised !== undefined;
  const { customsNote } = shippingTermsFor(pricing.shipping, to);
  return (
    <div role="status" className="mt-2 text-sm">
      <p className={isPromised ? "font-medium" : "text-ink-soft"}>
        {method === "pickup" && pickup
          ? `${pickup.ready}: ${pickup.place}`
          : (promised ?? `Delivered within ${deliveryTime(rate)}.`)}
      </p>
      {method !== "pickup" && customsNote && <p className="mt-2">{customsNote}</p>}
    </div>
  );
}
