import { deliverShipment } from "#app/domain/orders/shipments/record-tracking.server.ts";
import { href } from "react-router";
import { revalidateUnlessToConfirm } from "#app/components/admin/forms/edit-revalidation.ts";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { useErrorToast } from "#app/components/form-error-alert.tsx";
import { getApp } from "#app/context/context-keys.server.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import { cancelShipment } from "#app/domain/orders/shipments/pack-shipment.server.ts";
import { collectParcelCash } from "#app/domain/orders/actions/collect-cash.server.ts";
import { dispatchShipment } from "#app/domain/orders/shipments/dispatch-shipment.server.ts";
import { refundShipment, reshipShipment } from "#app/domain/orders/shipments/returned-parcel.server.ts";
import { readShipmentAction, type ShipmentAction } from "#app/domain/orders/shipments/shipment.forms.ts";
import { SHIPMENT_STATUS_LABELS } from "#app/domain/orders/shipments/shipment.ts";
import { shipmentLabel } from "#app/domain/orders/shipments/shipping-label.ts";
import { listWaiting } from "#app/domain/orders/waiting/find-waiting.server.ts";
import { redirectWithFlash, redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { WaitingNotice } from "#app/routes/admin/orders/order/waiting/waiting-notice.tsx";
import { offerUndo } from "#app/routes/admin/orders/order/waiting/offer-undo.server.ts";
import { requireStepPermission } from "#app/routes/admin/orders/step-permissions.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { respondUnchanged } from "#app/routes/admin/orders/order/actions/order-action-result.ts";
import { refusalText } from "#app/routes/admin/orders/order/actions/run-order-action.server.ts";
import { CustomerReachContext } from "#app/routes/admin/orders/order/customer-notice.ts";
import { findCustomerReach } from "#app/routes/admin/orders/order/customer-reach.server.ts";
import { ShipmentActions } from "#app/routes/admin/orders/order/shipments/shipment-actions.tsx";
import { ShipmentDetails, shipmentTone } from "#app/routes/admin/orders/order/shipments/shipment-details.tsx";
import {
  bookCourier,
  carrierTitle,
  findRates,
} from "#app/routes/admin/orders/order/shipments/booking.server.ts";
import {
  requestedShipment,
  shipmentRefusal,
  shipmentUrl,
} from "#app/routes/admin/orders/order/shipments/shipment-request.server.ts";
import { providerTitle } from "#app/platform/process/providers.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import type { Route } from "./+types/shipment";
import { INVALID_FORM } from "#app/components/form-error.ts";

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `Shipment #${params.number}-${params.sequence} | Admin` },
];

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { order, lines, shipment } = await requestedShipment(context, params);
  const isUnbooked = shipment.status === "packed" && shipment.trackingNumber === null;
  const rates =
    isUnbooked && url.searchParams.has("rates") ? await findRates(context, order, shipment) : null;
  const connected = getApp(context).providers.carrier;
  const carrier = connected && carrierTitle(connected);
  const bookedWith = providerTitle(shipment.carrier);
  const items = shipment.lines.flatMap(({ orderLineId, quantity }) => {
    const line = lines.find(({ id }) => id === orderLineId);
    return line ? [{ ...line, quantity }] : [];
  });
  const reach = await findCustomerReach(getApp(context), order.id);
  const { db, clock } = getApp(context);
  const waiting = await listWaiting(db, order.id, clock.now());
  return { order, reach, shipment, items, carrier, bookedWith, rates, waiting };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { order, shipment } = await requestedShipment(context, params);
  const fields = await readForm(request);
  const { id, role, permissions } = adminOf(context);
  requireStepPermission(permissions, fields["step"]);
  const form = readShipmentAction(fields);
  if (!form.ok)
    return respondUnchanged(fields, { problem: INVALID_FORM, fieldErrors: form.fieldErrors }, 400);
  const { sequence } = shipment;
  const change = { orderId: order.id, actor: { id, role }, version: form.value.version, sequence };
  const pageUrl = shipmentUrl(order.number, sequence);
  const { orders } = getApp(context);
  if (form.value.step === "undelivered" && form.value.next === "refund") {
    const { outcome, reason, confirmedMinor, restock } = form.value;
    const refund = { outcome, reason, confirmedMinor, restock };
    const refunded = await refundShipment(orders, { ...change, ...refund });
    if (refunded.ok) return redirectWithSuccess(pageUrl, "Shipment closed");
    if (refunded.error === "to-confirm") return respondUnchanged(fields, { review: refunded.review }, 200);
    const { status, ...problem } = refusalText(refunded);
    return respondUnchanged(fields, { problem }, status);
  }
  if (form.value.step === "book") {
    const { courierId } = form.value;
    const booked = await bookCourier(context, { order, shipment, courierId, actor: { id, role } });
    if (!booked.ok) return respondUnchanged(fields, { problem: booked.problem }, 409);
    if (booked.waits)
      return redirectWithSuccess(
        pageUrl,
        "Courier will be booked",
        await offerUndo(context, order, "booking"),
      );
    if (booked.labelError === null) return redirectWithSuccess(pageUrl, "Courier booked");
    const title = "Courier booked, without a label or pickup";
    return redirectWithFlash(pageUrl, { title, description: booked.labelError });
  }
  const result = await runShipmentAction(orders, change, form.value);
  if (result.ok)
    return redirectWithSuccess(pageUrl, SUCCESS_TITLES[form.value.step], await offerUndo(context, order));
  const { status, ...problem } = shipmentRefusal(result.error);
  return respondUnchanged(fields, { problem }, status);
}

function runShipmentAction(
  deps: Parameters<typeof dispatchShipment>[0],
  change: Parameters<typeof cancelShipment>[1],
  requested: Exclude<ShipmentAction, { step: "book" }>,
) {
  switch (requested.step) {
    case "dispatch":
      return dispatchShipment(deps, { ...change, trackingNumber: requested.trackingNumber });
    case "cash":
      return collectParcelCash(deps, change);
    case "delivered":
      return deliverShipment(deps, change);
    case "unpack":
      return cancelShipment(deps, change);
    case "undelivered":
      return reshipShipment(deps, {
        ...change,
        outcome: requested.outcome,
        reason: requested.reason,
        reusable: requested.restock,
      });
  }
}

const SUCCESS_TITLES = {
  dispatch: "Shipment dispatched",
  delivered: "Shipment marked as delivered",
  unpack: "Shipment cancelled",
  cash: "Cash recorded",
  undelivered: "Shipment closed: its items wait to be packed again",
};

export const shouldRevalidate = revalidateUnlessToConfirm;

export default function Shipment({ loaderData, actionData }: Route.ComponentProps) {
  const { order, shipment } = loaderData;
  useErrorToast(actionData?.problem && { ...actionData, ...actionData.problem });
  return (
    <>
      <PageHead
        backLink={
          <BackLink to={href("/admin/orders/:number", { number: String(order.number) })}>
            {`Order ${orderNumberLabel(order.number)}`}
          </BackLink>
        }
        title={`Shipment ${shipmentLabel(order.number, shipment.sequence)}`}
        text={<Badge tone={shipmentTone(shipment.status)}>{SHIPMENT_STATUS_LABELS[shipment.status]}</Badge>}
      />
      {actionData?.problem && (
        <Alert tone="bad" title={actionData.problem.title} className="mb-4">
          {actionData.problem.description}
        </Alert>
      )}
      {loaderData.waiting.map((action) => (
        <WaitingNotice key={action.id} order={order} action={action} />
      ))}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="lg:col-start-2">
          <CustomerReachContext value={loaderData.reach}>
            <ShipmentActions {...loaderData} actionData={actionData} />
          </CustomerReachContext>
        </div>
        <div className="space-y-4 lg:col-start-1 lg:row-start-1">
          <ShipmentDetails {...loaderData} />
        </div>
      </div>
    </>
  );
}
