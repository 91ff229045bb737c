import { abortError } from "#app/components/connection/connection.ts";
import { createSharedValue } from "#app/components/shared-value.ts";

/** The page that could not be opened because the shop did not respond while online; null otherwise. */
export const unreachedPage = createSharedValue<string | null>(null);

/** Keeps the current page when the next one cannot be fetched: the navigation stays pending until the shopper retries or opens another page. */
export async function suspendNavigation(request: Request): Promise<never> {
  const { pathname, search } = new URL(request.url);
  unreachedPage.set(pathname + search);
  return new Promise((_, reject) => {
    const abort = () => reject(abortError());
    if (request.signal.aborted) abort();
    else request.signal.addEventListener("abort", abort, { once: true });
  });
}
