import { FieldError } from "#app/ui/form/field.tsx";
import { RadioField } from "#app/ui/form/radio-field.tsx";

interface ResolutionFieldsProps {
  /** Whether any item is available in another size or colour. */
  canExchange: boolean;
  chosen: string | undefined;
  error: string | undefined;
}

/** Refund or exchange. */
export function ResolutionFields({ canExchange, chosen = "refund", error }: ResolutionFieldsProps) {
  return (
    <fieldset aria-describedby={error ? "resolution-error" : undefined}>
      <legend className="display mb-4 text-2xl">Refund or exchange</legend>
      <div className={`grid gap-3 sm:grid-cols-2 ${error ? "mb-2" : ""}`}>
        <RadioField
          name="resolution"
          value="refund"
          defaultChecked={chosen === "refund"}
          label="A refund"
          hint="To your original payment method, or to your bank account if you paid in cash, within 7-14 business days after we have checked it."
        />
        {canExchange && (
          <RadioField
            name="resolution"
            value="exchange"
            defaultChecked={chosen === "exchange"}
            label="An exchange"
            hint="For another size or colour at the same price. We send it once we have received yours."
          />
        )}
      </div>
      <FieldError id="resolution-error" error={error} />
    </fieldset>
  );
}
