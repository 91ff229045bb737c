import { useId } from "react";
import type { VariantDraft } from "#app/domain/catalog/products/draft/product-draft.ts";
import { borderOf, CONTROL, FieldError } from "#app/ui/form/field.tsx";
import { classNames } from "#app/ui/class-names.ts";

interface VariantCellProps {
  cell: VariantDraft;
  /** Index in the form's field names. */
  index: number;
  /** "2XL"; empty without sizes. */
  sizeLabel: string;
  /** "2XL, Indigo", for screen readers; empty without options. */
  label: string;
  errors: Record<string, string>;
  /** "MRP" or "Compare-at price"; null without the field. */
  compareAtLabel: string | null;
  onChange: (cell: VariantDraft) => void;
}

/** The fields of one variant: stock, price override, weight, low-stock threshold and SKU. */
export function VariantCell({
  cell,
  index,
  sizeLabel,
  label,
  errors,
  compareAtLabel,
  onChange,
}: VariantCellProps) {
  const field = (
    part: "stock" | "price" | "compareAt" | "weight" | "lowStock" | "sku",
    name: string,
    short = name,
  ) => ({
    name: `variant.${index}.${part}`,
    label: label ? `${name} of ${label}` : name,
    shown: short,
    value: cell[part],
    error: errors[`variant.${index}.${part}`],
    onChange: (value: string) => onChange({ ...cell, [part]: value }),
  });
  return (
    <div className="min-w-0 space-y-2">
      {sizeLabel && <p className="text-sm font-semibold">{sizeLabel}</p>}
      {(["id", "sizeId", "colourId", "stockWhenLoaded"] as const).map((part) => (
        <input key={part} type="hidden" name={`variant.${index}.${part}`} value={cell[part]} />
      ))}
      <CellField {...field("stock", "Stock")} inputMode="numeric" />
      <CellField {...field("price", "Price")} inputMode="decimal" />
      {compareAtLabel && (
        <CellField
          {...field("compareAt", compareAtLabel, compareAtLabel === "MRP" ? "MRP" : "Was")}
          inputMode="decimal"
        />
      )}
      <CellField {...field("weight", "Weight in grams", "Grams")} inputMode="numeric" />
      <CellField {...field("lowStock", "Low stock below (items)", "Low below")} inputMode="numeric" />
      <CellField {...field("sku", "SKU")} />
    </div>
  );
}

interface CellFieldProps {
  name: string;
  label: string;
  shown: string;
  value: string;
  error: string | undefined;
  inputMode?: "numeric" | "decimal";
  onChange: (value: string) => void;
}

function CellField({ name, label, shown, value, error, inputMode, onChange }: CellFieldProps) {
  const id = useId();
  return (
    <div>
      <div className="flex items-center gap-2">
        <label htmlFor={id} className="w-8 shrink-0 text-xs text-ink-soft">
          <span aria-hidden>{shown}</span>
          <span className="sr-only">{label}</span>
        </label>
        <input
          id={id}
          name={name}
          value={value}
          inputMode={inputMode}
          autoComplete="off"
          maxLength={inputMode ? 12 : 80}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          className={classNames(CONTROL, "h-9 min-w-0 px-2.5 text-sm pointer-coarse:h-11", borderOf(error))}
        />
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
