import { useId } from "react";
import { useShop } from "#app/components/use-shop.ts";
import { cellsOf, type ProductDraft } from "#app/domain/catalog/products/draft/product-draft.ts";
import { compareAtLabel } from "#app/domain/catalog/compare-at.ts";
import type { ProductChoices } from "#app/domain/catalog/product.forms.ts";
import { VariantTable } from "#app/routes/admin/products/variant-table.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { FieldError, TextField } from "#app/ui/form/field.tsx";
import ChevronDown from "lucide-react/icons/chevron-down";
import { Swatch } from "#app/ui/swatch.tsx";

interface VariantGridProps {
  draft: ProductDraft;
  onChange: (change: (draft: ProductDraft) => ProductDraft) => void;
  choices: ProductChoices;
  errors: Record<string, string>;
}

/** Size and colour checkboxes, and a row per combination. */
export function VariantGrid({ draft, onChange, choices, errors }: VariantGridProps) {
  const id = useId();
  const cells = cellsOf(draft);
  const { gst } = useShop().pricing;
  // Few products have a compare-at price, so the others do without a field in every cell.
  const isCompared =
    gst !== null || Boolean(draft.fields["compareAt"]) || cells.some(({ compareAt }) => compareAt !== "");
  const dropped = draft.variants.filter(
    (variant) => variant.id !== "" && !cells.some((cell) => cell.id === variant.id && cell.stock !== ""),
  );
  return (
    <section aria-labelledby={`${id}-title`} className="space-y-4">
      <h3 id={`${id}-title`} className="text-[0.9375rem] font-semibold">
        Sizes, colours and stock
      </h3>
      <OptionBoxes
        legend="Sizes"
        kind="size"
        options={choices.sizes}
        chosen={draft.sizeIds}
        onChange={(sizeIds) => onChange((now) => ({ ...now, sizeIds }))}
      />
      <OptionBoxes
        legend="Colours"
        kind="colour"
        options={choices.colours}
        chosen={draft.colourIds}
        onChange={(colourIds) => onChange((now) => ({ ...now, colourIds }))}
      />
      <noscript>
        <button
          type="submit"
          name="step"
          value="grid"
          className={buttonClass({ variant: "outline", size: "sm" })}
        >
          Show variants of these sizes and colours
        </button>
      </noscript>
      <VariantTable
        {...{ cells, errors, onChange, choices }}
        compareAtLabel={isCompared ? compareAtLabel(gst !== null) : null}
      />
      {errors["variant"] && (
        <div data-group-error tabIndex={-1} className="outline-none">
          <FieldError id={`${id}-error`} error={errors["variant"]} />
        </div>
      )}
      <p className="text-sm text-ink-soft">
        Leave the stock of a variant that you do not sell empty. Without its own price, a variant uses the
        product’s price; without a SKU, it gets one.
      </p>
      {dropped.length > 0 && (
        <p role="status" className="rounded bg-amber-wash px-3 py-2 text-sm">
          Saving removes {dropped.length === 1 ? "one variant" : `${dropped.length} variants`} with their
          stock and ledger: {dropped.map(({ sku }) => sku).join(", ")}.
        </p>
      )}
      <TextField
        label="Reason for the stock change"
        name="stockNote"
        defaultValue={draft.fields["stockNote"]}
        error={errors["stockNote"]}
        maxLength={200}
        autoComplete="off"
        hint="Recorded in the stock ledger with your name."
      />
    </section>
  );
}

interface OptionBoxesProps {
  legend: string;
  kind: "size" | "colour";
  options: readonly { id: string; label: string; hex?: string | null }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Checkboxes for the sizes or colours of the product. */
function OptionBoxes({ legend, kind, options, chosen, onChange }: OptionBoxesProps) {
  if (options.length === 0) return null;
  const toggle = (id: string, isChosen: boolean) => {
    const requested = isChosen ? [...chosen, id] : chosen.filter((one) => one !== id);
    // Sizes keep their display order; an added colour comes last.
    const positions = new Map(options.map((option, position) => [option.id, kind === "size" ? position : 0]));
    onChange(requested.toSorted((a, b) => (positions.get(a) ?? 0) - (positions.get(b) ?? 0)));
  };
  const boxes = (
    <div className="flex flex-wrap gap-2">
      {options.map(({ id, label, hex }) => (
        <label
          key={id}
          className="inline-flex min-h-11 items-center gap-2 rounded border border-line bg-white px-3 text-sm has-checked:border-ink has-checked:bg-linen lg:min-h-9"
        >
          <input
            type="checkbox"
            name={`${kind}.${id}`}
            checked={chosen.includes(id)}
            onChange={({ currentTarget }) => toggle(id, currentTarget.checked)}
            className="size-4 accent-flame"
          />
          {hex && <Swatch hex={hex} className="size-4" />}
          {label}
        </label>
      ))}
    </div>
  );
  if (options.length <= MAX_EXPANDED) {
    return (
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
        {boxes}
      </fieldset>
    );
  }
  const names = options.filter(({ id }) => chosen.includes(id)).map(({ label }) => label);
  return (
    <details className="group/options rounded border border-line bg-white">
      <summary className="flex min-h-11 items-center gap-3 px-4 text-sm">
        <span className="min-w-0 flex-1">
          <span className="font-medium">{legend}:</span> {names.join(", ") || "none chosen"}
        </span>
        <ChevronDown
          aria-hidden
          className="size-4 shrink-0 text-ink-soft transition-transform group-open/options:rotate-180"
          strokeWidth={1.75}
        />
      </summary>
      <fieldset className="px-4 pt-1 pb-4">
        <legend className="sr-only">{legend}</legend>
        {boxes}
      </fieldset>
    </details>
  );
}

// More options than this are collapsed.
const MAX_EXPANDED = 12;
