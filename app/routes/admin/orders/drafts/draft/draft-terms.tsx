import { Panel } from "#app/components/admin/panel.tsx";
import { CartSummary } from "#app/components/cart/cart-summary.tsx";
import type { DraftContent } from "#app/domain/checkout/drafts/draft-order.ts";
import { ORDER_SOURCES, SOURCE_LABELS } from "#app/domain/orders/order.ts";
import { toShortDecimal, type MoneyFormat } from "#app/lib/money.ts";
import { refusalOf, type DraftPartProps } from "#app/routes/admin/orders/drafts/draft/draft-view.ts";
import { ActionForm } from "#app/routes/admin/orders/order/actions/action-form.tsx";
import { SelectField, TextAreaField, TextField } from "#app/ui/form/field.tsx";

/** Discount, shipping and delivery, with the totals. */
export function DraftTerms(props: DraftPartProps) {
  const { content, quote, version, money } = props.draft;
  const { discount, shippingMinor, delivery } = content;
  const { isRefused, errors, values } = refusalOf(props, "terms");
  const value: FieldValue = (name, saved) => ({
    name,
    error: errors[name],
    defaultValue: values[name] ?? saved,
  });
  return (
    <Panel title="Discount, shipping and total">
      <div className="grid gap-6 md:grid-cols-2">
        <ActionForm
          key={JSON.stringify([discount, shippingMinor, delivery])}
          action="terms"
          version={version}
          label="Update total"
          pendingLabel="Updating..."
          variant="outline"
          isUnsaved={isRefused}
        >
          <DiscountFields discount={discount} money={money} value={value} />
          <SelectField label="Delivery" {...value("delivery", delivery)}>
            <option value="standard">Standard</option>
            <option value="express">Express</option>
            <option value="pickup">Pick-up in the shop</option>
          </SelectField>
          <TextField
            label={`Shipping in ${money.currency}`}
            inputMode="decimal"
            autoComplete="off"
            hint="Leave empty for your usual rate. 0 is free."
            {...value("shipping", shippingMinor === null ? "" : toShortDecimal(shippingMinor, money))}
          />
        </ActionForm>
        <CartSummary
          totals={quote.totals}
          money={money}
          taxNote={props.draft.hasGst ? "Inclusive of all taxes" : null}
        />
      </div>
    </Panel>
  );
}

/** The properties of a field: its name, error and value, as entered or as saved. */
type FieldValue = (
  name: string,
  saved: string,
) => { name: string; error: string | undefined; defaultValue: string };

interface DiscountFieldsProps {
  discount: DraftContent["discount"];
  money: MoneyFormat;
  value: FieldValue;
}

function DiscountFields({ discount, money, value }: DiscountFieldsProps) {
  const percent = discount?.kind === "percent" ? String(discount.value / 100) : "";
  const amount = discount?.kind === "amount" ? toShortDecimal(discount.value, money) : "";
  return (
    <fieldset className="terms-fields space-y-3">
      <SelectField label="Discount" {...value("discountKind", discount?.kind ?? "amount")}>
        <option value="amount">Amount in {money.currency}</option>
        <option value="percent">Percent</option>
      </SelectField>
      <div className="[.terms-fields:has(option[value=percent]:checked)_&]:hidden">
        <TextField label="Amount off" inputMode="decimal" autoComplete="off" {...value("amount", amount)} />
      </div>
      <div className="hidden [.terms-fields:has(option[value=percent]:checked)_&]:block">
        <TextField
          label="Percent off"
          inputMode="decimal"
          autoComplete="off"
          {...value("percent", percent)}
        />
      </div>
      <TextField
        label="Reason for the discount"
        autoComplete="off"
        hint="For your records; the customer does not see it."
        {...value("reason", discount?.reason ?? "")}
      />
    </fieldset>
  );
}

/** The source of the order, and the notes for the customer and the packer. */
export function DraftNotes(props: DraftPartProps) {
  const { content, version } = props.draft;
  const { isRefused, errors, values } = refusalOf(props, "notes");
  return (
    <Panel title="Source and notes">
      <ActionForm
        key={JSON.stringify([content.source, content.notes, content.packerNote])}
        action="notes"
        version={version}
        label="Save notes"
        pendingLabel="Saving..."
        variant="outline"
        isUnsaved={isRefused}
      >
        <SelectField label="Ordered by" name="source" defaultValue={values["source"] ?? content.source}>
          {ORDER_SOURCES.map((source) => (
            <option key={source} value={source}>
              {SOURCE_LABELS[source]}
            </option>
          ))}
        </SelectField>
        <TextAreaField
          label="Note for the customer"
          name="notes"
          rows={2}
          hint="On the order’s page and the packing slip."
          error={errors["notes"]}
          defaultValue={values["notes"] ?? content.notes}
        />
        <TextAreaField
          label="Note for packing"
          name="packerNote"
          rows={2}
          hint="The customer does not see it."
          error={errors["packerNote"]}
          defaultValue={values["packerNote"] ?? content.packerNote}
        />
      </ActionForm>
    </Panel>
  );
}
