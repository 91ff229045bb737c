import { Panel } from "#app/components/admin/panel.tsx";
import { Price } from "#app/components/product/price.tsx";
import type { VariantForSale } from "#app/domain/catalog/catalog.ts";
import { addedField, lineField, variantField, type LineToEdit } from "#app/domain/orders/edits/order-edit.ts";
import { formatMoney, type MoneyFormat } from "#app/lib/money.ts";
import { itemLabel } from "#app/lib/text/item-label.ts";
import { ItemChoices } from "#app/routes/admin/orders/item-choices.tsx";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/form/field.tsx";

interface EditItemsProps {
  lines: readonly LineToEdit[];
  /** The variants that the form adds. */
  added: readonly VariantForSale[];
  /** The results of a search; null without one. */
  matches: readonly VariantForSale[] | null;
  values: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
  money: MoneyFormat;
}

/** The items that are not packed, with quantity, size and colour, those to add, and a search for more. Parts of one form. */
export function EditItems({ lines, added, matches, values, errors, money }: EditItemsProps) {
  const props = { values, errors, money };
  return (
    <Panel title="Items">
      <p className="mb-3 text-sm text-ink-soft">
        Items that stay keep their price and discount, also in another size or colour of the same price. Added
        items have today&rsquo;s price, without a discount. Shipping stays as it was charged, and free
        shipping stays free.
      </p>
      {errors["lines"] && <p className="mb-3 text-sm font-medium text-flame-deep">{errors["lines"]}</p>}
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <LineFields key={line.orderLineId} line={line} {...props} />
        ))}
        {added.map((variant) => (
          <AddedFields key={variant.variantId} variant={variant} {...props} />
        ))}
      </ul>
      <div className="mt-4 flex items-end gap-2">
        <TextField
          label="Add an item"
          name="find"
          type="search"
          autoComplete="off"
          placeholder="Name, SKU, barcode or link"
          defaultValue={values["find"]}
          className="min-w-0 flex-1"
        />
        <Button type="submit" name="step" value="find" variant="dark" className="h-12">
          Find
        </Button>
      </div>
      {matches?.length === 0 && (
        <p className="mt-3 text-sm text-ink-soft">No item that is for sale matches this.</p>
      )}
      {matches && matches.length > 0 && <ItemChoices items={matches} money={money} name="add" />}
    </Panel>
  );
}

type FieldsProps = Pick<EditItemsProps, "values" | "errors" | "money">;

function LineFields({ line, values, errors, money }: FieldsProps & { line: LineToEdit }) {
  const { orderLineId, variantId, productName, options, priceMinor, toPack, variants } = line;
  const label = itemLabel(productName, options);
  const [quantity, variant] = [lineField(orderLineId), variantField(orderLineId)];
  const current = variants.find((one) => one.variantId === variantId);
  const others = variants.filter((one) => one.variantId !== variantId);
  return (
    <li className="py-3">
      <p className="text-sm font-medium wrap-anywhere">{label}</p>
      <p className="text-xs text-ink-soft">
        {toPack} to pack · <Price minor={priceMinor} money={money} />
        {current && current.priceMinor !== priceMinor && (
          <>
            {" "}
            · now <Price minor={current.priceMinor} money={money} />
          </>
        )}
      </p>
      <div className="mt-2 flex flex-wrap items-start gap-3">
        <QuantityField
          label={`Quantity of ${label}`}
          name={quantity}
          value={values[quantity] ?? String(toPack)}
          error={errors[quantity]}
        />
        {others.length > 0 && (
          <SelectField
            label={`Size or colour of ${label}`}
            isLabelHidden
            name={variant}
            defaultValue={values[variant] ?? ""}
            error={errors[variant]}
            className="min-w-48 flex-1"
          >
            <option value="">{options || "As ordered"} (as ordered)</option>
            {others.map((one) => (
              <option key={one.variantId} value={one.variantId}>
                {`${one.options} · ${one.inventory} in stock`}
                {one.priceMinor !== current?.priceMinor && ` · ${formatMoney(one.priceMinor, money)}`}
              </option>
            ))}
          </SelectField>
        )}
      </div>
    </li>
  );
}

function AddedFields({ variant, values, errors, money }: FieldsProps & { variant: VariantForSale }) {
  const label = itemLabel(variant.name, variant.options);
  const name = addedField(variant.variantId);
  return (
    <li className="py-3">
      <p className="text-sm font-medium wrap-anywhere">{label}</p>
      <p className="text-xs text-ink-soft">
        New · {variant.inventory} in stock · <Price minor={variant.priceMinor} money={money} />
      </p>
      <div className="mt-2">
        <QuantityField
          key={values[name]}
          label={`Quantity of ${label}`}
          name={name}
          value={values[name] ?? "1"}
          error={errors[name]}
        />
      </div>
    </li>
  );
}

interface QuantityFieldProps {
  label: string;
  name: string;
  value: string;
  error: string | undefined;
}

function QuantityField({ value, ...props }: QuantityFieldProps) {
  return (
    <TextField
      {...props}
      isLabelHidden
      hint="0 removes it"
      inputMode="numeric"
      autoComplete="off"
      defaultValue={value}
      className="w-28"
    />
  );
}
