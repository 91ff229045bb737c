import type { ProductChoices } from "#app/domain/catalog/product.forms.ts";
import { CheckboxField, SelectField, TextAreaField, TextField } from "#app/ui/form/field.tsx";

interface ProductFieldsProps {
  fields: Record<string, string>;
  errors: Record<string, string>;
  choices: ProductChoices;
}

/** The product form's fields except images and variants. */
export function ProductFields({ fields, errors, choices }: ProductFieldsProps) {
  const of = (name: string) => ({ name, defaultValue: fields[name], error: errors[name] });
  const isMoreOpen = MORE.some((name) => errors[name] !== undefined);
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="Name"
        {...of("name")}
        maxLength={150}
        autoComplete="off"
        required
        className="sm:col-span-2"
      />
      <TextAreaField
        label="Description"
        {...of("description")}
        rows={4}
        maxLength={5000}
        hint="Formatting: **bold**, *italic*, a line that begins with - for a list, [words](https://…) for a link. Leave a line empty between paragraphs. HTML is shown as text."
        className="sm:col-span-2"
      />
      <SelectField label="Category" {...of("categoryId")} required>
        <option value="">Choose a category</option>
        {choices.categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField label="Price" {...of("price")} inputMode="decimal" step="0.01" autoComplete="off" required />
      <SelectField label="Status" {...of("status")} hint="Drafts are not visible in the store.">
        <option value="active">Active</option>
        <option value="draft">Draft</option>
      </SelectField>
      <CheckboxField
        label="Featured"
        name="featured"
        defaultChecked={fields["featured"] === "on"}
        hint="Listed under Featured Products. The home page shows the first four, in the order set under Products, Featured products."
        className="sm:pt-8"
      />
      <details open={isMoreOpen} className="group/more rounded border border-line bg-white sm:col-span-2">
        <summary className="flex min-h-11 items-center px-4 text-sm font-medium">
          Material, care, tags, size chart and tax
        </summary>
        <div className="grid gap-5 px-4 pt-2 pb-5 sm:grid-cols-2">
          <TextField label="Material" {...of("material")} maxLength={500} />
          <TextField label="Care" {...of("care")} maxLength={500} />
          <TextField label="Made in" {...of("madeIn")} maxLength={200} />
          <TextField
            label="HSN code"
            {...of("hsnCode")}
            inputMode="numeric"
            maxLength={8}
            hint="Tax classification shown on invoices."
          />
          {choices.taxClasses.length > 0 && (
            <SelectField
              label="Tax class"
              {...of("taxClassId")}
              hint="Needed only where the HSN code does not decide, as for lac bangles."
            >
              <option value="">By HSN code</option>
              {choices.taxClasses.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
          )}
          <SelectField label="Size chart" {...of("sizeChartId")}>
            <option value="">None</option>
            {choices.sizeCharts.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextField label="Size note" {...of("sizeNote")} maxLength={500} />
          <TextField
            label="Tags"
            {...of("tags")}
            maxLength={500}
            hint="Search keywords, separated by commas."
            className="sm:col-span-2"
          />
        </div>
      </details>
    </div>
  );
}

const MORE = ["material", "care", "madeIn", "hsnCode", "taxClassId", "sizeChartId", "sizeNote", "tags"];
