import { data, Form, href, redirect, useNavigation, useSearchParams, Link } from "react-router";
import { z } from "zod";
import { noindexMeta } from "#app/components/page-meta.ts";
import { findOwnCheckout } from "#app/domain/checkout/find-own-checkout.server.ts";
import { findOrderPayment } from "#app/domain/checkout/order-payments/find-order-payment.server.ts";
import { orderPaymentPath } from "#app/domain/orders/online-payment/order-payment-link.server.ts";
import { payableMinor, type OwnCheckout } from "#app/domain/checkout/checkout.ts";
import {
  settleHosted,
  type HostedOutcome,
} from "#app/domain/checkout/hosted-payments/settle-hosted.server.ts";
import {
  isUnsent,
  placedOrderUrl,
  orderNumberLabel,
  ownOrderUrl,
  type OrderStatus,
} from "#app/domain/orders/order.ts";
import { formatMoney, moneyFormatFor } from "#app/lib/money.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import type { Limit } from "#app/platform/http/rate-limit.server.ts";
import { openedOrders } from "#app/context/shopper/remembered-ids.server.ts";
import { getApp, getRequestContext } from "#app/context/context-keys.server.ts";
import type { HostedCheckout, HostedForm, HostedPage } from "#app/domain/payments/payment-provider.ts";
import { FAILED_PAYMENT_URL } from "#app/routes/account/checkout/payment/payment-fields.tsx";
import { useRememberPayment } from "#app/routes/account/checkout/payment/use-pending-payment.ts";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { requireUser } from "#app/context/session-guard.server.ts";
import type { Route } from "./+types/pay";
import { ProviderForm } from "#app/routes/account/checkout/provider-form.tsx";

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta("Payment", matches);

type Context = Route.LoaderArgs["context"];

/** A payment at the provider: of a checkout, or of an order that exists. */
interface OpenedPayment {
  id: string;
  status: HostedOutcome;
  reference: string | null;
  amountMinor: number;
  currency: string;
  customer: HostedPage["customer"];
  minutesToPay: number;
  /** The order of a checkout; null for another payment. */
  order: OwnCheckout["order"];
  /** The page of an order that exists, where it is paid; null for a checkout. */
  orderPage: string | null;
}

async function requireOwn(request: Request, context: Context, param: string) {
  const user = await getRequestContext(context).user();
  const { db, providers, secret } = getApp(context);
  const { hosted } = providers;
  const id = z.uuid().safeParse(param);
  if (!hosted || !id.success) throw data(null, { status: 404 });
  const isOpened = (await openedOrders.list(request, secret)).includes(id.data);
  const provided = { id: id.data, provider: hosted.name };
  const orderPayment = isOpened ? await findOrderPayment(db, provided) : null;
  if (orderPayment) {
    const orderPage = orderPaymentPath(secret, orderPayment.orderId);
    return { payment: { ...orderPayment, order: null, orderPage } satisfies OpenedPayment, hosted };
  }
  const userId = isOpened ? null : (user ?? (await requireUser(request, context))).id;
  const ownCheckout = await findOwnCheckout(db, { ...provided, userId });
  if (!ownCheckout) throw data(null, { status: 404 });
  return { payment: paymentOf(ownCheckout), hosted };
}

function paymentOf({ plan, ...checkout }: OwnCheckout): OpenedPayment {
  const { customerName: name, email, address, currency } = plan;
  const customer = { name, email, phone: address.phone };
  return { ...checkout, amountMinor: payableMinor(plan), currency, customer, orderPage: null };
}

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { payment, hosted } = await requireOwn(request, context, params.id);
  if (new URL(request.url).searchParams.get("status") === "unpaid" && payment.status !== "placed")
    await endFailed(context, { payment, hosted });
  const { publicUrl, settings } = getApp(context);
  const { general } = await settings.get();
  const { id, status, order, reference, minutesToPay, amountMinor, currency, customer, orderPage } = payment;
  const isOfOrder = orderPage !== null;
  const amount = formatMoney(amountMinor, moneyFormatFor(currency));
  if (status === "placed" && order && isUnsent(order.status)) throw redirect(placedOrderUrl(order.number));
  if (isOfOrder && status !== "reserved") throw redirect(orderPage);
  if (status !== "reserved" || !reference)
    return { id, status, order, amount, minutesToPay, form: null, isUpiOffered: false, isOfOrder };
  const form = hosted.formFor({
    reference,
    amountMinor,
    currency,
    shop: general.name,
    customer,
    returnUrl: new URL(href("/checkout/return/:id", { id }), publicUrl).href,
    cancelUrl: new URL(href("/checkout/pay/:id", { id }), publicUrl).href,
  });
  return { id, status, order, amount, minutesToPay, form, isUpiOffered: currency === "INR", isOfOrder };
}

// Each one calls the provider.
const STATUS_CHECKS: Limit = { name: "payment-look", max: 30, windowMs: 10 * 60_000 };

interface Attempt {
  payment: OpenedPayment;
  hosted: HostedCheckout;
}

/**
 * Ends an attempt that failed at the provider and leads back to the form that began it, or to the order if it was paid after all. While the
 * provider does not respond, the attempt stays open and its page is shown.
 */
async function endFailed(context: Context, { payment, hosted }: Attempt): Promise<void> {
  const settled =
    payment.status === "reserved"
      ? await settle(context, { payment, hosted, isOver: true })
      : { ok: true as const, status: payment.status };
  if (!settled.ok) return;
  if (settled.status === "placed") throw redirect(href("/checkout/pay/:id", { id: payment.id }));
  throw redirect(payment.orderPage ? `${payment.orderPage}?payment=failed` : FAILED_PAYMENT_URL);
}

type Settled =
  | { ok: true; status: HostedOutcome }
  | { ok: false; error: "too-many-requests" | "no-response" };

/** The status that the provider reports. `isOver` ends an unpaid attempt. */
async function settle(
  context: Context,
  { payment: { id }, hosted, isOver }: Attempt & { isOver: boolean },
): Promise<Settled> {
  const { checkout, limits, log } = getApp(context);
  if (!(await limits.consume(STATUS_CHECKS, id)).ok) return { ok: false, error: "too-many-requests" };
  try {
    return { ok: true, status: await settleHosted(checkout, hosted, id, { isOver }) };
  } catch (error) {
    log.warn({ err: error, checkoutId: id }, "The payment provider returned no payment status");
    return { ok: false, error: "no-response" };
  }
}

/** Asks the provider for the payment's status; "leave" also ends the attempt if it is unpaid. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { payment, hosted } = await requireOwn(request, context, params.id);
  const isLeaving = (await readForm(request)).intent === "leave";
  const page = href("/checkout/pay/:id", { id: payment.id });
  const settled = await settle(context, { payment, hosted, isOver: isLeaving });
  if (!settled.ok) {
    const responseStatus = settled.error === "too-many-requests" ? 429 : 503;
    return data({ kind: "no-response" as const }, { status: responseStatus });
  }
  const { status } = settled;
  if (isLeaving && status === "expired") return redirect(payment.orderPage ?? `${href("/checkout")}#payment`);
  // The bank may still take the money: the page must not offer to pay again.
  if (!isLeaving && status === "reserved") return redirect(`${page}?status=paid`);
  return redirect(page);
}

/** The page between the checkout and the provider's page, in both directions. */
export default function Pay({ loaderData, actionData }: Route.ComponentProps) {
  const { form } = loaderData;
  return (
    <div className="column section">
      {actionData && (
        <Alert tone="bad" title="No response" className="mb-6">
          The payment provider does not respond right now. Please try again in a moment.
        </Alert>
      )}
      {form ? <Waiting {...loaderData} form={form} /> : <PaymentOutcome {...loaderData} />}
    </div>
  );
}

interface WaitingProps {
  id: OwnCheckout["id"];
  amount: string;
  minutesToPay: number;
  isUpiOffered: boolean;
  form: HostedForm;
  /** The payment is of an order that exists. */
  isOfOrder: boolean;
}

function Waiting({ id, amount, minutesToPay, form, isUpiOffered, isOfOrder }: WaitingProps) {
  const [search] = useSearchParams();
  const { formData } = useNavigation();
  const returned = search.get("status");
  useRememberPayment(isOfOrder ? null : id);
  return (
    <>
      <h1 className="display mb-4 text-3xl">
        {returned === "paid" ? "Waiting for your bank" : "Pay " + amount}
      </h1>
      {returned === "unpaid" && (
        <Alert tone="bad" title="The payment did not go through" className="mb-6">
          {isOfOrder
            ? "Try again, or choose another way to pay. If your bank shows the payment anyway, we will be notified."
            : "We are still holding your pieces: try again, or choose another way to pay. If your bank shows the payment anyway, we will be notified and place your order."}
        </Alert>
      )}
      {returned === "paid" ? (
        <p className="mb-6 text-ink-soft">
          {isOfOrder
            ? "We are waiting for your payment. You can close this page: we write to you when it has arrived."
            : "We are waiting for your payment and will place your order as soon as it arrives. You can close this page: we will email you."}
        </p>
      ) : (
        <>
          <p className="mb-6 text-ink-soft">
            {isOfOrder
              ? `This page works for ${minutesToPay} minutes.`
              : `We hold your items for ${minutesToPay} minutes.`}{" "}
            You pay securely with Razorpay, and we never see your card details or UPI PIN.
          </p>
          <ProviderForm form={form} amount={amount} isUpiOffered={isUpiOffered} />
        </>
      )}
      <Form method="post">
        <Button
          type="submit"
          name="intent"
          value={returned === "paid" ? "check-status" : "leave"}
          variant="outline"
          className="w-full"
          isPending={formData !== undefined}
          pendingLabel="One moment..."
        >
          {returned === "paid" ? "Check again" : "Choose another way to pay"}
        </Button>
      </Form>
    </>
  );
}

// A late payment is cancelled, and refunded once the provider confirms.
const IS_OVER: ReadonlySet<OrderStatus> = new Set(["Cancelled", "Refunded"]);

/** The result of a payment on the provider's page. A new order has a page of its own, so `order` is an earlier one. */
function PaymentOutcome({ status, order }: Pick<OpenedPayment, "status" | "order">) {
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
