import { TextField } from "#app/ui/form/field.tsx";

interface BuyerFieldsProps {
  /** The values of a refused checkout. */
  typed: { gstin: string; name: string } | undefined;
  errorOf(name: string): string | undefined;
}

/** GSTIN and name of a firm, for a tax invoice that it can claim the tax of. */
export function BuyerFields({ typed, errorOf }: BuyerFieldsProps) {
  const errors = [errorOf("buyerGstin"), errorOf("buyerName")];
  const isOpen = Boolean(typed?.gstin || errors.some(Boolean));
  return (
    <details open={isOpen} className="rounded border border-line p-5">
      <summary className="flex min-h-6 cursor-pointer items-center font-medium">
        <span className="underlined">Buying for a business? Add its GSTIN</span>
      </summary>
      <div className="mt-5 grid gap-5 sm:grid-cols-2">
        <TextField
          label="GSTIN (optional)"
          name="buyerGstin"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          defaultValue={typed?.gstin}
          error={errors[0]}
          hint="15 characters, such as 09ABCDE1234F1ZY"
        />
        <TextField
          label="Registered name"
          name="buyerName"
          autoComplete="organization"
          maxLength={200}
          defaultValue={typed?.name}
          error={errors[1]}
          hint="Both stand on your tax invoice"
        />
      </div>
    </details>
  );
}
