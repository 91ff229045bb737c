import { data, href, useLocation } from "react-router";
import { revalidateUnlessToConfirm } from "#app/components/admin/forms/edit-revalidation.ts";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { Moment } from "#app/components/admin/moment.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { FailedParts } from "#app/components/shell/failed-parts.tsx";
import { useErrorToast } from "#app/components/form-error-alert.tsx";
import { useShop } from "#app/components/use-shop.ts";
import { variantFieldViewer } from "#app/domain/catalog/variant-fields.ts";
import type { Permission } from "#app/domain/customers/staff/permissions.ts";
import { findEarnings } from "#app/domain/analytics/earnings/read-earnings.server.ts";
import { findOrderDetail } from "#app/domain/orders/admin-list/find-order-detail.server.ts";
import type { OrderDetail } from "#app/domain/orders/admin-list/order-detail.ts";
import { findPayableOrder } from "#app/domain/orders/online-payment/find-payable-order.server.ts";
import { listGiftCardsOf } from "#app/domain/orders/gift-cards/find-gift-cards.server.ts";
import { orderPaymentLink } from "#app/domain/orders/online-payment/order-payment-link.server.ts";
import {
  SOURCE_LABELS,
  isUnpaid,
  orderNumberLabel,
  orderStatusLabel,
  orderStatusTone,
} from "#app/domain/orders/order.ts";
import { listRefundAccounts } from "#app/domain/orders/returns/refund-account.server.ts";
import { listLabelChoices } from "#app/domain/orders/passports/find-passports.server.ts";
import { findActionName, listWaiting } from "#app/domain/orders/waiting/find-waiting.server.ts";
import { isPickupStep } from "#app/domain/orders/returns/pickups/pickup.forms.ts";
import { readOrderAction } from "#app/domain/orders/actions/read-order-action.ts";
import { moneyFormatFor } from "#app/lib/money.ts";
import { newId } from "#app/lib/id.ts";
import { redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import type { AppContext } from "#app/context/app-context.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { createPageParts } from "#app/context/page-parts.server.ts";
import { CustomerReachContext } from "#app/routes/admin/orders/order/customer-notice.ts";
import { findCustomerReach } from "#app/routes/admin/orders/order/customer-reach.server.ts";
import { OrderActions } from "#app/routes/admin/orders/order/actions/order-actions.tsx";
import {
  respondUnchanged,
  type OrderActionResult,
} from "#app/routes/admin/orders/order/actions/order-action-result.ts";
import { OrderLinks } from "#app/routes/admin/orders/order/order-links.tsx";
import { OrderEarnings } from "#app/routes/admin/orders/order/order-earnings.tsx";
import { OrderItems } from "#app/routes/admin/orders/order/order-items.tsx";
import { GiftCardPanel } from "#app/routes/admin/orders/order/gift-card-panel.tsx";
import { OrderPaymentLink } from "#app/routes/admin/orders/order/order-payment-link.tsx";
import { OrderSummary } from "#app/routes/admin/orders/order/order-summary.tsx";
import { runPickup } from "#app/routes/admin/orders/returns/pickup/run-pickup.server.ts";
import { OrderReturns } from "#app/routes/admin/orders/returns/order-returns.tsx";
import { OrderTags } from "#app/routes/admin/orders/order/order-tags.tsx";
import { OrderTimeline } from "#app/routes/admin/orders/order/order-timeline.tsx";
import { RefundForm } from "#app/routes/admin/orders/order/actions/refund-form.tsx";
import { RemoveForm } from "#app/routes/admin/orders/order/actions/remove-form.tsx";
import {
  refusalText,
  runOrderAction,
} from "#app/routes/admin/orders/order/actions/run-order-action.server.ts";
import { OrderShipments } from "#app/routes/admin/orders/order/shipments/order-shipments.tsx";
import { requireStepPermission } from "#app/routes/admin/orders/step-permissions.ts";
import { WaitingNotice } from "#app/routes/admin/orders/order/waiting/waiting-notice.tsx";
import { runBookNow } from "#app/routes/admin/orders/order/waiting/run-book-now.server.ts";
import { offerUndo } from "#app/routes/admin/orders/order/waiting/offer-undo.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { Badge } from "#app/ui/badge.tsx";
import type { Route } from "./+types/order";
import { INVALID_FORM } from "#app/components/form-error.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Order ${loaderData ? orderNumberLabel(loaderData.order.number) : ""} | Admin` },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const parts = createPageParts(context);
  const order = await findOrderDetail(getApp(context).db, numberIn(params.number), (items) =>
    parts.load("Error fetching order items", items, null),
  );
  if (!order) throw data(null, { status: 404 });
  const app = getApp(context);
  const reach = await findCustomerReach(app, order.id);
  const isPayable = isUnpaid(order) || order.returns.some(({ isDifferenceDue }) => isDifferenceDue);
  const payable = isPayable ? await findPayableOrder(app.db, await app.settings.get(), order.id) : null;
  const payLink = payable?.quote ? { url: orderPaymentLink(app, order.id), ...payable.quote } : null;
  const labels = await parts.load("Error fetching the labels", listLabelChoices(app.db, order.id), []);
  return {
    order,
    reach,
    payLink,
    refundAccounts: adminOf(context).permissions.includes("orders.manage")
      ? await listRefundAccounts(app.db, app.secret, order.id)
      : {},
    giftCard: (await listGiftCardsOf(app.db, [order.id], app.clock.now())).get(order.id) ?? null,
    hasLabels: labels.length > 0,
    waiting: await listWaiting(app.db, order.id, app.clock.now()),
    canBook: app.providers.carrier !== null,
    earned: adminOf(context).permissions.includes("figures.view")
      ? await parts.load(
          "Error fetching what the order earned",
          readEarned(app, order, adminOf(context).permissions),
          null,
        )
      : null,
    failures: parts.failures,
    formKey: newId(),
  };
}

/** What an order earned; null for one that is neither paid nor to be, and for gift cards. */
async function readEarned(
  { db, clock, settings }: AppContext,
  order: OrderDetail,
  permissions: readonly Permission[],
) {
  if (order.deliveryMethod === "digital") return null;
  const { costs } = await settings.get();
  return findEarnings(db, order.id, { costs, now: clock.now(), ...variantFieldViewer(permissions) });
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  const { db, orders } = getApp(context);
  const order = await findOrderDetail(db, numberIn(params.number));
  if (!order) throw data(null, { status: 404 });
  const fields = await readForm(request);
  const { id, role, permissions } = adminOf(context);
  requireStepPermission(permissions, fields["step"]);
  if (isPickupStep(fields["step"])) {
    const pageUrl = url.pathname + url.search;
    return runPickup(context, { order, fields, actor: { id, role }, pageUrl });
  }
  const form = readOrderAction(fields, moneyFormatFor(order.currency));
  if (!form.ok)
    return respondUnchanged(fields, { problem: INVALID_FORM, fieldErrors: form.fieldErrors }, 400);
  const requested = form.value;
  if ("actionId" in requested) {
    const name = await findActionName(db, { orderId: order.id, actionId: requested.actionId });
    requireStepPermission(permissions, name ?? "");
    if (requested.step === "send-now" && (name === "book" || name === "book-pickup"))
      return runBookNow(context, { order, actionId: requested.actionId, actor: { id, role }, fields });
  }
  if ("returnId" in requested && !order.returns.some((orderReturn) => orderReturn.id === requested.returnId))
    throw data(null, { status: 404 });
  const result = await runOrderAction(orders, { orderId: order.id, actor: { id, role }, requested });
  if (!result.ok) {
    if (result.error === "to-confirm") return respondUnchanged(fields, { review: result.review }, 200);
    const { status, ...problem } = refusalText(result);
    const fieldErrors = result.error === "fields-refused" ? result.fieldErrors : {};
    return respondUnchanged(fields, { problem, fieldErrors }, status);
  }
  if (requested.step === "delete-test")
    return redirectWithSuccess(href("/admin/orders") + url.search, SUCCESS_TITLES["delete-test"]);
  const titles = order.deliveryMethod === "pickup" ? PICKUP_SUCCESS_TITLES : SUCCESS_TITLES;
  const undo = await offerUndo(context, order);
  const isRequested =
    requested.step === "complete-return" && "return" in result && result.return.status === "received";
  const title = isRequested ? "Difference requested from the customer" : titles[requested.step];
  return redirectWithSuccess(url.pathname + url.search, title, undo);
}

export const shouldRevalidate = revalidateUnlessToConfirm;

function numberIn(param: string): number {
  const number = /^\d{1,15}$/.test(param) ? Number(param) : 0;
  if (number < 1) throw data(null, { status: 404 });
  return number;
}

const SUCCESS_TITLES = {
  process: "Order is being processed",
  ship: "Order shipped",
  track: "Tracking number saved",
  deliver: "Order delivered",
  correct: "Corrected",
  close: "Order closed",
  cancel: "Order cancelled",
  note: "Note added",
  tag: "Tags saved",
  undo: "Undone. Nothing was sent",
  "send-now": "Sent",
  "delete-test": "Test order deleted",
  collect: "Marked as paid",
  "send-payment-link": "Payment link sent",
  "send-gift-card": "Gift card sent",
  confirm: "Order confirmed",
  refund: "Refund started",
  "remove-pieces": "Items removed",
  "return-to-sender": "Order cancelled",
  "confirm-refund": "Marked as refunded",
  "retry-refund": "Refund retried",
  "approve-return": "Return approved",
  "reject-return": "Return rejected",
  "withdraw-return": "Return withdrawn",
  "receive-return": "Return received",
  "pick-up-return": "Return picked up",
  "keep-return": "Exchange closed",
  "settle-difference": "Difference settled",
  "complete-return": "Return completed",
  "decide-claim": "Claim decided",
  "receive-claim": "Items received",
  "keep-claim": "The customer keeps the items",
};

const PICKUP_SUCCESS_TITLES = {
  ...SUCCESS_TITLES,
  ship: "Order ready for pick-up",
  deliver: "Order picked up",
};

export default function Order({ loaderData, actionData }: Route.ComponentProps) {
  const { order, reach, payLink, giftCard, hasLabels, formKey } = loaderData;
  const { shop } = useShop();
  const { search } = useLocation();
  const money = { currency: order.currency, locale: shop.money.locale };
  const problem = actionData?.problem && { ...actionData, ...actionData.problem };
  useErrorToast(problem);
  return (
    <CustomerReachContext value={reach}>
      <PageHead
        backLink={<BackLink to={href("/admin/orders") + search}>Orders</BackLink>}
        title={`Order ${orderNumberLabel(order.number)}`}
        actions={<OrderLinks order={order} hasLabels={hasLabels} />}
        text={
          <span className="flex flex-wrap items-center gap-2">
            <Badge tone={orderStatusTone(order.status)}>{orderStatusLabel(order)}</Badge>
            <Moment at={order.createdAt} />
            {order.source && <Badge tone="grey">{SOURCE_LABELS[order.source]}</Badge>}
          </span>
        }
      />
      <FailedParts failures={loaderData.failures} />
      {loaderData.waiting.map((action) => (
        <WaitingNotice key={action.id} order={order} action={action} />
      ))}
      {actionData && problem && (
        <Alert tone="bad" title={problem.title} className="mb-4">
          {problem.description}
          <SubmittedValues result={actionData} />
        </Alert>
      )}
      {order.isTest && (
        <Alert tone="warning" title="TEST" className="mb-4">
          This order was paid by a test payment: no money was charged, and it counts in no revenue figure.{" "}
          {shop.isSample
            ? "In a sample shop you can try out everything with it."
            : "It is neither shipped nor invoiced."}
        </Alert>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
        <div className="lg:col-start-2">
          <OrderActions order={order} money={money} actionData={actionData}>
            {payLink && <OrderPaymentLink order={order} link={payLink} money={money} />}
            <RefundForm order={order} money={money} actionData={actionData} formKey={formKey} />
            <RemoveForm order={order} actionData={actionData} />
          </OrderActions>
        </div>
        <div className="space-y-4 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          {giftCard && <GiftCardPanel order={order} card={giftCard} money={money} actionData={actionData} />}
          {!giftCard && <OrderShipments order={order} />}
          <OrderReturns
            order={order}
            refundAccounts={loaderData.refundAccounts}
            money={money}
            canBook={loaderData.canBook}
            waiting={loaderData.waiting}
            actionData={actionData}
          />
          <OrderItems order={order} money={money} />
          <OrderTimeline events={order.events} formKey={formKey} actionData={actionData} />
        </div>
        <div className="space-y-4 lg:col-start-2">
          <OrderSummary order={order} money={money} actionData={actionData} />
          {loaderData.earned && <OrderEarnings earned={loaderData.earned} money={money} />}
          <OrderTags order={order} actionData={actionData} />
        </div>
      </div>
    </CustomerReachContext>
  );
}

/** The submitted form may no longer exist in the order's new status, so its values are shown here. */
function SubmittedValues({ result: { fieldErrors, values } }: { result: OrderActionResult }) {
  const fieldValues = ["trackingNumber", "amount", "reference", "reason", "note"].map((name) => values[name]);
  const submitted = fieldValues.filter(Boolean).join(", ");
  if (!submitted || Object.keys(fieldErrors).length > 0) return null;
  return <p className="mt-1 wrap-anywhere">You had entered: {submitted}</p>;
}
