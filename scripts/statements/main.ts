import process from "node:process";
import { findGaps, printMatrix } from "./matrix.ts";
import { readProofs } from "./proofs.ts";
import { readStatements } from "./statements.ts";

/** `npm run statements -- CART`: the statements whose id begins with CART and the tests that prove them; without an argument all. */
const prefix = process.argv[2] ?? "";
const { statements, problems } = readStatements();
const found = readProofs();
const shown = statements.filter(({ id }) => id.startsWith(prefix));
console.log(printMatrix(shown, found.proofs));
const gaps = [...problems, ...found.problems, ...findGaps(statements, found.proofs)];
for (const gap of gaps) console.error(gap);
console.log(`${shown.length} of ${statements.length} statements, ${gaps.length} gaps.`);
process.exitCode = gaps.length === 0 && shown.length > 0 ? 0 : 1;
