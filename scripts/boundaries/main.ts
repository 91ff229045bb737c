import process from "node:process";
import { ROOT } from "../root.ts";
import { findViolations } from "./violations.ts";
import { readSources } from "./source.ts";

const sources = readSources(ROOT);
const violations = findViolations(sources);
for (const { file, line, says } of violations) console.error(`${file}:${line} ${says}`);
const stand = violations.length === 0 && sources.length > 0;
console.log(`${sources.length} files, ${violations.length} breaches of the walls.`);
process.exitCode = stand ? 0 : 1;
