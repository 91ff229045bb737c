import process from "node:process";
import { ROOT } from "../root.ts";
import { findBreaches } from "./violations.ts";
import { readSources } from "./source.ts";

const sources = readSources(ROOT);
const breaches = findBreaches(sources);
for (const { file, line, says } of breaches) console.error(`${file}:${line} ${says}`);
const stand = breaches.length === 0 && sources.length > 0;
console.log(`${sources.length} files, ${breaches.length} breaches of the walls.`);
process.exitCode = stand ? 0 : 1;
