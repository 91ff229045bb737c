import { useId, useRef } from "react";
import { Form, href, Link, useNavigation } from "react-router";
import { GuardUnsaved } from "#app/components/admin/unsaved-changes/guard-unsaved.tsx";
import { useKeptFocus } from "#app/components/admin/forms/use-kept-focus.ts";
import { useFieldErrors } from "#app/components/admin/forms/use-field-errors.ts";
import type { FormError } from "#app/components/form-error.ts";
import { loadedField, stockField, type StockLevel } from "#app/domain/catalog/stock/stock-count.ts";
import { groupedBy } from "#app/lib/grouped-by.ts";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { borderOf, CONTROL, FieldError, TextField } from "#app/ui/form/field.tsx";

/** A variant with the items that are sold and still in the shop; its inventory is free to sell. */
type CountableLevel = StockLevel & { promised: number };

interface StockLevelFormProps {
  levels: readonly CountableLevel[];
  /** The number of people who wait for a sold-out variant, by its id. */
  waiting: Readonly<Record<string, number>>;
  /** Values that the page's URL fills in, by field. */
  filled: Readonly<Record<string, string>>;
  refused: FormError | undefined;
}

/** A stock field per variant, grouped by product, saved together. */
export function StockLevelForm({ levels, waiting, filled, refused }: StockLevelFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const fields = useKeptFocus();
  const { formData } = useNavigation();
  const { errors, onInput } = useFieldErrors(form, {
    id: refused?.id,
    errors: refused?.fieldErrors ?? {},
  });
  const entered = refused?.values ?? filled;
  const products = groupedBy(levels, ({ productId }) => productId);
  // A save, a conflict and another page reset the fields.
  const fieldsKey = [
    refused?.id,
    ...levels.map(({ variantId, inventory, promised }) => `${variantId} ${inventory} ${promised}`),
  ].join();
  return (
    <Form ref={form} method="post" noValidate preventScrollReset onInput={onInput} className="max-w-3xl">
      <GuardUnsaved key={fieldsKey} isUnsaved={refused !== undefined || Object.keys(filled).length > 0} />
      {refused && (
        <div data-form-error tabIndex={-1} className="mb-4 outline-none">
          <Alert tone="bad" title={refused.title}>
            {refused.description}
          </Alert>
        </div>
      )}
      <div key={fieldsKey} ref={fields} className="space-y-4">
        {[...products].map(([productId, rows]) => (
          <fieldset key={productId} className="rounded border border-line bg-white px-4 pt-1 pb-2 sm:px-5">
            <legend className="contents">
              <Link
                to={href("/admin/products/:id", { id: productId })}
                className="flex min-h-11 items-center font-medium hover:underline"
              >
                {rows[0]?.productName}
              </Link>
            </legend>
            <ul className="divide-y divide-line">
              {rows.map((level) => (
                <Row
                  key={level.variantId}
                  level={level}
                  waiting={waiting[level.variantId] ?? 0}
                  enteredStock={entered[stockField(level.variantId)]}
                  error={errors[stockField(level.variantId)]}
                />
              ))}
            </ul>
          </fieldset>
        ))}
      </div>
      <div className="sticky bottom-0 z-10 mt-4 flex flex-wrap items-end gap-3 border-t border-line bg-paper py-3">
        <TextField
          key={fieldsKey}
          label="Reason (optional)"
          name="note"
          defaultValue={entered["note"]}
          error={errors["note"]}
          maxLength={200}
          autoComplete="off"
          className="min-w-48 flex-1"
        />
        <Button type="submit" isPending={formData !== undefined} pendingLabel="Saving...">
          Save
        </Button>
      </div>
    </Form>
  );
}

interface RowProps {
  level: CountableLevel;
  waiting: number;
  enteredStock: string | undefined;
  error: string | undefined;
}

function Row({ level, waiting, enteredStock, error }: RowProps) {
  const { variantId, productName, options, sku, barcode, binLocation, inventory, promised } = level;
  const onHand = inventory + promised;
  const id = useId();
  return (
    <li className="py-2">
      <div className="flex items-center gap-3">
        <label htmlFor={id} className="min-w-0 flex-1 text-sm">
          <span className="sr-only">Stock of {productName}, </span>
          <span className="block">{options || "One variant"}</span>
          <span className="block text-xs wrap-anywhere text-ink-soft">
            {sku}
            {barcode !== null && ` · Barcode ${barcode}`}
            {binLocation !== null && ` · Bin ${binLocation}`}
          </span>
          <span className="block text-xs text-ink-soft">
            {`On hand ${onHand} · Promised ${promised} · Free ${inventory}`}
          </span>
          {waiting > 0 && (
            <span className="block text-xs font-medium">
              {waiting === 1 ? "1 person waits" : `${waiting} people wait`}
            </span>
          )}
        </label>
        <input type="hidden" name={loadedField(variantId)} value={onHand} />
        <span className="w-24 shrink-0">
          <input
            id={id}
            name={stockField(variantId)}
            defaultValue={enteredStock ?? onHand}
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            onFocus={({ currentTarget }) => currentTarget.select()}
            className={classNames(CONTROL, "h-11 px-3 text-right tabular", borderOf(error))}
          />
        </span>
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </li>
  );
}
