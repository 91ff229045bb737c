import type { OrderDetailReturn } from "#app/domain/orders/admin-list/order-detail.ts";
import {
  resultOf,
  type OrderActionResult,
} from "#app/routes/admin/orders/order/actions/order-action-result.ts";
import { ActionForm, CollapsedAction } from "#app/routes/admin/orders/order/actions/action-form.tsx";
import { MessageField } from "#app/routes/admin/orders/order/actions/message-field.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { RadioField } from "#app/ui/form/radio-field.tsx";
import { RadioGroup } from "#app/ui/form/radio-group.tsx";

const OUTCOMES = [
  {
    value: "link",
    label: "Send the customer a payment link",
    hint: "For the price that was paid for the items. Until it is paid, the order shows this amount as due.",
  },
  { value: "received", label: "The customer has paid", hint: "In the shop, or by a transfer." },
  { value: "written-off", label: "Write the items off", hint: "Nothing is charged." },
] as const;

interface KeepReturnFormProps {
  orderReturn: OrderDetailReturn;
  actionData: OrderActionResult | undefined;
}

/** Form that closes an exchange whose replacement was sent in advance and whose items never came back. */
export function KeepReturnForm({ orderReturn, actionData }: KeepReturnFormProps) {
  const result = resultOf(actionData, "keep-return", orderReturn.id);
  const chosen = result?.values["outcome"];
  return (
    <CollapsedAction step="keep-return" label="Close as kept…" isOpenAtFirst={result !== undefined}>
      <ActionForm
        version={orderReturn.version}
        subject={{ name: "returnId", id: orderReturn.id }}
        action="keep-return"
        label="Close the exchange"
        pendingLabel="Closing..."
        variant="danger"
        isUnsaved={result !== undefined}
      >
        <p>The customer has the replacement and keeps the returned items.</p>
        <RadioGroup label="Who pays for the items" error={result?.fieldErrors["outcome"]}>
          <div className="space-y-2">
            {OUTCOMES.map((outcome) => (
              <RadioField
                key={outcome.value}
                name="outcome"
                {...outcome}
                defaultChecked={outcome.value === chosen}
              />
            ))}
          </div>
        </RadioGroup>
        <div className="hidden [.action-fields:has(input[value=received]:checked)_&]:block">
          <TextField
            label="Reference of the payment"
            name="reference"
            autoComplete="off"
            maxLength={100}
            error={result?.fieldErrors["reference"]}
            defaultValue={result?.values["reference"]}
          />
        </div>
        <div className="hidden [.action-fields:has(input[value=written-off]:checked)_&]:block">
          <MessageField name="reason" label="Reason (not shown to the customer)" result={result} />
        </div>
      </ActionForm>
    </CollapsedAction>
  );
}
