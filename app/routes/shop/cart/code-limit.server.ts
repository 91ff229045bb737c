import type { Limit } from "#app/platform/http/rate-limit.server.ts";

// The limit of quotes with a code, repeated ones included. Guessing codes takes more.
export const CODES: Limit = { name: "discount-code", max: 120, windowMs: 10 * 60_000 };

export const TOO_MANY_CODES = "Too many codes were tried. Please try again in ten minutes.";
