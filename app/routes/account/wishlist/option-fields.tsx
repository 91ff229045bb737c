import type { ProductCardView } from "#app/domain/catalog/catalog.ts";
import { CONTROL } from "#app/ui/form/field.tsx";

interface Option {
  value: string;
  label: string;
}

/** Size and colour of a wishlist product for visitors without JavaScript. With it a dialog asks for them. */
export function OptionFields({ product }: { product: ProductCardView }) {
  const sizes = product.sizes
    .filter(({ isSoldOut }) => !isSoldOut)
    .map(({ label }) => ({ value: label, label }));
  const colours = product.colours.map(({ slug, name }) => ({ value: slug, label: name }));
  return (
    <noscript>
      <OptionField name="size" label="Size" product={product.name} options={sizes} />
      <OptionField name="colour" label="Colour" product={product.name} options={colours} />
    </noscript>
  );
}

interface OptionFieldProps {
  name: string;
  label: string;
  product: string;
  options: readonly Option[];
}

function OptionField({ name, label, product, options }: OptionFieldProps) {
  const [only, ...others] = options;
  if (!only) return null;
  if (others.length === 0) return <input type="hidden" name={name} value={only.value} />;
  return (
    <select
      name={name}
      required
      aria-label={`${label} of ${product}`}
      className={`${CONTROL} select mb-2 h-11`}
    >
      <option value="">{label}</option>
      {options.map(({ value, label: text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
}
