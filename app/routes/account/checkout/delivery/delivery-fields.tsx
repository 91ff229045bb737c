import type { DeliveryOption } from "#app/routes/account/checkout/delivery/use-delivery-choice.ts";
import { FieldError } from "#app/ui/form/field.tsx";
import { RadioField } from "#app/ui/form/radio-field.tsx";
import type { DeliveryMethod } from "#app/domain/delivery/shipping.ts";

interface DeliveryFieldsProps {
  options: readonly DeliveryOption[];
  chosen: DeliveryMethod;
  onChoose(method: DeliveryMethod): void;
  error: string | undefined;
}

/** Standard delivery, express or pick-up, each with its price and day. Nothing where there is no choice. */
export function DeliveryFields({ options, chosen, onChoose, error }: DeliveryFieldsProps) {
  if (options.length < 2) return null;
  return (
    <fieldset className="space-y-5" aria-describedby={error ? "delivery-error" : undefined}>
      <legend className="display mb-5 text-2xl">Delivery</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {options.map(({ method, label, hint }) => (
          <RadioField
            key={method}
            name="delivery"
            value={method}
            checked={method === chosen}
            onChange={() => onChoose(method)}
            label={label}
            hint={hint}
          />
        ))}
      </div>
      <FieldError id="delivery-error" error={error} />
    </fieldset>
  );
}
