import { data, Form, href, redirect, useNavigation, useSearchParams, Link } from "react-router";
import { z } from "zod";
import { noindexMeta } from "#app/components/page-meta.ts";
import { findOwnCheckout } from "#app/domain/checkout/find-own-checkout.server.ts";
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
import { openedOrders } from "#app/context/remembered-ids.server.ts";
import { getApp, getRequestContext } from "#app/context/context-keys.server.ts";
import type { HostedCheckout, HostedForm } from "#app/domain/payments/payment-provider.ts";
import { FAILED_PAYMENT_URL } from "#app/routes/account/checkout/payment/payment-fields.tsx";
import { useRememberPayment } from "#app/routes/account/checkout/payment/use-pending-payment.ts";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { requireUser } from "#app/context/session-guard.server.ts";
import type { Route } from "./+types/pay";
import { ProviderForm } from "#app/routes/account/checkout/provider-form.tsx";

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta("Payment", matches);

type Context = Route.LoaderArgs["context"];

async function requireOwn(request: Request, context: Context, param: string) {
  const user = await getRequestContext(context).user();
  const { db, hosted, secret } = getApp(context);
  const id = z.uuid().safeParse(param);
  if (!hosted || !id.success) throw data(null, { status: 404 });
  const isOpened = (await openedOrders.list(request, secret)).includes(id.data);
  const userId = isOpened ? null : (user ?? (await requireUser(request, context))).id;
  const ownCheckout = await findOwnCheckout(db, { id: id.data, userId, provider: hosted.name });
  if (!ownCheckout) throw data(null, { status: 404 });
  return { ownCheckout, hosted };
}

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { ownCheckout, hosted } = await requireOwn(request, context, params.id);
  if (new URL(request.url).searchParams.get("status") === "unpaid" && ownCheckout.status !== "placed")
    await endFailed(context, { ownCheckout, hosted });
  const { publicUrl, settings } = getApp(context);
  const { general } = await settings.get();
  const { id, status, order, plan, reference, minutesToPay } = ownCheckout;
  const amount = formatMoney(payableMinor(plan), moneyFormatFor(plan.currency));
  if (status === "placed" && order && isUnsent(order.status)) throw redirect(placedOrderUrl(order.number));
  if (status !== "reserved" || !reference)
    return { id, status, order, amount, minutesToPay, form: null, isUpiOffered: false };
  const form = hosted.formFor({
    reference,
    amountMinor: payableMinor(plan),
    currency: plan.currency,
    shop: general.name,
    customer: { name: plan.customerName, email: plan.email, phone: plan.address.phone },
    returnUrl: new URL(href("/checkout/return/:id", { id }), publicUrl).href,
    cancelUrl: new URL(href("/checkout/pay/:id", { id }), publicUrl).href,
  });
  return { id, status, order, amount, minutesToPay, form, isUpiOffered: plan.currency === "INR" };
}

// Each one calls the provider.
const STATUS_CHECKS: Limit = { name: "payment-look", max: 30, windowMs: 10 * 60_000 };

interface Attempt {
  ownCheckout: OwnCheckout;
  hosted: HostedCheckout;
}

/**
 * Ends an attempt that failed at the provider and leads back to the checkout form, or to the order if it was paid after all. While the
 * provider does not respond, the attempt stays open and its page is shown.
 */
async function endFailed(context: Context, { ownCheckout, hosted }: Attempt): Promise<void> {
  const settled =
    ownCheckout.status === "reserved"
      ? await settle(context, { ownCheckout, hosted, isOver: true })
      : { ok: true as const, status: ownCheckout.status };
  if (!settled.ok) return;
  if (settled.status === "placed") throw redirect(href("/checkout/pay/:id", { id: ownCheckout.id }));
  throw redirect(FAILED_PAYMENT_URL);
}

type Settled =
  | { ok: true; status: HostedOutcome }
  | { ok: false; error: "too-many-requests" | "no-response" };

/** The status that the provider reports. `isOver` ends an unpaid attempt. */
async function settle(
  context: Context,
  { ownCheckout, hosted, isOver }: Attempt & { isOver: boolean },
): Promise<Settled> {
  const { checkout, limits, log } = getApp(context);
  if (!(await limits.consume(STATUS_CHECKS, ownCheckout.id)).ok)
    return { ok: false, error: "too-many-requests" };
  try {
    return { ok: true, status: await settleHosted(checkout, hosted, ownCheckout.id, { isOver }) };
  } catch (error) {
    log.warn({ err: error, checkoutId: ownCheckout.id }, "The payment provider returned no payment status");
    return { ok: false, error: "no-response" };
  }
}

/** Asks the provider for the payment's status; "leave" also ends the attempt if it is unpaid. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { ownCheckout, hosted } = await requireOwn(request, context, params.id);
  const isLeaving = (await readForm(request)).intent === "leave";
  const page = href("/checkout/pay/:id", { id: ownCheckout.id });
  const settled = await settle(context, { ownCheckout, hosted, isOver: isLeaving });
  if (!settled.ok) {
    const responseStatus = settled.error === "too-many-requests" ? 429 : 503;
    return data({ kind: "no-response" as const }, { status: responseStatus });
  }
  const { status } = settled;
  if (isLeaving && status === "expired") return redirect(`${href("/checkout")}#payment`);
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
}

function Waiting({ id, amount, minutesToPay, form, isUpiOffered }: WaitingProps) {
  const [search] = useSearchParams();
  const { formData } = useNavigation();
  const returned = search.get("status");
  useRememberPayment(id);
  return (
    <>
      <h1 className="display mb-4 text-3xl">
        {returned === "paid" ? "Waiting for your bank" : "Pay " + amount}
      </h1>
      {returned === "unpaid" && (
        <Alert tone="bad" title="The payment did not go through" className="mb-6">
          We are still holding your pieces: try again, or choose another way to pay. If your bank shows the
          payment anyway, we will be notified and place your order.
        </Alert>
      )}
      {returned === "paid" ? (
        <p className="mb-6 text-ink-soft">
          We are waiting for your payment and will place your order as soon as it arrives. You can close this
          page: we will email you.
        </p>
      ) : (
        <>
          <p className="mb-6 text-ink-soft">
            We hold your items for {minutesToPay} minutes. You pay securely with Razorpay, and we never see
            your card details or UPI PIN.
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
function PaymentOutcome({ status, order }: Pick<OwnCheckout, "status" | "order">) {
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
