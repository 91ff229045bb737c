import Search from "lucide-react/icons/search";
import type { TargetChoices } from "#app/domain/discounts/discount-list.ts";
import { targetField, type DiscountFields } from "#app/domain/discounts/discount.forms.ts";
import { Button } from "#app/ui/button.tsx";
import { ChoiceField } from "#app/ui/form/choice-field.tsx";
import { CheckboxField, TextField } from "#app/ui/form/field.tsx";

interface TargetPickerProps {
  fields: DiscountFields;
  choices: TargetChoices;
  hasSearched: boolean;
  isSearching: boolean;
  error: string | undefined;
}

/** Choice between everything and selected categories and products. Selected products stay listed during further searches. */
export function TargetPicker({ fields, choices, hasSearched, isSearching, error }: TargetPickerProps) {
  const products = [...choices.chosen, ...choices.matches];
  return (
    <>
      <ChoiceField
        label="Applies to"
        name="appliesTo"
        defaultValue={fields["appliesTo"]}
        error={error}
        choices={[
          { value: "everything", label: "Everything" },
          { value: "chosen", label: "Some categories or products" },
        ]}
      />
      <div className="mt-5 space-y-6 [.discount-fields:not(:has([name=appliesTo][value=chosen]:checked))_&]:hidden">
        <TargetBoxes
          legend="Categories"
          kind="category"
          rows={choices.categories}
          fields={fields}
          isChosen={() => false}
        />
        <div className="space-y-3">
          <div className="flex max-w-md items-end gap-2">
            <TextField
              label="Find products by name or SKU"
              name="find"
              type="search"
              defaultValue={fields["find"]}
              maxLength={100}
              autoComplete="off"
              className="min-w-0 flex-1"
            />
            <input type="hidden" name="found" value={hasSearched ? fields["find"] : ""} />
            <Button
              type="submit"
              name="intent"
              value="find"
              variant="outline"
              className="h-control"
              isPending={isSearching}
              pendingLabel="Finding..."
            >
              <Search aria-hidden className="size-4" strokeWidth={1.75} /> Find
            </Button>
          </div>
          <div aria-live="polite">
            {hasSearched && (
              <p className={choices.matches.length > 0 ? "sr-only" : "text-sm text-ink-soft"}>
                {foundLabel(choices.matches.length)}
              </p>
            )}
          </div>
          {products.length > 0 && (
            <TargetBoxes
              legend="Products"
              kind="product"
              rows={products}
              fields={fields}
              isChosen={(id) => choices.chosen.some((chosen) => chosen.id === id)}
            />
          )}
        </div>
      </div>
    </>
  );
}

function foundLabel(count: number): string {
  if (count === 0) return "No other product has this in its name or SKU.";
  return count === 1 ? "1 product found" : `${count} products found`;
}

interface TargetBoxesProps {
  legend: string;
  kind: "product" | "category";
  rows: TargetChoices["matches"];
  fields: DiscountFields;
  /** Checked regardless of the fields. */
  isChosen: (id: string) => boolean;
}

function TargetBoxes({ legend, kind, rows, fields, isChosen }: TargetBoxesProps) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">{legend}</legend>
      <ul className="grid gap-x-6 sm:grid-cols-2">
        {rows.map(({ id, name }) => {
          const field = targetField(kind, id);
          return (
            <li key={id} className="py-1.5">
              <CheckboxField
                label={name}
                name={field}
                defaultChecked={isChosen(id) || fields[field] === "on"}
              />
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
