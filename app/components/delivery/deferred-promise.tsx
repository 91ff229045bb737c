import { PinForm } from "#app/components/delivery/pin-form.tsx";
import { useDeferredContent } from "#app/components/use-deferred-content.ts";

const load = async () => (await import("#app/components/delivery/delivery-promise.tsx")).DeliveryPromise;

/** The delivery promise on a page that is cached for everybody: a plain form, which learns the remembered PIN code after the page has loaded. */
export function DeferredPromise() {
  const promise = useDeferredContent(load);
  if (promise.kind !== "loaded") return <PinForm label="Delivery day for your PIN code" />;
  const DeliveryPromise = promise.part;
  return <DeliveryPromise />;
}
