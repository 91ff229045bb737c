import { useState, type ReactNode } from "react";
import { PinForm } from "#app/components/delivery/pin-form.tsx";
import { rememberedPin, useDeliveryPromise } from "#app/components/delivery/use-delivery-promise.ts";
import { useSharedValue } from "#app/components/shared-value.ts";
import { postalCodeError } from "#app/domain/customers/addresses/address.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";

/**
 * The day by which an order arrives at the remembered PIN code, in one line with a button to change it; until one is known `children`, which
 * say what holds everywhere, and a form for it. Loaded after the page.
 */
export function DeliveryPromise({ children }: { children?: ReactNode }) {
  const pin = useSharedValue(rememberedPin);
  const [attempt, setAttempt] = useState(0);
  const promise = useDeliveryPromise(pin ?? "", null, attempt);
  const [error, setError] = useState<string | null>(null);
  const [isChanging, setIsChanging] = useState(false);
  const text = error ?? promise?.text;
  const isAsking = isChanging || !promise?.hasPromise;
  return (
    <div>
      <p className="inline" role="status">
        {text ?? children}
      </p>
      {isAsking ? (
        <PinForm
          label={promise ? "Another PIN code" : "Delivery day for your PIN code"}
          pin={pin}
          isFocused={isChanging}
          onCheck={(enteredPin) => {
            const pinError = enteredPin === "" ? null : postalCodeError(HOME_COUNTRY, enteredPin);
            setError(pinError);
            setAttempt((count) => count + 1);
            if (pinError) return;
            setIsChanging(false);
            rememberedPin.set(enteredPin || null);
          }}
        />
      ) : (
        <>
          {", "}
          <button
            type="button"
            className="underlined min-h-6"
            aria-label={`Change the PIN code ${pin}`}
            onClick={() => setIsChanging(true)}
          >
            change
          </button>
        </>
      )}
    </div>
  );
}
