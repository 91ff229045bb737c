import { createStoredValue } from "#app/components/shared-value.ts";
import { parseJson } from "#app/lib/parse-json.ts";

const MAX_REMEMBERED = 50;

/** The variants for which this browser has asked to be notified, newest first. The server reveals to nobody who waits. */
export const requestedAlerts = createStoredValue<readonly string[]>({
  key: "stock-alerts",
  initial: [],
  parse(stored) {
    const ids: unknown = parseJson(stored);
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "string").slice(0, MAX_REMEMBERED) : null;
  },
});

export function rememberAlert(variantId: string): void {
  requestedAlerts.set([variantId, ...withoutAlert(variantId)].slice(0, MAX_REMEMBERED));
}

/** For a request that was refused. */
export function forgetAlert(variantId: string): void {
  requestedAlerts.set(withoutAlert(variantId));
}

const withoutAlert = (variantId: string) => requestedAlerts.get().filter((id) => id !== variantId);
