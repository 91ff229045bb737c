import { GuardUnsaved } from "#app/components/admin/unsaved-changes/guard-unsaved.tsx";
import type { OrderStory } from "#app/domain/orders/order-story.ts";
import { piecesField } from "#app/domain/orders/refund-order.forms.ts";
import { formatMoney, type MoneyFormat } from "#app/lib/money.ts";
import { refusalOf, type StepRefusal } from "#app/routes/admin/orders/order-desk.ts";
import { GuardedStep, StepForm } from "#app/routes/admin/orders/step-form.tsx";
import { CheckboxField, SelectField, TextAreaField, TextField } from "#app/ui/field.tsx";
import { RadioField } from "#app/ui/radio-field.tsx";

interface RefundFormProps {
  order: Pick<OrderStory, "status" | "version" | "lines" | "refundableMinor">;
  money: MoneyFormat;
  refusal: StepRefusal | undefined;
  formKey: string;
}

/** Money back without a return: all that is left, an amount, or pieces. An order that has not left is cancelled instead of all. */
export function RefundForm({ order, money, refusal, formKey }: RefundFormProps) {
  const { status, lines, refundableMinor } = order;
  if (refundableMinor === 0 || status === "Cancelled" || status === "Refunded") return null;
  const refused = refusalOf(refusal, "refund");
  const isUnsent = status === "Pending" || status === "Processing";
  const left = formatMoney(refundableMinor, money);
  const open = lines.filter((line) => line.openQuantity > 0);
  const chosen = refused?.values["what"] ?? "amount";
  return (
    <GuardedStep label="Pay back without a return…" isOpenAtFirst={refused !== undefined}>
      <StepForm
        step="refund"
        version={order.version}
        formKey={formKey}
        label="Pay back"
        pendingLabel="Paying back..."
        variant="danger"
      >
        <GuardUnsaved isUnsaved={refused !== undefined} />
        <fieldset className="group/what space-y-2">
          <legend className="mb-2 text-sm font-medium">What is paid back</legend>
          <Problem text={refused?.fieldErrors["what"]} />
          <RadioField
            name="what"
            value="amount"
            defaultChecked={chosen === "amount"}
            label="An amount"
            hint={`At most ${left}`}
          />
          <TextField
            label={`Amount in ${money.currency}`}
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            className="group-has-[input[value=pieces]:checked]/what:hidden group-has-[input[value=rest]:checked]/what:hidden"
            error={refused?.fieldErrors["amount"]}
            defaultValue={refused?.values["amount"]}
          />
          {open.length > 0 && (
            <>
              <RadioField
                name="what"
                value="pieces"
                defaultChecked={chosen === "pieces"}
                label="Pieces"
                hint={isUnsent ? "They are not sent." : "What was paid for them, tax included"}
              />
              <div className="hidden space-y-3 py-1 group-has-[input[value=pieces]:checked]/what:block">
                <Problem text={refused?.fieldErrors["pieces"]} />
                {open.map((line) => (
                  <Pieces key={line.id} line={line} chosen={refused?.values[piecesField(line.id)]} />
                ))}
              </div>
            </>
          )}
          {!isUnsent && (
            <RadioField
              name="what"
              value="rest"
              defaultChecked={chosen === "rest"}
              label="Everything that is left"
              hint={left}
            />
          )}
          <CheckboxField
            label="Put the pieces back on the shelf"
            name="restock"
            value="yes"
            defaultChecked={refused?.values["restock"] === "yes"}
            className="pt-1 text-sm group-has-[input[value=amount]:checked]/what:hidden"
          />
        </fieldset>
        <TextAreaField
          label="Words to the customer (optional)"
          name="reason"
          rows={2}
          maxLength={500}
          error={refused?.fieldErrors["reason"]}
          defaultValue={refused?.values["reason"]}
        />
      </StepForm>
    </GuardedStep>
  );
}

function Problem({ text }: { text: string | undefined }) {
  return text ? <p className="text-sm font-medium text-flame-deep">{text}</p> : null;
}

function Pieces({ line, chosen }: { line: OrderStory["lines"][number]; chosen: string | undefined }) {
  const name = line.options ? `${line.productName} (${line.options})` : line.productName;
  return (
    <SelectField label={name} name={piecesField(line.id)} defaultValue={chosen ?? "0"}>
      {Array.from({ length: line.openQuantity + 1 }, (_, quantity) => (
        <option key={quantity} value={quantity}>
          {quantity === 0 ? "None" : `${quantity} of ${line.openQuantity}`}
        </option>
      ))}
    </SelectField>
  );
}
