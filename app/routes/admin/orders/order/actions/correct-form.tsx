import {
  correctionChoices,
  correctionValue,
  type Corrected,
} from "#app/domain/orders/actions/correct-order.ts";
import type { OrderDetail } from "#app/domain/orders/admin-list/order-detail.ts";
import { isReturning } from "#app/domain/orders/returns/returns.ts";
import { ActionForm, CollapsedAction } from "#app/routes/admin/orders/order/actions/action-form.tsx";
import { MessageField } from "#app/routes/admin/orders/order/actions/message-field.tsx";
import {
  resultOf,
  type OrderActionResult,
} from "#app/routes/admin/orders/order/actions/order-action-result.ts";
import { CheckboxField } from "#app/ui/form/field.tsx";
import { RadioField } from "#app/ui/form/radio-field.tsx";
import { RadioGroup } from "#app/ui/form/radio-group.tsx";

interface CorrectFormProps {
  order: OrderDetail;
  actionData: OrderActionResult | undefined;
}

/** Takes back what was recorded by mistake: a delivery, a dispatch or a payment to the shop itself. */
export function CorrectForm({ order, actionData }: CorrectFormProps) {
  const choices = correctionChoices(order);
  const isSettled = order.refunds.length > 0 || order.returns.some(({ status }) => isReturning(status));
  if (choices.length === 0 || isSettled) return null;
  const result = resultOf(actionData, "correct");
  const [only] = choices;
  const onlyValue = choices.length === 1 && only ? correctionValue(only) : undefined;
  const isOneParcel = order.shipments.filter(({ status }) => status !== "cancelled").length < 2;
  const labels = choices.map((choice) => ({
    value: correctionValue(choice),
    label:
      choice.sequence !== undefined && !isOneParcel
        ? `Parcel ${choice.sequence} has not left`
        : labelOf(choice.corrected, order),
    effect: EFFECTS[choice.corrected],
  }));
  return (
    <CollapsedAction step="correct" label="Correct a mistake…" isOpenAtFirst={result !== undefined}>
      <ActionForm
        action="correct"
        version={order.version}
        label="Correct"
        pendingLabel="Correcting..."
        isUnsaved={result !== undefined}
      >
        <RadioGroup label="What is wrong?" error={result?.fieldErrors["correction"]}>
          <div className="space-y-2">
            {labels.map(({ value, label, effect }) => (
              <RadioField
                key={value}
                name="correction"
                value={value}
                label={label}
                hint={effect}
                defaultChecked={(result ? result.values["correction"] : onlyValue) === value}
              />
            ))}
          </div>
        </RadioGroup>
        <MessageField name="reason" label="Reason (shown to the customer)" result={result} />
        <CheckboxField
          label="Tell the customer by email"
          name="notifiesCustomer"
          defaultChecked={result?.values["notifiesCustomer"] === "on"}
        />
      </ActionForm>
    </CollapsedAction>
  );
}

function labelOf(corrected: Corrected, { deliveryMethod }: OrderDetail): string {
  if (deliveryMethod === "pickup" && corrected !== "paid")
    return corrected === "delivered" ? "It has not been picked up" : "It is not ready for pick-up";
  return LABELS[corrected];
}

const LABELS: Record<Corrected, string> = {
  delivered: "It has not been delivered",
  shipped: "It has not left",
  paid: "It has not been paid",
};

const EFFECTS: Record<Corrected, string> = {
  delivered: "The return period ends and begins again with the delivery.",
  shipped:
    "The parcel is packed again, with its label and booking. Its tax invoice is credited; it gets a new one when it leaves.",
  paid: "The amount is to be collected again. The reference stays in the audit log.",
};
