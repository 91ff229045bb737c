import type { OrderActionResult } from "#app/routes/admin/orders/order/actions/order-action-result.ts";
import { RestockFields } from "#app/routes/admin/orders/returns/restock-fields.tsx";
import { RadioField } from "#app/ui/form/radio-field.tsx";

interface ParcelOutcomeProps {
  lines: Parameters<typeof RestockFields>[0]["lines"];
  result: OrderActionResult | undefined;
  /** The meaning of "Lost" here. */
  lostHint?: string;
}

/** Asks whether an undelivered parcel came back or was lost and, if it came back, which items can be sold again. */
export function ParcelOutcome({ lines, result, lostHint }: ParcelOutcomeProps) {
  const outcome = result?.values["outcome"] ?? "returned-to-sender";
  return (
    <>
      <fieldset className="space-y-2">
        <legend className="mb-2 text-sm font-medium">What happened to the parcel?</legend>
        <RadioField
          name="outcome"
          value="returned-to-sender"
          defaultChecked={outcome === "returned-to-sender"}
          label="Returned to sender"
          hint="The parcel was refused or undeliverable, and has come back."
        />
        <RadioField
          name="outcome"
          value="lost"
          defaultChecked={outcome === "lost"}
          label="Lost"
          hint={lostHint}
        />
      </fieldset>
      {lines.length > 0 && (
        <div className="text-sm [.action-fields:has(input[value=lost]:checked)_&]:hidden">
          <RestockFields lines={lines} result={result} />
        </div>
      )}
    </>
  );
}
