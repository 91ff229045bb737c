import type { OrderDetailReturn } from "#app/domain/orders/admin-list/order-detail.ts";
import { formatMoney, type MoneyFormat } from "#app/lib/money.ts";
import {
  resultOf,
  type OrderActionResult,
} from "#app/routes/admin/orders/order/actions/order-action-result.ts";
import { ActionForm, CollapsedAction } from "#app/routes/admin/orders/order/actions/action-form.tsx";
import { MessageField } from "#app/routes/admin/orders/order/actions/message-field.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { RadioField } from "#app/ui/form/radio-field.tsx";
import { RadioGroup } from "#app/ui/form/radio-group.tsx";

interface SettleDifferenceFormProps {
  orderReturn: OrderDetailReturn;
  money: MoneyFormat;
  actionData: OrderActionResult | undefined;
}

/** Form that settles what an exchange costs more without a payment online. */
export function SettleDifferenceForm({ orderReturn, money, actionData }: SettleDifferenceFormProps) {
  const result = resultOf(actionData, "settle-difference", orderReturn.id);
  const chosen = result?.values["outcome"];
  const amount = formatMoney(orderReturn.differenceMinor, money);
  return (
    <CollapsedAction
      step="settle-difference"
      label="Settle the difference…"
      isOpenAtFirst={result !== undefined}
    >
      <ActionForm
        version={orderReturn.version}
        subject={{ name: "returnId", id: orderReturn.id }}
        action="settle-difference"
        label="Settle the difference"
        pendingLabel="Saving..."
        variant="dark"
        isUnsaved={result !== undefined}
      >
        <p>
          The customer has to pay {amount} before the replacement is packed. A payment by the link settles it,
          too.
        </p>
        <RadioGroup label="What became of it" error={result?.fieldErrors["outcome"]}>
          <div className="space-y-2">
            <RadioField
              name="outcome"
              value="received"
              label={`We have received ${amount}`}
              hint="In cash, by UPI or by a transfer."
              defaultChecked={chosen === "received"}
            />
            <RadioField
              name="outcome"
              value="waived"
              label="We waive it"
              hint="The replacement is sold at the price that was paid for the returned items."
              defaultChecked={chosen === "waived"}
            />
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
        <div className="hidden [.action-fields:has(input[value=waived]:checked)_&]:block">
          <MessageField name="reason" label="Reason (not shown to the customer)" result={result} />
        </div>
      </ActionForm>
    </CollapsedAction>
  );
}
