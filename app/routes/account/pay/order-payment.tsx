import {
  data,
  Form,
  href,
  Link,
  redirect,
  redirectDocument,
  useNavigation,
  useSearchParams,
} from "react-router";
import { formError, type FormError } from "#app/components/form-error.ts";
import { FormErrorAlert, useFocusInvalid } from "#app/components/form-error-alert.tsx";
import { noindexMeta } from "#app/components/page-meta.ts";
import { Price } from "#app/components/product/price.tsx";
import { getApp, getRequestContext } from "#app/context/context-keys.server.ts";
import { openedOrders } from "#app/context/remembered-ids.server.ts";
import { callerOf } from "#app/context/session-guard.server.ts";
import { CASH_FEE_LABEL } from "#app/domain/cart/price-cart.ts";
import { describeItems } from "#app/domain/orders/order-line.ts";
import { payOrder, type PayOrderResult } from "#app/domain/checkout/order-payments/pay-order.server.ts";
import {
  findPayableOrder,
  type PayableOrder,
} from "#app/domain/orders/online-payment/find-payable-order.server.ts";
import type { OnlineQuote } from "#app/domain/orders/online-payment/online-payment.ts";
import { orderIdInLink } from "#app/domain/orders/online-payment/order-payment-link.server.ts";
import { awaitsDifference, orderNumberLabel, ownOrderUrl } from "#app/domain/orders/order.ts";
import { isManual, offeredMethods, type PaymentMethod } from "#app/domain/payments/payment-methods.ts";
import { formatMoney, moneyFormatFor, type MoneyFormat } from "#app/lib/money.ts";
import { setCookieHeaders } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { mayTry } from "#app/routes/account/checkout/checkout-limits.server.ts";
import { PaymentFields } from "#app/routes/account/checkout/payment/payment-fields.tsx";
import { usePaymentChoice } from "#app/routes/account/checkout/payment/use-payment-choice.ts";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
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

interface PayableProps {
  label: string;
  quote: OnlineQuote;
  money: MoneyFormat;
  items: string[];
  /** The exchange that costs this amount more; null where the order is paid. */
  exchangeNumber: string | null;
  methods: PaymentMethod[];
  country: string;
  /** The order is paid in part, and the difference is open. */
  isDifference: boolean;
  error: FormError | undefined;
  /** Back from the provider's page without a payment. */
  hasFailed: boolean;
}

function PayableForm({ label, quote, money, items, methods, error, hasFailed, ...order }: PayableProps) {
  const { country, isDifference, exchangeNumber } = order;
  const { formData } = useNavigation();
  const form = useFocusInvalid(error);
  const choice = usePaymentChoice({
    offered: methods,
    cash: { mostMinor: null, feeMinor: 0, keepsAdvance: false },
    maxTotals: {},
    cashRefusal: null,
    isCashHidden: false,
    order: { country, totalMinor: quote.amountMinor },
    money,
    courier: { cash: null, prepaid: null },
    initial: null,
  });
  const errorOf = (name: string) => error?.fieldErrors?.[name];
  return (
    <>
      <h1 className="display mb-6 text-3xl">
        {exchangeNumber !== null
          ? `Pay the difference of exchange ${exchangeNumber}`
          : isDifference
            ? `Pay the rest of order ${label}`
            : `Pay order ${label} online`}
      </h1>
      {hasFailed && (
        <Alert tone="bad" title="The payment did not go through" className="mb-6">
          Nothing has changed. If your bank shows the payment anyway, we will be notified.
        </Alert>
      )}
      <ul className="mb-6 space-y-1 wrap-anywhere">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <Amounts quote={quote} money={money} />
      <Form ref={form} method="post" noValidate className="mt-10 space-y-8">
        <FormErrorAlert error={error} />
        <input type="hidden" name="amount" value={quote.amountMinor} />
        <PaymentFields choice={choice} cashFee={null} advance={null} hasFailed={false} errorOf={errorOf} />
        <Button
          type="submit"
          size="lg"
          className="w-full"
          disabled={choice.chosen === undefined}
          isPending={formData !== undefined}
          pendingLabel="One moment..."
        >
          {`Pay ${formatMoney(quote.amountMinor, money)}`}
        </Button>
        <p className="text-sm text-ink-soft">
          Nothing else about your order changes. See our{" "}
          <Link to={href("/terms-conditions")} className="underlined">
            Terms and Conditions
          </Link>
          .
        </p>
      </Form>
    </>
  );
}

/** What is due, what is taken off, and what is paid. */
function Amounts({ quote, money }: Pick<PayableProps, "quote" | "money">) {
  const { dueMinor, feeMinor, savingMinor, taxMinor, amountMinor } = quote;
  const taken = [
    { label: CASH_FEE_LABEL, minor: feeMinor },
    { label: "Saving for paying online", minor: savingMinor },
    { label: "Tax on the saving", minor: taxMinor },
  ].filter(({ minor }) => minor > 0);
  return (
    <dl className="space-y-2.5 text-[0.9375rem]">
      {taken.length > 0 && (
        <div className="flex justify-between gap-4">
          <dt className="text-ink-soft">To pay on delivery</dt>
          <dd>
            <Price minor={dueMinor} money={money} />
          </dd>
        </div>
      )}
      {taken.map((row) => (
        <div key={row.label} className="flex justify-between gap-4">
          <dt className="text-ink-soft">{row.label}</dt>
          <dd className="tabular whitespace-nowrap">{`−${formatMoney(row.minor, money)}`}</dd>
        </div>
      ))}
      <div className="flex justify-between gap-4 border-t border-line pt-4 text-lg font-semibold">
        <dt>To pay now</dt>
        <dd className="tabular">{formatMoney(amountMinor, money)}</dd>
      </div>
    </dl>
  );
}
