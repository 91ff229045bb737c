import type { WishlistChoice } from "#app/domain/wishlist/wishlist.ts";
import { CONTROL } from "#app/ui/form/field.tsx";

interface VariantFieldProps {
  product: string;
  choices: readonly WishlistChoice[];
}

/** The variants in stock of a wishlist product, for visitors without JavaScript. With it a dialog asks for size and colour. */
export function VariantField({ product, choices }: VariantFieldProps) {
  const [only, ...others] = choices;
  if (!only) return null;
  if (others.length === 0) return <input type="hidden" name="variantId" value={only.id} />;
  return (
    <noscript>
      <select
        name="variantId"
        required
        aria-label={`Option of ${product}`}
        className={`${CONTROL} select mb-2 h-11`}
      >
        <option value="">Choose an option</option>
        {choices.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
    </noscript>
  );
}
