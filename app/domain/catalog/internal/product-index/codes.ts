/** Small integers for texts; 0 stands for null. */
export interface Codes {
  /** The text's code, a new one if it has none. Not for the texts of a query: the codes would grow with every request. */
  of(text: string | null): number;
  /** The text's code; undefined if it has none. */
  find(text: string): number | undefined;
  /** More than every code. */
  count(): number;
  entries(): (readonly [code: number, text: string])[];
  /** By code: 1 for these texts. Texts without a code are ignored. */
  among(texts: readonly string[]): Uint8Array;
}

export function createCodes(): Codes {
  const codeByText = new Map<string, number>();
  const of = (text: string | null): number => {
    if (text === null) return 0;
    const code = codeByText.get(text) ?? codeByText.size + 1;
    codeByText.set(text, code);
    return code;
  };
  return {
    of,
    find: (text) => codeByText.get(text),
    count: () => codeByText.size + 1,
    entries: () => [...codeByText].map(([text, code]) => [code, text] as const),
    among(texts) {
      const is = new Uint8Array(codeByText.size + 1);
      for (const code of texts.flatMap((text) => codeByText.get(text) ?? [])) is[code] = 1;
      return is;
    },
  };
}
