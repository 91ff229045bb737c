/**
 * The first `maxLength` UTF-16 code units of a text, one fewer if the last one would be half of an emoji or another character outside
 * the Basic Multilingual Plane: PostgreSQL refuses JSON with half of a surrogate pair.
 */
export function cutText(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replace(/\p{Surrogate}$/u, "");
}

/** A text with its first letter in upper case. */
export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A message of a form as a sentence: with a full stop, unless it has its own end. */
export function endSentence(message: string): string {
  return /[.!?…:]["”’)]?$/.test(message) ? message : `${message}.`;
}
