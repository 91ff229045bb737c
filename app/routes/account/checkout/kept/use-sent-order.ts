import { useEffect, useState } from "react";
import { href } from "react-router";
import { createStoredValue } from "#app/components/shared-value.ts";
import type { OrderOfCart } from "#app/domain/checkout/checkout.ts";

/** The cart revision of the last press of Place Order, until its result is known. */
const sentRevision = createStoredValue<string | null>({
  key: "checkout_sent",
  initial: null,
  parse: (stored) => /^"([\da-f-]{36}:\d{1,9})"$/.exec(stored)?.[1] ?? null,
});

export const rememberSentCart = (revision: string) => sentRevision.set(revision || null);
export const forgetSentCart = () => sentRevision.reset();

const POLL_MS = 2_000;

/**
 * What has become of a checkout whose response never arrived, because the connection was lost or the page was left. Null while nothing is
 * known. `onPlaced` is called once.
 */
export function useSentOrder(
  onPlaced: (order: OrderOfCart & { kind: "placed" }) => void,
): OrderOfCart | null {
  const [order, setOrder] = useState<OrderOfCart | null>(null);
  useEffect(() => {
    const revision = sentRevision.get();
    if (!revision) return;
    const request = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function look(cartRevision: string): Promise<void> {
      const order = await fetchSentOrder(cartRevision, request.signal);
      if (request.signal.aborted || !order) return;
      setOrder(order);
      if (order.kind === "in-progress") timer = setTimeout(() => void look(cartRevision), POLL_MS);
      if (order.kind !== "placed") return;
      forgetSentCart();
      onPlaced(order);
    }
    void look(revision);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
    // Runs once per page: a later press reports its result itself.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return order;
}

async function fetchSentOrder(cartRevision: string, signal: AbortSignal): Promise<OrderOfCart | null> {
  try {
    const body = new URLSearchParams({ cartRevision });
    const response = await fetch(href("/checkout/sent"), { method: "POST", body, signal });
    // Our own route's response; anything else is not JSON and is caught below.
    return response.ok ? ((await response.json()) as OrderOfCart | null) : null;
  } catch {
    return null;
  }
}
