import { TextField } from "#app/ui/form/field.tsx";

interface BuyerFieldsProps {
  /** The values of a refused checkout. */
  buyer: { gstin: string; name: string } | undefined;
  errorOf(name: string): string | undefined;
}

/** GSTIN and registered name of a business, for a tax invoice with which it can claim input tax credit. */
export function BuyerFields({ buyer, errorOf }: BuyerFieldsProps) {
  return (
    <details open={Boolean(buyer?.gstin || buyer?.name)} className="rounded border border-line p-5">
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
          defaultValue={buyer?.gstin}
          error={errorOf("buyerGstin")}
          hint="15 characters, such as 09ABCDE1234F1ZY"
        />
        <TextField
          label="Registered name"
          name="buyerName"
          autoComplete="organization"
          maxLength={200}
          defaultValue={buyer?.name}
          error={errorOf("buyerName")}
          hint="Both appear on your tax invoice."
        />
      </div>
    </details>
  );
}
