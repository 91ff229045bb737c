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
      <div className="grid gap-3 sm:grid-cols-2">
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
      {error && (
        <p id="resolution-error" className="mt-2 text-sm font-medium text-flame-deep">
          {error}
        </p>
      )}
    </fieldset>
  );
}
