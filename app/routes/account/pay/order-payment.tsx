import { data, href, redirect, redirectDocument, useSearchParams } from "react-router";
import { formError, type FormError } from "#app/components/form-error.ts";
import { FormErrorAlert } from "#app/components/form-error-alert.tsx";
import { noindexMeta } from "#app/components/page-meta.ts";
import { getApp, getRequestContext } from "#app/context/context-keys.server.ts";
import { openedOrders } from "#app/context/shopper/remembered-ids.server.ts";
import { callerOf } from "#app/context/session-guard.server.ts";
import { describeItems } from "#app/domain/orders/order-line.ts";
import { payOrder, type PayOrderResult } from "#app/domain/checkout/order-payments/pay-order.server.ts";
import {
  findPayableOrder,
  type PayableOrder,
} from "#app/domain/orders/online-payment/find-payable-order.server.ts";
import { orderIdInLink } from "#app/domain/orders/online-payment/order-payment-link.server.ts";
import { awaitsDifference, orderNumberLabel, ownOrderUrl } from "#app/domain/orders/order.ts";
import { isManual, offeredMethods } from "#app/domain/payments/payment-methods.ts";
import { moneyFormatFor } from "#app/lib/money.ts";
import { setCookieHeaders } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { mayTry } from "#app/routes/account/checkout/checkout-limits.server.ts";
import { PayableForm } from "#app/routes/account/pay/payable-form.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/order-payment";

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta("Pay your order", matches);

type Context = Route.LoaderArgs["context"];

async function findLinked(context: Context, code: string): Promise<PayableOrder> {
  const { db, secret, settings } = getApp(context);
  const orderId = orderIdInLink(secret, code);
  const linked = orderId ? await findPayableOrder(db, await settings.get(), orderId) : null;
  if (!linked) throw data(null, { status: 404 });
  return linked;
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { order, lines, quote, exchange } = await findLinked(context, params.code);
  const { providers, secret, settings } = getApp(context);
  const { payments } = await settings.get();
  const { number, currency } = order;
  const user = await getRequestContext(context).user();
  const isOpened = (await openedOrders.list(request, secret)).includes(order.id);
  const isOwn = isOpened || (user !== null && user.id === order.userId);
  const common = { label: orderNumberLabel(number), ownUrl: isOwn ? ownOrderUrl(number) : null };
  if (!quote) return { ...common, kind: "ended" as const, ending: endingOf(order) };
  return {
    ...common,
    kind: "payable" as const,
    quote,
    money: moneyFormatFor(currency),
    items:
      quote.returnId !== undefined && exchange
        ? exchange.items
        : lines.flatMap(({ label, refundable }) => describeItems(refundable, label) ?? []),
    exchangeNumber: quote.returnId === undefined ? null : (exchange?.number ?? null),
    methods: offeredMethods(payments, { hasProvider: providers.hosted !== null, currency }).filter(
      (method) => !isManual(method),
    ),
    country: order.shippingAddress.country,
    isDifference: awaitsDifference(order),
  };
}

/** What became of an order of which nothing can be paid online. */
function endingOf({ status, paymentStatus }: PayableOrder["order"]): keyof typeof ENDINGS {
  if (status === "Cancelled" || status === "Refunded") return "cancelled";
  if (paymentStatus !== "Pending") return "paid";
  return status === "Shipped" || status === "Delivered" ? "sent" : "closed";
}

const ENDINGS = {
  paid: { title: "is paid", text: "Thank you. There is nothing left to pay." },
  cancelled: { title: "is cancelled", text: "There is nothing to pay." },
  sent: {
    title: "is on its way",
    text: "It can no longer be paid here. Please pay when the parcel is handed to you.",
  },
  closed: {
    title: "cannot be paid here",
    text: "Please write to us.",
  },
} as const;

export async function action({ request, params, context }: Route.ActionArgs) {
  const app = getApp(context);
  const { order } = await findLinked(context, params.code);
  const fields = await readForm(request);
  const { clientIp } = callerOf(request, context);
  const form = { email: order.email, phone: order.shippingAddress.phone };
  if (!(await mayTry(app.limits, { user: null, form, clientIp })))
    return refuse("Too many attempts. Please wait a few minutes and try again.", 429);
  const shown = Number(fields["amount"]);
  const result = await payOrder(app.checkout, {
    orderId: order.id,
    fields,
    shownMinor: Number.isSafeInteger(shown) ? shown : -1,
  });
  const page = href("/pay/order/:code", { code: params.code });
  if (result.kind === "paid" || result.kind === "not-payable") throw redirect(page);
  if (result.kind === "pay") {
    const headers = setCookieHeaders([await openedOrders.add(request, app.secret, result.paymentId)]);
    // A document request: only the pay page's CSP allows a form to post to the provider.
    throw redirectDocument(href("/checkout/pay/:id", { id: result.paymentId }), { headers });
  }
  if (result.kind === "invalid")
    return refuse(Object.values(result.fieldErrors)[0] ?? "", 400, result.fieldErrors);
  return refuse(messageOf(result), 409);
}

type Refusal = Exclude<PayOrderResult, { kind: "paid" | "not-payable" | "pay" | "invalid" }>;

function messageOf(result: Refusal): string {
  switch (result.kind) {
    case "declined":
      return result.message;
    case "amount-changed":
      return "The amount to pay has changed in the meantime. Please check it and pay again.";
    case "in-progress":
      return "This order is being paid right now. Please try again in a minute.";
    case "payment-unavailable":
      return "The payment did not go through, and nothing was charged. Please try again.";
    case "refunded":
      return "The order changed while you paid, so this payment did not pay it. We are refunding it.";
  }
}

function refuse(description: string, status: number, fieldErrors: Record<string, string> = {}) {
  return data({ error: formError("Your order was not paid", description, { fieldErrors }) }, { status });
}

/** The page at which an order that exists is paid online, or the rest of it. No account is needed. */
export default function OrderPayment({ loaderData, actionData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return (
    <div className="column section">
      {loaderData.kind === "payable" ? (
        <PayableForm
          {...loaderData}
          error={actionData?.error}
          hasFailed={search.get("payment") === "failed" && !actionData}
        />
      ) : (
        <Ended {...loaderData} error={actionData?.error} />
      )}
    </div>
  );
}

interface EndedProps {
  label: string;
  ownUrl: string | null;
  ending: keyof typeof ENDINGS;
  /** Of a payment that did not pay the order. */
  error: FormError | undefined;
}

function Ended({ label, ownUrl, ending, error }: EndedProps) {
  const { title, text } = ENDINGS[ending];
  return (
    <>
      <FormErrorAlert error={error} className="mb-6" />
      <h1 className="display mb-4 text-3xl">{`Order ${label} ${title}`}</h1>
      <p className="mb-6 text-ink-soft">{text}</p>
      <ButtonLink to={ownUrl ?? href("/orders/find")} className="max-sm:w-full">
        {ownUrl ? `View order ${label}` : "Track your order"}
      </ButtonLink>
    </>
  );
}
