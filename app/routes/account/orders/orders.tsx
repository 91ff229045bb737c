import { useShopper } from "#app/components/use-shop.ts";
import { noindexMeta } from "#app/components/page-meta.ts";
import { useEffect } from "react";
import { href, redirect, useNavigate } from "react-router";
import type { RouteHandle } from "#app/components/shell/unexpected-error.tsx";
import { orderElementId, ownOrderUrl } from "#app/domain/orders/order.ts";
import { listOrdersAround, listOrdersOf } from "#app/domain/orders/customer-orders/list-orders.server.ts";
import type { OrderView } from "#app/domain/orders/customer-orders/order-view.ts";
import { giftCardPath } from "#app/domain/orders/gift-cards/gift-card-link.server.ts";
import { listGiftCardsOf } from "#app/domain/orders/gift-cards/find-gift-cards.server.ts";
import { instructionsFor } from "#app/domain/orders/payment-instructions.ts";
import { getApp, getRequestContext } from "#app/context/context-keys.server.ts";
import { openedOrders } from "#app/context/shopper/remembered-ids.server.ts";
import { hasConsent } from "#app/domain/customers/consents/consents.server.ts";
import { accountOfferOf } from "#app/routes/account/orders/order/account-offer.ts";
import { GuestPanel } from "#app/routes/account/orders/order/guest-panel.tsx";
import { findOpenedOrder } from "#app/routes/account/orders/order/own-order.server.ts";
import { findPayOnlineOffer } from "#app/routes/account/orders/order/pay-online.server.ts";
import type { OrderedGiftCard } from "#app/routes/account/orders/order-gift-card.tsx";
import { OrderRow } from "#app/routes/account/orders/order-row.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { requireUser } from "#app/context/session-guard.server.ts";
import type { Route } from "./+types/orders";

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta("Your orders", matches);

export const handle: RouteHandle = { failure: "Error fetching orders" };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const { db, clock, secret, settings } = getApp(context);
  const { payments, checkout } = await settings.get();
  const toRow = async (order: OrderView) => ({
    ...order,
    canEditContact: order.canEditContact && checkout.correctableAddress,
    instructions: instructionsFor(order, payments),
    payOnline: await findPayOnlineOffer(context, order),
    giftCard: await findOrderedCard(context, order),
  });
  const opened = await findOpenedOrder(request, context, orderNumberIn(searchParams, "order") ?? 0);
  if (opened) {
    const account = accountOfferOf(await settings.get(), await getRequestContext(context).user());
    return {
      orders: [await toRow(opened.order)],
      nextBefore: null,
      isFirst: true,
      requested: opened.order.number,
      guest: {
        ...account,
        hasEmail: opened.order.email !== "",
        hasWhatsApp: await hasConsent(db, opened.order.shippingAddress.phone, "whatsapp"),
      },
    };
  }
  const isVisitor = !(await getRequestContext(context).user());
  // A search for another guest's order needs the order's link or an account.
  const isOwnList = !searchParams.has("order") && (await openedOrders.list(request, secret)).length > 0;
  if (isVisitor && isOwnList) throw redirect(href("/orders/find"));
  const user = await requireUser(request, context);
  const reader = { userId: user.id, now: clock.now() };
  const requested = orderNumberIn(searchParams, "order");
  const before = orderNumberIn(searchParams, "before");
  const page =
    requested !== undefined && before === undefined
      ? await listOrdersAround(db, reader, requested)
      : { ...(await listOrdersOf(db, reader, before)), isFirst: before === undefined };
  return { ...page, orders: await Promise.all(page.orders.map(toRow)), requested, guest: null };
}

async function findOrderedCard(
  context: Route.LoaderArgs["context"],
  { id, deliveryMethod }: OrderView,
): Promise<OrderedGiftCard | null> {
  if (deliveryMethod !== "digital") return null;
  const { db, clock, secret, publicUrl } = getApp(context);
  const card = (await listGiftCardsOf(db, [id], clock.now())).get(id);
  if (!card) return null;
  const isOpen = card.status === "open";
  return { ...card, url: isOpen ? new URL(giftCardPath(secret, card.balanceId), publicUrl).href : null };
}

function orderNumberIn(params: URLSearchParams, name: string): number | undefined {
  const number = Number(params.get(name));
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { orders, nextBefore, isFirst, requested, guest } = loaderData;
  const { ownReviews } = useShopper();
  const navigate = useNavigate();
  useEffect(() => {
    if (requested === undefined) {
      // The server never sees a fragment: redirect `/orders#000002` to the URL that opens that order.
      const [, number] = /^#0*(\d{1,15})$/.exec(location.hash) ?? [];
      if (number) void navigate(ownOrderUrl(Number(number)), { replace: true });
      return;
    }
    const row = document.getElementById(orderElementId(requested));
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: "start" });
  }, [requested, navigate]);
  return (
    <div className="shell pt-8 pb-24 lg:pt-12">
      <header className="mb-10">
        <h1 className="display text-4xl">{guest ? "Your Order" : "Your Order History"}</h1>
        <p className="mt-3 text-ink-soft">
          {guest
            ? "Save the link or the number of this order to open it again without an account."
            : "Review your past purchases and order details."}
        </p>
      </header>
      {orders.length === 0 ? (
        <EmptyState
          title="No Orders Yet"
          text="Looks like you haven’t placed any orders. Time to start shopping!"
          action={<ButtonLink to={href("/products")}>Browse Products</ButtonLink>}
        />
      ) : (
        <ol className="order-rows border-t border-line">
          {orders.map((order) => (
            <OrderRow
              key={order.id}
              order={order}
              isOpenAtFirst={order.number === requested}
              reviewStatuses={guest ? null : ownReviews}
            />
          ))}
        </ol>
      )}
      {guest && <GuestPanel number={String(requested)} {...guest} />}
      {(nextBefore !== null || !isFirst) && (
        <div className="mt-10 flex flex-wrap justify-center gap-3">
          {!isFirst && (
            <ButtonLink variant="outline" to={href("/orders")}>
              Newest orders
            </ButtonLink>
          )}
          {nextBefore !== null && (
            <ButtonLink variant="outline" to={`${href("/orders")}?before=${nextBefore}`}>
              Older orders
            </ButtonLink>
          )}
        </div>
      )}
    </div>
  );
}
