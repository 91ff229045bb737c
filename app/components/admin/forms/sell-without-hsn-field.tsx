import { SELLS_WITHOUT_HSN } from "#app/domain/catalog/product.ts";
import { CheckboxField } from "#app/ui/form/field.tsx";

interface SellWithoutHsnFieldProps {
  isChecked?: boolean;
  error: string | undefined;
  className?: string;
}

/** Confirms that goods become active without an HSN code or tax class. */
export function SellWithoutHsnField({ isChecked, error, className }: SellWithoutHsnFieldProps) {
  return (
    <CheckboxField
      name={SELLS_WITHOUT_HSN}
      label="Sell without an HSN code; 18% GST applies"
      defaultChecked={isChecked}
      error={error}
      className={className}
    />
  );
}
