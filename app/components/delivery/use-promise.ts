import { useEffect, useState } from "react";
import { href } from "react-router";
import { createStoredValue } from "#app/components/shared-value.ts";

/** The PIN code that the shopper asked about or delivers to, remembered in this browser. */
export const rememberedPin = createStoredValue<string | null>({
  key: "pin",
  initial: null,
  parse: (stored) => /^"(.{1,10})"$/.exec(stored)?.[1] ?? null,
});

interface Promised {
  /** "Delivered to 226001 by Fri 27 Nov", or why there is no promise. */
  text: string;
  hasPromise: boolean;
}

/** The promise for a complete PIN code; null while there is none, or no answer. */
export function usePromise(pinCode: string): Promised | null {
  const pin = pinCode.replaceAll(/\s/g, "");
  const [answer, setAnswer] = useState<(Promised & { pin: string }) | null>(null);
  useEffect(() => {
    if (pin.length < 6) return;
    const request = new AbortController();
    async function ask(): Promise<void> {
      const promised = await fetchPromise(pin, request.signal);
      if (!request.signal.aborted) setAnswer(promised && { ...promised, pin });
    }
    void ask();
    return () => request.abort();
  }, [pin]);
  return answer?.pin === pin ? answer : null;
}

async function fetchPromise(pin: string, signal: AbortSignal): Promise<Promised | null> {
  try {
    const response = await fetch(`${href("/api/v1/delivery")}?${new URLSearchParams({ pin })}`, { signal });
    const body: unknown = await response.json();
    if (typeof body !== "object" || body === null) return null;
    if ("promise" in body && typeof body.promise === "string")
      return { text: body.promise, hasPromise: true };
    if ("notice" in body && typeof body.notice === "string") return { text: body.notice, hasPromise: false };
    return "error" in body && typeof body.error === "string" ? { text: body.error, hasPromise: false } : null;
  } catch {
    return null;
  }
}
