import { compactCode } from "#app/lib/text/digits.ts";
import { useEffect, useState } from "react";
import { href } from "react-router";
import type { PinView } from "#app/domain/delivery/delivery.ts";
import { whenOnline } from "#app/components/connection/connection.ts";
import { createStoredValue } from "#app/components/shared-value.ts";

/** The PIN code that the shopper asked about or delivers to, remembered in this browser. */
export const rememberedPin = createStoredValue<string | null>({
  key: "pin",
  initial: null,
  parse: (stored) => /^"(.{1,10})"$/.exec(stored)?.[1] ?? null,
});

export interface DeliveryPromiseView {
  /** "Delivered by Fri 27 Nov to 226001", or why there is no promise. */
  text: string;
  hasPromise: boolean;
  /** The promise of express delivery; null where it is not offered. */
  express: string | null;
  /** The promised days ("2026-11-27") of standard and express delivery. */
  days: { standard: string | null; express: string | null };
  cashOnDelivery: boolean;
  prepaid: boolean;
}

/**
 * The promise for a complete PIN code; null while there is none, or no response. `known` is the view that the server rendered the
 * page with. Another `attempt` requests a promise again that got no response.
 */
export function useDeliveryPromise(
  pinCode: string,
  initialView: PinView | null = null,
  attempt = 0,
): DeliveryPromiseView | null {
  const pin = compactCode(pinCode);
  const [loaded, setLoaded] = useState(() =>
    initialView ? { pin: initialView.pin, promise: readPromiseView(initialView) } : null,
  );
  const isLoaded = loaded?.pin === pin;
  useEffect(() => {
    if (pin.length < 6 || isLoaded) return;
    const request = new AbortController();
    async function load(): Promise<void> {
      const promise = await fetchPromise(pin, request.signal);
      if (promise && !request.signal.aborted) setLoaded({ pin, promise });
    }
    void load();
    return () => request.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another attempt requests the promise again
  }, [pin, isLoaded, attempt]);
  return isLoaded ? loaded.promise : null;
}

async function fetchPromise(pin: string, signal: AbortSignal): Promise<DeliveryPromiseView | null> {
  try {
    await whenOnline(signal);
    const query = new URLSearchParams({ pin });
    const response = await fetch(`${href("/api/v1/*", { "*": "delivery" })}?${query}`, { signal });
    return readPromiseView(await response.json());
  } catch {
    return null;
  }
}

function readPromiseView(body: unknown): DeliveryPromiseView | null {
  if (typeof body !== "object" || body === null) return null;
  const textOf = (name: string, from: object = body): string | null => {
    const value: unknown = Reflect.get(from, name);
    return typeof value === "string" ? value : null;
  };
  const promise = textOf("promise");
  const text = promise ?? textOf("notice") ?? textOf("detail");
  if (text === null) return null;
  const expressOf = (name: string) => ("express" in body && body.express ? textOf(name, body.express) : null);
  const takes = (name: string) => Reflect.get(body, name) !== false;
  return {
    text,
    hasPromise: promise !== null,
    express: expressOf("promise"),
    days: { standard: textOf("deliveredBy"), express: expressOf("deliveredBy") },
    cashOnDelivery: takes("cashOnDelivery"),
    prepaid: takes("prepaid"),
  };
}
