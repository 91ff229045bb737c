import type { Proof } from "./proofs.ts";
import type { Statement } from "./statements.ts";

/**
 * What is wrong between the statements and the tests: a statement without a test, one that says "No test" and has one, an id that is given
 * twice, and a test that names an id which no page has.
 */
export function findGaps(statements: readonly Statement[], proofs: readonly Proof[]): string[] {
  const tested = new Set(proofs.map(({ id }) => id));
  const known = new Set(statements.map(({ id }) => id));
  return [
    ...statements.flatMap(({ id, needsTest }, index) => [
      ...(statements.findIndex((each) => each.id === id) < index ? [`${id} is given twice`] : []),
      ...(needsTest && !tested.has(id) ? [`${id} has no test`] : []),
      ...(!needsTest && tested.has(id) ? [`${id} has a test and says that it has none`] : []),
    ]),
    ...proofs
      .filter(({ id }) => !known.has(id))
      .map(({ id, file, line }) => `${file}:${line} names ${id}, which is no statement`),
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
