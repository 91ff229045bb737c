import { noindexMeta } from "#app/components/page-meta.ts";
import { cancelOrder } from "#app/domain/orders/actions/cancel-order.server.ts";
import { orderNumberLabel, ownOrderUrl } from "#app/domain/orders/order.ts";
import { refundTarget, type RefundedOrder } from "#app/domain/orders/order-payment.ts";
import { CancelOrderForm } from "#app/domain/orders/returns/returns.forms.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { CancelForm } from "#app/routes/account/orders/order/cancel-form.tsx";
import { requireOwnOrder } from "#app/routes/account/orders/order/own-order.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/cancel-order";

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta("Cancel order", matches);

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { order } = await requireOwnOrder(request, context, params.number);
  if (!order.canBeCancelled) throw await tooLate(order.number, order.status);
  return { number: order.number };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { order, actor } = await requireOwnOrder(request, context, params.number);
  const { reason } = CancelOrderForm.parse(await readForm(request));
  const result = await cancelOrder(getApp(context).orders, {
    orderId: order.id,
    actor,
    reason: reason || undefined,
  });
  if (!result.ok) {
    const status = "status" in result ? result.status : order.status;
    return tooLate(order.number, status);
  }
  return redirectWithFlash(ownOrderUrl(order.number), {
    title: "Order cancelled",
    description: `Order ${orderNumberLabel(order.number)} has been cancelled. ${describeRefund(order)}`,
    tone: "good",
  });
}

function describeRefund(order: RefundedOrder): string {
  if (order.paymentStatus === "Pending" && order.advanceMinor === 0) return "Nothing was paid for it.";
  return order.paymentMethod === "Card"
    ? "We will refund what you paid to your card."
    : `We will refund what you paid ${refundTarget(order)}.`;
}

function tooLate(number: number, status: string): Promise<Response> {
  return redirectWithFlash(ownOrderUrl(number), {
    title: "This order can no longer be cancelled",
    description: `Order ${orderNumberLabel(number)} is already ${status.toLowerCase()}.`,
    tone: "bad",
  });
}

/** The cancel dialog as a page: for browsers without JavaScript, and for links in emails. */
export default function CancelOrder({ loaderData }: Route.ComponentProps) {
  return (
    <div className="column section">
      <h1 className="display mb-4 text-3xl">Cancel order {orderNumberLabel(loaderData.number)}?</h1>
      <CancelForm number={loaderData.number}>
        <ButtonLink variant="outline" to={ownOrderUrl(loaderData.number)}>
          Keep the order
        </ButtonLink>
      </CancelForm>
    </div>
  );
}
