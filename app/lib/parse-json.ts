/**
 * Parses JSON that somebody sent; undefined for other text, and for JSON with text that PostgreSQL cannot store: a NUL character, or half
 * of a surrogate pair.
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, refuseUnstorable);
  } catch {
    return undefined;
  }
}

// Cs: half of a surrogate pair.
const UNSTORABLE = /\0|\p{Cs}/u;

function refuseUnstorable(key: string, value: unknown): unknown {
  for (const part of [key, value])
    if (typeof part === "string" && UNSTORABLE.test(part))
      throw new SyntaxError("PostgreSQL cannot store this text");
  return value;
}
