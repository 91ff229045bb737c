/**
 * The first `maxLength` UTF-16 code units of a text, one fewer if the last one would be half of an emoji or another character outside
 * the Basic Multilingual Plane: PostgreSQL refuses JSON with half of a surrogate pair.
 */
export function cutText(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replace(/\p{Surrogate}$/u, "");
}
