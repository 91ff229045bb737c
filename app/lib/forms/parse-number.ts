/** The errors of a typed number. */
export type NumberError =
  | "missing"
  | "not-a-number"
  | "ambiguous"
  | "too-precise"
  | "too-small"
  | "too-large";

export type ParsedNumber = { ok: true; value: number } | { ok: false; error: NumberError };

export interface NumberRange {
  /** Decimal places; the value is in units of the last: with 2, "1.5" is 150. */
  decimals: number;
  /** Inclusive bounds in the same unit as the value. */
  min: number;
  max: number;
}

// Plain digits, or digits grouped as in the West (1,299,000) or in India (12,99,000), and decimals after a point.
const NUMBER = /^(\d+|\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})+,\d{3})(?:\.(\d*))?$/;
const NEGATIVE = /^[-−–]\s*[\d.]/;
const DIGITS_AND_SEPARATORS = /^[\d.,'\s]*\d[\d.,'\s]*$/;

/**
 * Parses a typed number. Ambiguous input is refused: in Berlin "12,50" is 12.5 and "1.299" is 1299, so a comma may only separate
 * thousands and a point only decimals.
 */
export function parseNumber(text: string, { decimals, min, max }: NumberRange): ParsedNumber {
  const trimmed = text.trim();
  if (trimmed === "") return { ok: false, error: "missing" };
  if (NEGATIVE.test(trimmed)) return { ok: false, error: "too-small" };
  const [, whole, fraction = ""] = NUMBER.exec(trimmed) ?? [];
  if (whole === undefined)
    return { ok: false, error: DIGITS_AND_SEPARATORS.test(trimmed) ? "ambiguous" : "not-a-number" };
  if (fraction.length > decimals) return { ok: false, error: "too-precise" };
  const value = Number(whole.replaceAll(",", "") + fraction.padEnd(decimals, "0"));
  if (value > max || !Number.isSafeInteger(value)) return { ok: false, error: "too-large" };
  return value < min ? { ok: false, error: "too-small" } : { ok: true, value };
}

/**
 * The message for an error. Format errors have the same message everywhere; `otherwise` is the field's own message for a missing value, a
 * text that is no number, and one that is too small.
 */
export function describeNumberError(
  error: NumberError,
  { decimals, max }: Pick<NumberRange, "decimals" | "max">,
  otherwise: string,
): string {
  if (error === "too-large") return `Enter at most ${(max / 10 ** decimals).toLocaleString("en-IN")}`;
  if (error !== "ambiguous" && error !== "too-precise") return otherwise;
  if (decimals === 0) return "Enter a whole number, such as 12";
  return error === "ambiguous"
    ? "Write decimals after a point, and commas only between thousands, such as 1,299.50"
    : `Use at most ${decimals} decimals, after a point, such as 1,299.50`;
}
