import type { Limit } from "#app/platform/http/rate-limit.server.ts";

// Quotes with a code, the same one again included. Someone who guesses codes sends more.
export const CODES: Limit = { name: "discount-code", max: 120, windowMs: 10 * 60_000 };

export const TOO_MANY_CODES = "Too many codes were tried. Please try again in ten minutes.";
