/** A LIKE pattern that matches the text anywhere, with its % and _ escaped. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
