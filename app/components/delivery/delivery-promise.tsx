import { useState } from "react";
import { PinForm } from "#app/components/delivery/pin-form.tsx";
import { rememberedPin, useDeliveryPromise } from "#app/components/delivery/use-delivery-promise.ts";
import { useSharedValue } from "#app/components/shared-value.ts";
import { postalCodeError } from "#app/domain/customers/addresses/address.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";

/** The day by which an order arrives at the remembered PIN code, and a form for another one. Loaded after the page. */
export function DeliveryPromise() {
  const pin = useSharedValue(rememberedPin);
  const [attempt, setAttempt] = useState(0);
  const promise = useDeliveryPromise(pin ?? "", null, attempt);
  const [error, setError] = useState<string | null>(null);
  const text = error ?? promise?.text;
  return (
    <div>
      <p role="status" className={text ? "mb-1 text-sm font-medium" : undefined}>
        {text}
      </p>
      <PinForm
        label={promise ? "Another PIN code" : "Delivery day for your PIN code"}
        pin={pin}
        onCheck={(enteredPin) => {
          const pinError = enteredPin === "" ? null : postalCodeError(HOME_COUNTRY, enteredPin);
          setError(pinError);
          setAttempt((count) => count + 1);
          if (!pinError) rememberedPin.set(enteredPin || null);
        }}
      />
    </div>
  );
}
