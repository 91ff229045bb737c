import { CartThumb } from "#app/components/cart/cart-thumb.tsx";
import { CLAIM_PROBLEM_LABELS, claimFieldNames } from "#app/domain/orders/returns/claims/claim.ts";
import type { ClaimableLine } from "#app/domain/orders/returns/claims/claimable-lines.ts";
import { FieldError, SelectField } from "#app/ui/form/field.tsx";

/** A line in the form of a claim. */
export type ClaimFormLine = Pick<ClaimableLine, "orderLineId" | "productName" | "options" | "claimable"> & {
  imageId: string | null;
};

interface ClaimFieldsProps {
  lines: readonly ClaimFormLine[];
  /** Previously submitted values, by field name. */
  values: Record<string, string>;
  errors: Record<string, string>;
}

/** What is wrong with which items. */
export function ClaimFields({ lines, values, errors }: ClaimFieldsProps) {
  return (
    <fieldset aria-describedby={errors["lines"] ? "lines-error" : undefined}>
      <legend className="display mb-4 text-2xl">Items</legend>
      <FieldError id="lines-error" error={errors["lines"]} />
      <ul className="mt-3 border-t border-line">
        {lines.map((line) => (
          <ClaimLine key={line.orderLineId} line={line} values={values} errors={errors} />
        ))}
      </ul>
    </fieldset>
  );
}

function ClaimLine({ line, values, errors }: Omit<ClaimFieldsProps, "lines"> & { line: ClaimFormLine }) {
  const names = claimFieldNames(line.orderLineId);
  const name = line.options ? `${line.productName}, ${line.options}` : line.productName;
  const error = errors[names.quantity];
  return (
    <li className="flex items-start gap-4 border-b border-line py-5">
      <CartThumb imageId={line.imageId} className="w-16 sm:w-20" />
      <div className="min-w-0 flex-1 space-y-3">
        <p>
          <span className="block font-medium">{line.productName}</span>
          {line.options && <span className="block text-sm text-ink-soft">{line.options}</span>}
        </p>
        <div className="flex flex-wrap items-start gap-3">
          <SelectField
            className="min-w-0 flex-1 sm:max-w-48"
            label={`What is wrong with ${name}?`}
            isLabelHidden
            name={names.problem}
            defaultValue={values[names.problem] ?? ""}
            error={error}
          >
            <option value="">Nothing is wrong with it</option>
            {Object.entries(CLAIM_PROBLEM_LABELS).map(([problem, label]) => (
              <option key={problem} value={problem}>
                {label}
              </option>
            ))}
          </SelectField>
          {line.claimable > 1 ? (
            <SelectField
              className="w-32"
              label={`How many of ${name}`}
              isLabelHidden
              name={names.quantity}
              defaultValue={values[names.quantity] ?? "1"}
            >
              {Array.from({ length: line.claimable }, (_, index) => index + 1).map((quantity) => (
                <option key={quantity} value={quantity}>
                  {quantity === 1 ? "1 item" : `${quantity} items`}
                </option>
              ))}
            </SelectField>
          ) : (
            <input type="hidden" name={names.quantity} value="1" />
          )}
        </div>
      </div>
    </li>
  );
}
