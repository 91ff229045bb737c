import { Link, href } from "react-router";
import { ImageField } from "#app/components/admin/forms/image-field.tsx";
import type { FormError } from "#app/components/form-error.ts";
import { fieldsOf, SetupForm, type SetupData } from "#app/routes/admin/setup/setup-part.tsx";
import { CheckboxField, SelectField, TextField } from "#app/ui/form/field.tsx";

interface ProductPartProps {
  product: SetupData["product"];
  problem: FormError | undefined;
}

/** The first product with its category: what a shopper needs to buy it, and no more. */
export function ProductPart({ product, problem }: ProductPartProps) {
  const { categories, sizes, sizeCharts, taxClasses, currency, needsHsn } = product;
  const field = fieldsOf(problem);
  return (
    <SetupForm name="product" problem={problem} hasFile label="Add the product">
      <p className="text-sm text-ink-soft">
        Description, colours and everything else can follow on the product’s own page. Have many products?{" "}
        <Link to={href("/admin/products/import")} className="underlined">
          Import a file
        </Link>
        .
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        {categories.length > 0 && (
          <SelectField {...field("categoryId", "Category", categories[0]?.id)}>
            {categories.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <TextField
          {...field("newCategory", categories.length > 0 ? "Or a new category" : "Category")}
          maxLength={60}
          autoComplete="off"
          hint="Such as Kurtas. Categories are the tabs of the shop."
        />
        <TextField {...field("name", "Name of the product")} required maxLength={200} autoComplete="off" />
        <TextField
          {...field("price", `Price (${currency})`)}
          required
          inputMode="decimal"
          autoComplete="off"
          hint={needsHsn ? "What the customer pays, tax included." : undefined}
        />
        {needsHsn && (
          <TextField
            {...field("hsnCode", "HSN code")}
            required
            inputMode="numeric"
            list="hsn-codes"
            maxLength={8}
            autoComplete="off"
            hint="Decides the GST of the product, such as 6211 for woven apparel."
          />
        )}
        {needsHsn && (
          <datalist id="hsn-codes">
            {taxClasses.map(({ hsnCode, name }) => (
              <option key={hsnCode} value={hsnCode}>
                {name}
              </option>
            ))}
          </datalist>
        )}
        {sizeCharts.length > 0 && (
          <SelectField {...field("sizeChartId", "Size chart", sizeCharts[0]?.id)}>
            <option value="">None</option>
            {sizeCharts.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      {sizes.length > 0 && <SizeChoice sizes={sizes} problem={problem} />}
      <TextField
        {...field("stock", sizes.length > 0 ? "Pieces of each size" : "Pieces in stock")}
        required
        inputMode="numeric"
        autoComplete="off"
        className="max-w-xs"
      />
      <ImageField
        label="Photo (optional)"
        stored={null}
        error={problem?.fieldErrors?.["image"]}
        canRemove={false}
      />
    </SetupForm>
  );
}

function SizeChoice({
  sizes,
  problem,
}: {
  sizes: SetupData["product"]["sizes"];
  problem: FormError | undefined;
}) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">Sizes</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {sizes.map(({ id, label }) => (
          <CheckboxField
            key={id}
            name={`size.${id}`}
            label={label}
            defaultChecked={problem?.values ? problem.values[`size.${id}`] === "on" : true}
          />
        ))}
      </div>
    </fieldset>
  );
}
