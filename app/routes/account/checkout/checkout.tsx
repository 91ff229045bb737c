import { data, href, Link } from "react-router";
import { CartChanges } from "#app/components/cart/cart-changes.tsx";
import { ServerCartProvider } from "#app/components/cart/server-cart.tsx";
import { useCart } from "#app/components/cart/use-cart.ts";
import { noindexMeta } from "#app/components/page-meta.ts";
import { accountPage } from "#app/lib/http/return-to.ts";
import { CheckoutForm } from "#app/routes/account/checkout/checkout-form.tsx";
import { CheckoutSummary } from "#app/routes/account/checkout/checkout-summary.tsx";
import { useKeptCheckout, type KeptCheckout } from "#app/routes/account/checkout/kept/kept-checkout.ts";
import { SentOrderNotice } from "#app/routes/account/checkout/kept/sent-order-notice.tsx";
import { loadCheckout } from "#app/routes/account/checkout/load-checkout.server.ts";
import { CheckoutRefusal } from "#app/routes/account/checkout/result/checkout-refusal.tsx";
import { EmptyCheckout } from "#app/routes/account/checkout/result/empty-checkout.tsx";
import { submitCheckout } from "#app/routes/account/checkout/submit-checkout.server.ts";
import { useCheckout, type CheckoutState } from "#app/routes/account/checkout/use-checkout.ts";
import { Skeleton } from "#app/ui/feedback/skeleton.tsx";
import type { Route } from "./+types/checkout";

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta("Checkout", matches);

export const loader = loadCheckout;

export const action = submitCheckout;

/** A request that fails on the network or in the shop is reported beside the button: the error page would discard the typed values. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    // This status prevents the router from revalidating, which would fail the same way.
    return data({ kind: "no-response" as const, draft: undefined, promise: null }, { status: 503 });
  }
}

export default function Checkout(props: Route.ComponentProps) {
  const kept = useKeptCheckout(props.loaderData.buyer);
  return (
    <ServerCartProvider cart={props.loaderData.cart}>
      <CheckoutView key={kept ? "kept" : "new"} kept={kept} {...props} />
    </ServerCartProvider>
  );
}

function CheckoutView(props: Route.ComponentProps & { kept: KeptCheckout | null }) {
  const checkout = useCheckout(props);
  const { loaderData, sent, quote, summary, credit, taxNote, parcel, delivery, promise, isDone } = checkout;
  const cart = useCart();
  if (!cart.isRestored) return <CheckoutSkeleton />;
  if (isDone || cart.items.length === 0) return <NothingToOrder checkout={checkout} />;
  return (
    <div className="shell pt-8 pb-24 lg:pt-12">
      <h1 className="display mb-8 text-4xl">Checkout</h1>
      {loaderData.isGuest && <GuestNotice isAdministrator={loaderData.isAdministrator} />}
      <SentOrderNotice order={sent} isCartEmpty={false} />
      <CartChanges changes={quote.changes} />
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16">
        <div className="lg:order-2">
          <CheckoutSummary
            quote={quote}
            summary={summary}
            creditMinor={credit.usedMinor}
            taxNote={taxNote}
            to={parcel}
            method={delivery.chosen}
            promise={promise}
            pickup={loaderData.pickup}
          />
        </div>
        <CheckoutForm checkout={checkout} />
      </div>
    </div>
  );
}

function NothingToOrder({ checkout }: { checkout: CheckoutState }) {
  const { refusal, result, earlier, quote, isDone } = checkout;
  return (
    <div className="shell section">
      <CheckoutRefusal refusal={refusal} method={result?.draft?.payment} isCartEmpty />
      <SentOrderNotice order={refusal ? null : earlier} isCartEmpty />
      <CartChanges changes={quote.changes} />
      <EmptyCheckout isDone={isDone} orderNumber={earlier?.kind === "placed" ? earlier.orderNumber : null} />
    </div>
  );
}

/** Explains an order without an account. */
function GuestNotice({ isAdministrator }: { isAdministrator: boolean }) {
  return (
    <p className="-mt-4 mb-8 text-ink-soft">
      {isAdministrator ? (
        "You are signed in as the administrator. This order is placed as a guest’s, with the contact details below."
      ) : (
        <>
          You need no account.{" "}
          <Link to={accountPage(href("/login"), href("/checkout"))} className="underlined">
            Sign in to use your saved addresses
          </Link>
        </>
      )}
    </p>
  );
}

/** The placeholder until the browser's cart is known. */
function CheckoutSkeleton() {
  return (
    <div className="shell pt-8 pb-24 lg:pt-12">
      <h1 className="display mb-8 text-4xl">Checkout</h1>
      <div className="script-only grid gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16">
        <Skeleton className="h-[36rem]" />
        <Skeleton className="h-72" />
      </div>
    </div>
  );
}
