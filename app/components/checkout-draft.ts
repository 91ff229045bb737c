import { createStoredValue } from "#app/components/shared-value.ts";
import { parseJson } from "#app/lib/parse-json.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";

/** The checkout form as far as it is filled in. */
export interface CheckoutDraft {
  /** The account that the page was signed in to; empty for a guest. */
  buyer: string;
  savedAt: number;
  fields: Record<string, string>;
}

/** The draft of this browser until the order is placed, for a day at most: without card details and UPI IDs. */
export const checkoutDraft = createStoredValue<CheckoutDraft | null>({
  key: "checkout",
  initial: null,
  parse: parseDraft,
});

export const forgetCheckoutDraft = () => checkoutDraft.reset();

function parseDraft(stored: string): CheckoutDraft | null {
  const value = parseJson(stored);
  if (typeof value !== "object" || value === null) return null;
  // The cast is safe: every property is checked.
  const { buyer, savedAt, fields } = value as Partial<CheckoutDraft>;
  const isComplete = typeof buyer === "string" && typeof savedAt === "number" && typeof fields === "object";
  if (!isComplete || fields === null || Date.now() - savedAt > DAY_MS) return null;
  return Object.values(fields).every((text) => typeof text === "string") ? { buyer, savedAt, fields } : null;
}
