/** A stemmed word at its position in a text. */
export interface Lexeme {
  lexeme: string;
  position: number;
  /** The weight of the field: A name, B tags, C material. */
  weight: number;
}

/** Bits, so that the fields in which a word occurs can be combined. */
export const WEIGHT = { A: 1, B: 2, C: 4 } as const;

/** Parses PostgreSQL's text form of a full-text search vector: `'border':3C 'kurta':1A,5B`. Lexemes keep its escapes. */
export function parseLexemes(vector: string): Lexeme[] {
  return [...vector.matchAll(/'((?:[^']|'')*)':([\dA-D,]+)/g)].flatMap(
    ([, lexeme = "", weightedPositions = ""]) =>
      weightedPositions.split(",").map((weightedPosition) => ({
        lexeme,
        position: Number.parseInt(weightedPosition, 10),
        weight: weightedPosition.endsWith("A")
          ? WEIGHT.A
          : weightedPosition.endsWith("B")
            ? WEIGHT.B
            : WEIGHT.C,
      })),
  );
}
