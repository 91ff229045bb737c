import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { useDeferredContent } from "#app/components/use-deferred-content.ts";

const load = async () => (await import("#app/components/delivery/delivery-promise.tsx")).DeliveryPromise;

/**
 * The delivery promise on a page that is cached for everybody, after `children`, which say what holds everywhere. Until it has loaded, and
 * without JavaScript, a link leads to the page that asks for the PIN code.
 */
export function DeferredDeliveryPromise({ children }: { children?: ReactNode }) {
  const promise = useDeferredContent(load);
  const DeliveryPromise = promise.kind === "loaded" ? promise.part : null;
  if (DeliveryPromise) return <DeliveryPromise>{children}</DeliveryPromise>;
  return (
    <>
      {children}
      <Link to={href("/delivery")} className="underlined flex min-h-11 items-center">
        Delivery day for your PIN code
      </Link>
    </>
  );
}
