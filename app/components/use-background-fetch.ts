import { useCallback, useRef, useState } from "react";
import { whenOnline } from "#app/components/connection/connection.ts";

interface BackgroundFetch<T> {
  /** The last response; undefined before the first. */
  data: T | undefined;
  isLoading: boolean;
  /** Requests a URL and aborts an older request. Resolves to undefined if it is aborted or fails. */
  load(url: string, init?: RequestInit): Promise<T | undefined>;
}

/**
 * Loads JSON from a route of the shop while the page stays usable. Offline it waits for the network. A failed request changes nothing: a
 * fetcher of the router would replace the whole page by the error page, or report that the shop cannot be reached.
 */
export function useBackgroundFetch<T>(): BackgroundFetch<T> {
  const [data, setData] = useState<T>();
  const [isLoading, setIsLoading] = useState(false);
  const latest = useRef<AbortController>(null);
  const load = useCallback(async (url: string, init?: RequestInit) => {
    latest.current?.abort();
    const { signal } = (latest.current = new AbortController());
    setIsLoading(true);
    const loaded = await fetchJson<T>(url, { ...init, signal });
    if (signal.aborted) return undefined;
    setIsLoading(false);
    if (loaded !== undefined) setData(loaded);
    return loaded;
  }, []);
  return { data, isLoading, load };
}

async function fetchJson<T>(
  url: string,
  init: RequestInit & { signal: AbortSignal },
): Promise<T | undefined> {
  try {
    await whenOnline(init.signal);
    const response = await fetch(url, init);
    // Our own route returns exactly this; a page, such as the sign-in, is not JSON and is caught below.
    return response.ok ? ((await response.json()) as T) : undefined;
  } catch {
    return undefined;
  }
}
