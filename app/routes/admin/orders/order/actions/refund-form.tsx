import { isUnsent } from "#app/domain/orders/order.ts";
import type { OrderDetail } from "#app/domain/orders/admin-list/order-detail.ts";
import { formatMoney, type MoneyFormat } from "#app/lib/money.ts";
import {
  resultOf,
  type OrderActionResult,
} from "#app/routes/admin/orders/order/actions/order-action-result.ts";
import {
  AsCreditField,
  RefundBox,
  refundDestination,
} from "#app/routes/admin/orders/order/actions/refund-review.tsx";
import { LineQuantityFields } from "#app/routes/admin/orders/order/line-quantity-fields.tsx";
import { CollapsedAction, ActionForm } from "#app/routes/admin/orders/order/actions/action-form.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { RadioField } from "#app/ui/form/radio-field.tsx";
import { MessageField } from "#app/routes/admin/orders/order/actions/message-field.tsx";

interface RefundFormProps {
  order: OrderDetail;
  money: MoneyFormat;
  actionData: OrderActionResult | undefined;
  formKey: string;
}

/**
 * A refund without a return: the full remaining amount, an amount, or items. Unshipped orders are cancelled
 * instead of fully refunded.
 */
export function RefundForm({ order, money, actionData, formKey }: RefundFormProps) {
  const { status, refundableMinor } = order;
  if (refundableMinor === 0) return null;
  const result = resultOf(actionData, "refund");
  const review = result?.review;
  const open =
    status === "Cancelled" || status === "Refunded" ? [] : order.lines.filter((line) => line.refundable > 0);
  return (
    <CollapsedAction step="refund" label="Refund without a return…" isOpenAtFirst={result !== undefined}>
      <ActionForm
        action="refund"
        version={order.version}
        formKey={formKey}
        label={review ? `Refund ${formatMoney(review.amountMinor, money)}` : "Review refund"}
        pendingLabel={review ? "Refunding..." : "Checking..."}
        variant="danger"
        isUnsaved={result !== undefined}
      >
        <ScopeFields order={order} open={open} money={money} result={result} />
        <AsCreditField order={order} result={result} />
        <MessageField name="reason" result={result} />
        {review && (
          <RefundBox
            key={result.id}
            review={review}
            money={money}
            destination={refundDestination(order, result)}
          />
        )}
      </ActionForm>
    </CollapsedAction>
  );
}

interface ScopeFieldsProps extends Pick<RefundFormProps, "order" | "money"> {
  open: OrderDetail["lines"];
  result: OrderActionResult | undefined;
}

function ScopeFields({ order, open, money, result }: ScopeFieldsProps) {
  const chosen = result?.values["what"] ?? "amount";
  const refundable = formatMoney(order.refundableMinor, money);
  const isUnshipped = isUnsent(order.status);
  const what = (value: string) => ({ name: "what", value, defaultChecked: chosen === value });
  return (
    <fieldset className="refund-fields space-y-2">
      <legend className="mb-2 text-sm font-medium">What to refund</legend>
      <Problem text={result?.fieldErrors["what"]} />
      <RadioField {...what("amount")} label="An amount" hint={`At most ${refundable}`} />
      {open.length > 0 && (
        <RadioField
          {...what("pieces")}
          label="Items"
          hint={
            isUnshipped ? "They will not be shipped." : "The price the customer paid for them, including tax"
          }
        />
      )}
      {!isUnshipped && <RadioField {...what("rest")} label="The full remaining amount" hint={refundable} />}
      {open.length > 0 && (
        <div className="hidden space-y-3 py-1 [.refund-fields:has(input[value=pieces]:checked)_&]:block [.refund-fields:has(input[value=rest]:checked)_&]:block">
          <Problem text={result?.fieldErrors["pieces"]} />
          {open.map((line) => (
            <LineQuantityFields
              key={line.id}
              line={line}
              action="Refund"
              max={line.refundable}
              values={result?.values ?? {}}
              className="[.refund-fields:has(input[value=rest]:checked)_&]:hidden"
            />
          ))}
        </div>
      )}
      <TextField
        label={`Amount in ${money.currency}`}
        hint={
          open.length > 0 && (
            <span className="hidden [.refund-fields:has(input[value=pieces]:checked)_&]:inline">
              Leave empty to refund the price of the items.
            </span>
          )
        }
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        className="[.refund-fields:has(input[value=rest]:checked)_&]:hidden"
        error={result?.fieldErrors["amount"]}
        defaultValue={result?.values["amount"]}
      />
    </fieldset>
  );
}

function Problem({ text }: { text: string | undefined }) {
  return text ? <p className="text-sm font-medium text-flame-deep">{text}</p> : null;
}
