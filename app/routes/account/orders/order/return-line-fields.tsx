import type { ReturnableLine } from "#app/domain/orders/returns/return-changes.ts";
import { CartThumb } from "#app/components/cart/cart-thumb.tsx";
import { Price } from "#app/components/product/price.tsx";
import { returnFieldNames } from "#app/domain/orders/returns/returns.ts";
import type { MoneyFormat } from "#app/lib/money.ts";
import { CheckboxField, SelectField } from "#app/ui/form/field.tsx";

interface ReturnLineFieldsProps {
  line: Pick<
    ReturnableLine,
    "orderLineId" | "productName" | "options" | "priceMinor" | "refundable" | "exchangeChoices"
  > & {
    imageId: string | null;
  };
  money: MoneyFormat;
  /** Previously submitted values, by field name. */
  values: Record<string, string>;
  error: string | undefined;
}

/** One order line of a return: whether, how many, and the exchange variant. */
export function ReturnLineFields({ line, money, values, error }: ReturnLineFieldsProps) {
  const names = returnFieldNames(line.orderLineId);
  const isLeft = line.refundable > 0;
  const product = line.options ? `${line.productName}, ${line.options}` : line.productName;
  const quantities = Array.from({ length: line.refundable }, (_, index) => index + 1);
  return (
    <li className="flex items-start gap-4 border-b border-line py-5">
      <CartThumb imageId={line.imageId} className="w-16 sm:w-20" />
      <div className="min-w-0 flex-1 space-y-4">
        <CheckboxField
          name={names.isChosen}
          defaultChecked={names.isChosen in values}
          disabled={!isLeft}
          error={error}
          label={
            <span>
              <span className="block font-medium">{line.productName}</span>
              <span className="block text-sm text-ink-soft">
                {line.options && `${line.options} · `}
                <Price minor={line.priceMinor} money={money} />
                {!isLeft && " · already being returned"}
              </span>
            </span>
          }
        />
        {isLeft && (
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField
              label={`How many of ${product}`}
              isLabelHidden
              name={names.quantity}
              defaultValue={values[names.quantity] ?? String(line.refundable)}
            >
              {quantities.map((quantity) => (
                <option key={quantity} value={quantity}>
                  {quantity === 1 ? "1 item" : `${quantity} items`}
                </option>
              ))}
            </SelectField>
            {line.exchangeChoices.length > 0 && (
              <SelectField
                className="hidden [.return-fields:has(input[value=exchange]:checked)_&]:flex"
                label={`Replacement for ${product}`}
                isLabelHidden
                name={names.exchange}
                defaultValue={values[names.exchange] ?? ""}
              >
                <option value="">Exchange for…</option>
                {line.exchangeChoices.map(({ variantId, options }) => (
                  <option key={variantId} value={variantId}>
                    {options}
                  </option>
                ))}
              </SelectField>
            )}
          </div>
        )}
      </div>
    </li>
  );
}
