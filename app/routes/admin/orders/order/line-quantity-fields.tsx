import type { OrderDetail } from "#app/domain/orders/admin-list/order-detail.ts";
import { quantityField, restockField } from "#app/domain/orders/line-quantities.forms.ts";
import { lineLabel } from "#app/routes/admin/orders/returns/restock-fields.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { SelectField } from "#app/ui/form/field.tsx";

interface LineQuantityFieldsProps {
  line: OrderDetail["lines"][number];
  /** The label of the first quantity: the effect on the items. */
  action: "Refund" | "Remove";
  max: number;
  values: Record<string, string>;
  /** Of the first quantity. */
  className?: string;
}

/** Quantities of an order line: of the items that are refunded or removed, and of those that are restocked. */
export function LineQuantityFields({ line, action, max, values, className }: LineQuantityFieldsProps) {
  const fields = { pieces: quantityField(line.id), restock: restockField(line.id) };
  return (
    <fieldset className="space-y-2">
      <legend className="mb-1 text-sm font-medium">{lineLabel(line)}</legend>
      <div className="flex gap-2">
        <Count
          label={action}
          name={fields.pieces}
          max={max}
          chosen={values[fields.pieces]}
          className={classNames("flex-1", className)}
        />
        <Count
          label="Back in stock"
          name={fields.restock}
          max={max}
          chosen={values[fields.restock]}
          className="flex-1"
        />
      </div>
    </fieldset>
  );
}

interface CountProps {
  label: string;
  name: string;
  max: number;
  chosen: string | undefined;
  className: string;
}

function Count({ label, name, max, chosen, className }: CountProps) {
  return (
    <SelectField label={label} name={name} defaultValue={chosen ?? "0"} className={className}>
      {Array.from({ length: max + 1 }, (_, quantity) => (
        <option key={quantity} value={quantity}>
          {quantity === 0 ? "None" : `${quantity} of ${max}`}
        </option>
      ))}
    </SelectField>
  );
}
