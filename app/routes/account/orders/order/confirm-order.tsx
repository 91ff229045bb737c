import { data, href, Link, redirect, type RouterContextProvider } from "react-router";
import { noindexMeta } from "#app/components/page-meta.ts";
import { Price } from "#app/components/product/price.tsx";
import { getApp } from "#app/context/context-keys.server.ts";
import { confirmOrder } from "#app/domain/orders/actions/confirm-order.server.ts";
import { findOrderToConfirm } from "#app/domain/orders/guest-orders/guest-orders.server.ts";
import {
  isToConfirm,
  isToPayFirst,
  isUnsent,
  orderNumberLabel,
  ownOrderUrl,
} from "#app/domain/orders/order.ts";
import { moneyFormatFor } from "#app/lib/money.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { ConfirmOrderForm } from "#app/routes/account/orders/order/confirm-order-form.tsx";
import { findPayOnlineOffer } from "#app/routes/account/orders/order/pay-online.server.ts";
import { PayOnline } from "#app/routes/account/orders/order/pay-online.tsx";
import { requireOwnOrder } from "#app/routes/account/orders/order/own-order.server.ts";
import type { Route } from "./+types/confirm-order";

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta("Confirm order", matches);

interface RequestParts {
  request: Request;
  context: Readonly<RouterContextProvider>;
  params: { number: string };
}

/**
 * The order of a signed link, or of the signed-in customer or guest who opened it. Without either the response is that of
 * `requireOwnOrder`, the same for an order that does not exist.
 */
async function findOrder({ request, context, params }: RequestParts) {
  const { db, secret } = getApp(context);
  const key = new URL(request.url).searchParams.get("key");
  if (key !== null && /^\d{1,12}$/.test(params.number)) {
    const number = Number(params.number);
    const linked = await findOrderToConfirm(db, { number, key, secret });
    if (linked) return { ...linked, key };
  }
  return { ...(await requireOwnOrder(request, context, params.number)), key: null };
}

export async function loader(parts: Route.LoaderArgs) {
  const { order, key } = await findOrder(parts);
  if (isToPayFirst(order)) throw redirect(ownOrderUrl(order.number));
  const { number, status, confirmBy, paymentMethod, paymentStatus, totalMinor, currency } = order;
  const payOnline = await findPayOnlineOffer(parts.context, order);
  const money = moneyFormatFor(currency);
  return { number, status, confirmBy, paymentMethod, paymentStatus, totalMinor, money, payOnline, key };
}

/** Only a form confirms: the programs that open the links of emails send no forms. */
export async function action(parts: Route.ActionArgs) {
  const { order, key, actor } = await findOrder(parts);
  if (isToPayFirst(order)) throw redirect(ownOrderUrl(order.number));
  const result = await confirmOrder(getApp(parts.context).orders, { orderId: order.id, actor });
  if (!result.ok && result.error === "not-found") throw data(null, { status: 404 });
  const label = orderNumberLabel(order.number);
  const flash = result.ok
    ? {
        title: `Order ${label} is confirmed`,
        description: "Thank you. We are getting it ready.",
        tone: "good" as const,
      }
    : {
        title: `Order ${label} was cancelled`,
        description: "It can no longer be confirmed. You are welcome to order again.",
        tone: "bad" as const,
      };
  const pagePath = new URL(parts.request.url).pathname.replace(/\.data$/, "");
  const to = key === null ? ownOrderUrl(order.number) : `${pagePath}?${new URLSearchParams({ key })}`;
  return redirectWithFlash(to, flash);
}

/** Confirms an order by the link in a message, without signing in. It shows nothing about the customer. */
export default function ConfirmOrder({ loaderData }: Route.ComponentProps) {
  const { number, status, confirmBy, totalMinor, money, payOnline, paymentStatus, key } = loaderData;
  const label = orderNumberLabel(number);
  const isCancelled = status === "Cancelled";
  return (
    <div className="column section space-y-6">
      <h1 className="display text-3xl">
        {isToConfirm(loaderData)
          ? `Confirm order ${label}`
          : `Order ${label} is ${isCancelled ? "cancelled" : "confirmed"}`}
      </h1>
      <p>
        Total: <Price minor={totalMinor} money={money} className="font-semibold" />
        {paymentStatus === "Pending" ? ", in cash on delivery." : ", paid."}
      </p>
      {isToConfirm(loaderData) && confirmBy ? (
        <ConfirmOrderForm number={number} confirmBy={confirmBy} signature={key ?? undefined} />
      ) : (
        <p>
          {isCancelled
            ? "Nothing has been charged. You are welcome to order again."
            : `Thank you.${isUnsent(status) ? " We will let you know when it is on its way." : ""}`}
        </p>
      )}
      {payOnline && <PayOnline offer={payOnline} money={money} />}
      <p>
        <Link to={isCancelled ? href("/products") : ownOrderUrl(number)} className="underlined">
          {isCancelled ? "Browse Products" : "See your order"}
        </Link>
      </p>
    </div>
  );
}
