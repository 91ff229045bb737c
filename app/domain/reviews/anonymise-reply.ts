import { capitalise } from "#app/lib/text/capitalise.ts";

/**
 * A reply with "customer" in place of the words of its author's names, typed or capitalised: "Dear Asha Verma," becomes "Dear customer,".
 * Single letters and lower-case words such as "may" stay.
 */
export function anonymiseReply(reply: string, names: readonly string[]): string {
  const words = names.flatMap((name) => name.match(/[\p{L}\p{M}]{2,}/gu) ?? []);
  const spellings = new Set(words.flatMap((word) => [word, capitalise(word.toLowerCase())]));
  if (spellings.size === 0) return reply;
  const word = `(?:${[...spellings].join("|")})`;
  const outside = String.raw`[\p{L}\p{M}\p{N}]`;
  return reply.replaceAll(
    new RegExp(`(?<!${outside})${word}(?!${outside})(?:\\s+${word}(?!${outside}))*`, "gu"),
    "customer",
  );
}
