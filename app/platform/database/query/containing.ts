/** A LIKE pattern for text that stands anywhere. The text's own % and _ are only characters. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
