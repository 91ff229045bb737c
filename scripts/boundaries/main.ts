import process from "node:process";
import { ROOT } from "../root.ts";
import { pageViolations } from "./pages.ts";
import { findViolations } from "./violations.ts";
import { readSources } from "./source.ts";

const sources = readSources(ROOT);
const violations = [
  ...findViolations(sources),
  ...pageViolations(
    ROOT,
    sources.map(({ path }) => path),
  ),
];
for (const { file, line, message } of violations) console.error(`${file}:${line} ${message}`);
console.log(`${sources.length} files, ${violations.length} boundary violations.`);
if (violations.length > 0) console.error('The rules are in docs/architecture.md, "Layers".');
process.exitCode = violations.length === 0 && sources.length > 0 ? 0 : 1;
