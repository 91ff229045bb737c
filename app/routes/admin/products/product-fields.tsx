import { TextEditor } from "#app/components/admin/text-editor/text-editor.tsx";
import { useShop } from "#app/components/use-shop.ts";
import { compareAtLabel } from "#app/domain/catalog/compare-at.ts";
import type { ProductChoices } from "#app/domain/catalog/product.forms.ts";
import {
  definitionOf,
  formNameOf,
  PRODUCT_FIELD_NAMES,
  type ProductFieldName,
} from "#app/domain/catalog/product-fields.ts";
import { CheckboxField, SelectField, TextAreaField, TextField } from "#app/ui/form/field.tsx";

interface ProductFieldsProps {
  fields: Record<string, string>;
  errors: Record<string, string>;
  choices: ProductChoices;
}

const isIn: Record<"main" | "side" | "more" | "search", (name: ProductFieldName) => boolean> = {
  main: (name: ProductFieldName) => !definitionOf(name).isSecondary && definitionOf(name).isWide === true,
  side: (name: ProductFieldName) => !definitionOf(name).isSecondary && definitionOf(name).isWide !== true,
  more: (name: ProductFieldName) => definitionOf(name).isSecondary === true && !isIn.search(name),
  search: (name: ProductFieldName) => name === "seoTitle" || name === "seoDescription",
};

/** The fields of one place of the product form: its wide column, its narrow one, or the collapsed rest. Images and variants are not among them. */
export function ProductFields({ place, ...props }: ProductFieldsProps & { place: keyof typeof isIn }) {
  const names = PRODUCT_FIELD_NAMES.filter(isIn[place]);
  const fields = names.map((name) => <ProductField key={name} field={name} {...props} />);
  if (place !== "more") return <div className="space-y-5">{fields}</div>;
  return (
    <details
      open={names.some((name) => props.errors[formNameOf(name)] !== undefined)}
      className="group/more rounded border border-line bg-white"
    >
      <summary className="flex min-h-11 items-center px-4 text-sm font-medium">
        Material, care, tags, filters, dimensions, returns, size chart, tax and legal information
      </summary>
      <div className="grid gap-5 px-4 pt-2 pb-5 sm:grid-cols-2">{fields}</div>
    </details>
  );
}

const MRP = {
  label: compareAtLabel(true),
  hint: "Maximum retail price, inclusive of all taxes. The price must not be above it.",
};

function ProductField(props: ProductFieldsProps & { field: ProductFieldName }) {
  const { field, fields, errors, choices } = props;
  const { gst } = useShop().pricing;
  const definition = definitionOf(field);
  const { isWide } = definition;
  const { label, hint } = field === "compareAtMinor" && gst ? MRP : definition;
  const name = formNameOf(field);
  const common = {
    label,
    name,
    hint,
    error: errors[name],
    className: isWide ? "sm:col-span-2" : undefined,
  };
  const input = { ...common, defaultValue: fields[name], autoComplete: "off" };
  switch (definition.kind) {
    case "text": {
      const { minLength = 0, maxLength, lines, isFormatted } = definition;
      const defaultValue = fields[name] ?? "";
      if (isFormatted)
        return (
          <TextEditor {...common} {...{ defaultValue, maxLength }} format="description" rows={lines ?? 8} />
        );
      if (lines) return <TextAreaField {...input} rows={lines} maxLength={maxLength} />;
      return <TextField {...input} maxLength={maxLength} required={minLength > 0} />;
    }
    case "tags":
      return <TextField {...input} maxLength={definition.maxLength} />;
    case "hsn-code":
      return <TextField {...input} inputMode="numeric" maxLength={8} />;
    case "price":
      return <TextField {...input} inputMode="decimal" step="0.01" required />;
    case "optional-number":
    case "optional-price":
      return <TextField {...input} inputMode="decimal" step="0.01" />;
    case "status":
      return (
        <SelectField {...common} defaultValue={fields[name]}>
          <option value="active">Active</option>
          <option value="draft">Draft</option>
        </SelectField>
      );
    case "return-rule":
      return (
        <SelectField {...common} defaultValue={fields[name]}>
          <option value="">As its category</option>
          <option value="final">Final sale: no returns or exchanges</option>
          <option value="returnable">Can be returned</option>
        </SelectField>
      );
    case "flag":
      return <CheckboxField {...common} defaultChecked={fields[name] === "on"} />;
    case "choice":
    case "required-choice": {
      const options = choices[definition.choices];
      if (definition.kind === "choice" && options.length === 0) return null;
      return (
        <SelectField {...common} defaultValue={fields[name]} required={definition.kind === "required-choice"}>
          <option value="">{definition.noChoice}</option>
          {options.map((option) => (
            <option key={option.id} value={option.id}>
              {option.name}
            </option>
          ))}
        </SelectField>
      );
    }
  }
}
