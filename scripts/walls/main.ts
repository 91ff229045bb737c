import { findBreaches } from "./breaches.ts";
import { ROOT } from "../root.ts";

const breaches = findBreaches(ROOT);
for (const { file, line, says } of breaches) console.error(`${file}:${line} ${says}`);
console.log(breaches.length === 0 ? "The walls stand." : `\n${breaches.length} breaches of the walls.`);
process.exitCode = breaches.length === 0 ? 0 : 1;
