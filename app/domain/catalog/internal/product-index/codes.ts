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
  const known = new Map<string, number>();
  const of = (text: string | null): number => {
    if (text === null) return 0;
    const code = known.get(text) ?? known.size + 1;
    known.set(text, code);
    return code;
  };
  return {
    of,
    find: (text) => known.get(text),
    count: () => known.size + 1,
    entries: () => [...known].map(([text, code]) => [code, text] as const),
    among(texts) {
      const is = new Uint8Array(known.size + 1);
      for (const code of texts.flatMap((text) => known.get(text) ?? [])) is[code] = 1;
      return is;
    },
  };
}
