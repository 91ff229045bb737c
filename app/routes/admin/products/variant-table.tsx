import type { ClipboardEvent } from "react";
import {
  withCell,
  type ProductDraft,
  type VariantDraft,
} from "#app/domain/catalog/products/draft/product-draft.ts";
import {
  readSheetCells,
  variantColumns,
  withSameForAll,
  withSheetCells,
  type VariantColumn,
  type VariantColumnName,
} from "#app/domain/catalog/products/draft/variant-columns.ts";
import { variantFieldViewer } from "#app/domain/catalog/variant-fields.ts";
import type { ProductChoices } from "#app/domain/catalog/product.forms.ts";
import { usePermissions } from "#app/routes/admin/shell/permissions.ts";
import { classNames } from "#app/ui/class-names.ts";
import { borderOf, CONTROL, FieldError } from "#app/ui/form/field.tsx";
import { Swatch } from "#app/ui/swatch.tsx";

interface VariantTableProps {
  /** The variants in the order of their rows. */
  cells: readonly VariantDraft[];
  choices: ProductChoices;
  errors: Record<string, string>;
  /** "MRP" or "Compare-at price"; null without the column. */
  compareAtLabel: string | null;
  onChange: (change: (draft: ProductDraft) => ProductDraft) => void;
}

/** Beyond its share of the width a column keeps room for its values. */
const WIDTHS: Partial<Record<VariantColumnName, string>> = {
  price: "min-w-24",
  compareAt: "min-w-24",
  barcode: "min-w-36",
  binLocation: "min-w-24",
  purchasePrice: "min-w-24",
  sku: "min-w-40",
};

const STICKY = "sticky left-0 z-1 pr-3 pl-4 text-left";

/**
 * The variants as the rows of a sheet: a row of its own sets a value for all, and cells that were copied from a sheet fill the variants
 * from the focused field on.
 */
export function VariantTable({ cells, choices, errors, compareAtLabel, onChange }: VariantTableProps) {
  const columns = variantColumns(compareAtLabel, variantFieldViewer(usePermissions()));
  const paste = (event: ClipboardEvent, row: number, column: number) => {
    const pasted = readSheetCells(event.clipboardData.getData("text/plain"));
    if (!pasted) return;
    event.preventDefault();
    onChange((now) => withSheetCells(now, pasted, { row, columns: columns.slice(column) }));
  };
  return (
    <div className="overflow-x-auto rounded border border-line bg-white">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">Variants</caption>
        <thead className="bg-linen text-xs text-ink-soft">
          <tr>
            <th scope="col" className={classNames(STICKY, "h-9 bg-linen font-semibold")}>
              Variant
            </th>
            {columns.map(({ name, shortLabel }) => (
              <th key={name} scope="col" className="px-1 text-left font-semibold whitespace-nowrap last:pr-4">
                {shortLabel}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {cells.length > 1 && <SameForAll columns={columns} onChange={onChange} />}
          {cells.map((cell, row) => {
            const { label, hex } = optionsOf(cell, choices);
            return (
              <tr key={`${cell.sizeId} ${cell.colourId}`}>
                <th scope="row" className={classNames(STICKY, "bg-white font-medium")}>
                  <span className="flex items-center gap-2 sm:whitespace-nowrap">
                    {hex && <Swatch hex={hex} className="size-3.5 shrink-0" />}
                    {label || "Product"}
                  </span>
                  {(["id", "sizeId", "colourId", "stockWhenLoaded"] as const).map((part) => (
                    <input key={part} type="hidden" name={`variant.${row}.${part}`} value={cell[part]} />
                  ))}
                </th>
                {columns.map((column, at) => {
                  const name = `variant.${row}.${column.name}`;
                  return (
                    <CellField
                      key={column.name}
                      column={column}
                      name={name}
                      label={label ? `${column.label} of ${label}` : column.label}
                      value={cell[column.name]}
                      error={errors[name]}
                      onPaste={(event) => paste(event, row, at)}
                      onChange={(value) =>
                        onChange((now) => withCell(now, { ...cell, [column.name]: value }))
                      }
                    />
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** "2XL, Indigo", and the swatch of the colour. */
function optionsOf({ sizeId, colourId }: VariantDraft, { sizes, colours }: ProductChoices) {
  const size = sizes.find(({ id }) => id === sizeId);
  const colour = colours.find(({ id }) => id === colourId);
  return { label: [size?.label, colour?.label].filter(Boolean).join(", "), hex: colour?.hex ?? null };
}

interface SameForAllProps {
  columns: readonly VariantColumn[];
  onChange: VariantTableProps["onChange"];
}

/** A row whose values are set for every variant while they are typed. They are not submitted. */
function SameForAll({ columns, onChange }: SameForAllProps) {
  return (
    <tr className="script-only bg-paper">
      <th scope="row" className={classNames(STICKY, "bg-paper font-medium whitespace-nowrap text-ink-soft")}>
        Same for all
      </th>
      {columns.map(({ name, label, inputMode, isShareable }) => (
        <td key={name} className="px-1 py-1.5 last:pr-4">
          {isShareable && (
            <input
              aria-label={`${label}: same for all`}
              inputMode={inputMode}
              autoComplete="off"
              maxLength={12}
              onChange={({ currentTarget: { value } }) => onChange((now) => withSameForAll(now, name, value))}
              className={classNames(CONTROL, "h-10 min-w-16 border-edge px-2.5 text-sm pointer-coarse:h-11")}
            />
          )}
        </td>
      ))}
    </tr>
  );
}

interface CellFieldProps {
  column: VariantColumn;
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  onPaste: (event: ClipboardEvent) => void;
  onChange: (value: string) => void;
}

function CellField({ column, name, label, value, error, onPaste, onChange }: CellFieldProps) {
  const id = `${name}-error`;
  return (
    <td className={classNames("px-1 py-1.5 align-top last:pr-4", WIDTHS[column.name])}>
      <input
        name={name}
        aria-label={label}
        value={value}
        inputMode={column.inputMode}
        autoComplete="off"
        maxLength={column.inputMode === "decimal" ? 12 : 80}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        onPaste={onPaste}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        className={classNames(
          CONTROL,
          "h-10 min-w-16 px-2.5 text-sm tabular pointer-coarse:h-11",
          borderOf(error),
        )}
      />
      <FieldError id={id} error={error} />
    </td>
  );
}
