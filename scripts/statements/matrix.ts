import type { Proof } from "./proofs.ts";
import type { Statement } from "./statements.ts";

/**
 * Mismatches between statements and tests: a statement without a test, one marked "No test" that has one, a duplicate id, and a test
 * with an unknown id.
 */
export function findGaps(statements: readonly Statement[], proofs: readonly Proof[]): string[] {
  const tested = new Set(proofs.map(({ id }) => id));
  const known = new Set(statements.map(({ id }) => id));
  return [
    ...statements.flatMap(({ id, needsTest }, index) => [
      ...(statements.findIndex((each) => each.id === id) < index ? [`${id} is a duplicate`] : []),
      ...(needsTest && !tested.has(id) ? [`${id} has no test`] : []),
      ...(!needsTest && tested.has(id) ? [`${id} is marked "No test" but has one`] : []),
    ]),
    ...proofs
      .filter(({ id }) => !known.has(id))
      .map(({ id, file, line }) => `${file}:${line} names ${id}, an unknown statement`),
  ];
}

/** The matrix as text: each statement, and below it the tests that prove it. */
export function printMatrix(statements: readonly Statement[], proofs: readonly Proof[]): string {
  const printTests = (id: string) =>
    proofs.filter((proof) => proof.id === id).map((proof) => `    ${describeProof(proof)}`);
  return statements.flatMap(({ id, text }) => [`${id}  ${text}`, ...printTests(id)]).join("\n");
}

const describeProof = ({ file, line, title }: Proof) =>
  title === null ? `${file}  (the whole file)` : `${file}:${line}  ${title}`;
