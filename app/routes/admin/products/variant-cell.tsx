import { useId } from "react";
import type { VariantDraft } from "#app/domain/catalog/products/draft/product-draft.ts";
import {
  VARIANT_FIELD_NAMES,
  variantFieldDefinition,
  type VariantFormName,
} from "#app/domain/catalog/variant-fields.ts";
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

/** The inputs of one variant: its stock, fields and SKU. */
export function VariantCell({
  cell,
  index,
  sizeLabel,
  label,
  errors,
  compareAtLabel,
  onChange,
}: VariantCellProps) {
  const field = (part: "stock" | "sku" | VariantFormName, name: string, short = name) => ({
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
      {VARIANT_FIELD_NAMES.map((name) => {
        const { kind, label: fieldLabel, shortLabel, formName } = variantFieldDefinition(name);
        const inputMode = kind === "price" ? "decimal" : "numeric";
        if (name !== "compareAtOverrideMinor")
          return <CellField key={name} {...field(formName, fieldLabel, shortLabel)} inputMode={inputMode} />;
        if (compareAtLabel === null) return null;
        const short = compareAtLabel === "MRP" ? "MRP" : "Was";
        return <CellField key={name} {...field(formName, compareAtLabel, short)} inputMode={inputMode} />;
      })}
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
          maxLength={inputMode === "decimal" ? 12 : 80}
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
