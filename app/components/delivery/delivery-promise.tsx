import { PinForm } from "#app/components/delivery/pin-form.tsx";
import { rememberedPin, usePromise } from "#app/components/delivery/use-promise.ts";
import { useSharedValue } from "#app/components/shared-value.ts";

/** The day by which an order arrives at the remembered PIN code, and a form for another one. Loaded after the page. */
export function DeliveryPromise() {
  const pin = useSharedValue(rememberedPin);
  const promise = usePromise(pin ?? "");
  return (
    <div>
      <p role="status" className={promise ? "mb-1 text-sm font-medium" : undefined}>
        {promise?.text}
      </p>
      <PinForm
        label={promise ? "Another PIN code" : "Delivery day for your PIN code"}
        pin={pin}
        onCheck={(typed) => rememberedPin.set(typed || null)}
      />
    </div>
  );
}
