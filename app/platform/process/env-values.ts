import { z } from "zod";

// The kinds of values that environment variables hold.

export function wholeNumber({ min = 0, max, unit = "" }: { min?: number; max: number; unit?: string }) {
  const error = `must be a whole number${unit} from ${min} to ${max}`;
  const isInRange = (value: number) => Number.isInteger(value) && value >= min && value <= max;
  return z.coerce.number({ error }).refine(isInRange, { error });
}

export const milliseconds = wholeNumber({ max: 60_000, unit: " of milliseconds" });

export const urlWith = (protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
  });

const LOOPBACK = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/** The base URL of a provider's API. */
export const providerUrl = urlWith(["http:", "https:"])
  .transform((value) => new URL(value).origin)
  .refine((origin) => origin.startsWith("https:") || LOOPBACK.test(origin), {
    error: "must start with https:// except on this machine",
  });

/** A secret or token that a provider sends with its webhooks. */
export const webhookSecret = z.string().min(16, "must have at least 16 characters").optional();
