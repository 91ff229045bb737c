import type { OrderLine } from "#app/domain/orders/order-line.ts";
import { restockField } from "#app/domain/orders/line-quantities.forms.ts";
import type { OrderActionResult } from "#app/routes/admin/orders/order/actions/order-action-result.ts";
import { SelectField } from "#app/ui/form/field.tsx";
import { itemLabel } from "#app/lib/text/item-label.ts";

interface RestockLine extends Pick<OrderLine, "productName" | "options" | "quantity"> {
  /** Id of the order line. */
  id: string;
}

interface RestockFieldsProps {
  lines: readonly RestockLine[];
  result: OrderActionResult | undefined;
}

/** Restocked quantity of each returned line; the rest is written off. */
export function RestockFields({ lines, result }: RestockFieldsProps) {
  return (
    <fieldset className="space-y-3">
      <legend className="mb-2 font-medium">Can the items be sold again?</legend>
      {lines.map((line) => (
        <RestockField key={line.id} line={line} result={result} />
      ))}
    </fieldset>
  );
}

function RestockField({ line, result }: { line: RestockLine; result: OrderActionResult | undefined }) {
  const name = restockField(line.id);
  return (
    <SelectField
      label={lineLabel(line)}
      name={name}
      defaultValue={result?.values[name] ?? ""}
      error={result?.fieldErrors[name] ?? result?.fieldErrors["restock"]}
    >
      <option value="">Choose…</option>
      {Array.from({ length: line.quantity + 1 }, (_, writtenOff) => (
        <option key={writtenOff} value={line.quantity - writtenOff}>
          {choiceLabel(line.quantity - writtenOff, writtenOff)}
        </option>
      ))}
    </SelectField>
  );
}

/** "Noor Kurta (2XL · Mint)" */
export function lineLabel({ productName, options }: { productName: string; options: string }): string {
  return itemLabel(productName, options);
}

function choiceLabel(restocked: number, writtenOff: number): string {
  if (writtenOff === 0) return restocked === 1 ? "Restock" : `Restock all ${restocked}`;
  if (restocked === 0) return writtenOff === 1 ? "Write off" : `Write off all ${writtenOff}`;
  return `Restock ${restocked}, write off ${writtenOff}`;
}
