import { href, Link } from "react-router";
import type { CreditView } from "#app/routes/account/checkout/payment/use-credit-choice.ts";
import { CheckboxField } from "#app/ui/form/field.tsx";

/** The choice to pay with gift cards and store credit, and the link to enter the code of one. */
export function CreditFields({ credit }: { credit: CreditView }) {
  const { spendableMinor, usedMinor, isWhole, isWanted, entersCodes = true, want, show } = credit;
  return (
    <div className="space-y-2">
      {spendableMinor > 0 && (
        <>
          <CheckboxField
            name="useCredit"
            label={`Use gift card or store credit: ${show(isWanted ? usedMinor : spendableMinor)}`}
            hint={
              isWhole
                ? `It pays this order whole. You keep ${show(spendableMinor - usedMinor)}.`
                : "Choose below how to pay the rest."
            }
            checked={isWanted}
            onChange={({ currentTarget }) => want(currentTarget.checked)}
          />
          <input type="hidden" name="creditMinor" value={usedMinor} />
        </>
      )}
      {entersCodes && (
        <p className="text-sm">
          <Link to={href("/checkout/credit")} className="underlined inline-flex min-h-6 items-center">
            Enter the code of a gift card or store credit
          </Link>
        </p>
      )}
    </div>
  );
}
