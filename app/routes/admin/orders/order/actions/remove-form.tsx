import type { OrderDetail } from "#app/domain/orders/admin-list/order-detail.ts";
import { isUnpaid } from "#app/domain/orders/order.ts";
import { CollapsedAction, ActionForm } from "#app/routes/admin/orders/order/actions/action-form.tsx";
import { useCustomerNotice } from "#app/routes/admin/orders/order/customer-notice.ts";
import { LineQuantityFields } from "#app/routes/admin/orders/order/line-quantity-fields.tsx";
import { MessageField } from "#app/routes/admin/orders/order/actions/message-field.tsx";
import {
  resultOf,
  type OrderActionResult,
} from "#app/routes/admin/orders/order/actions/order-action-result.ts";

/** Removes items that are not packed from an order whose cash is still to be collected. Of a paid order, they are refunded. */
export function RemoveForm({
  order,
  actionData,
}: {
  order: OrderDetail;
  actionData: OrderActionResult | undefined;
}) {
  const notice = useCustomerNotice();
  const toPack = new Map(order.progress.map((line) => [line.orderLineId, line.toPack]));
  const waiting = order.lines.filter(({ id }) => (toPack.get(id) ?? 0) > 0);
  if (!isUnpaid(order) || waiting.length === 0 || isOneItem(order)) return null;
  const result = resultOf(actionData, "remove-pieces");
  return (
    <CollapsedAction step="remove-pieces" label="Remove items…" isOpenAtFirst={result !== undefined}>
      <ActionForm
        action="remove-pieces"
        version={order.version}
        label="Remove items"
        pendingLabel="Removing..."
        variant="danger"
      >
        <p className="text-sm text-ink-soft">
          For items that you cannot send. Their price is no longer collected. {notice}
        </p>
        {result?.fieldErrors["pieces"] && (
          <p className="text-sm font-medium text-flame-deep">{result.fieldErrors["pieces"]}</p>
        )}
        {waiting.map((line) => (
          <LineQuantityFields
            key={line.id}
            line={line}
            action="Remove"
            max={toPack.get(line.id) ?? 0}
            values={result?.values ?? {}}
          />
        ))}
        <MessageField name="reason" result={result} />
      </ActionForm>
    </CollapsedAction>
  );
}

/** An order of one item is cancelled instead. */
function isOneItem({ lines }: OrderDetail): boolean {
  return lines.reduce((sum, { refundable }) => sum + refundable, 0) <= 1;
}
