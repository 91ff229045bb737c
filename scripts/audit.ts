// Asks npm's registry for grave advisories about the packages of the lock file. Without an answer nothing is claimed, and nothing fails:
// the gate has to hold without a network too.
import { spawnSync } from "node:child_process";
import process from "node:process";
import { ROOT } from "./root.ts";
import { readAudit } from "./verify/audit.ts";

const LONGEST_MS = 30_000;

const { stdout } = spawnSync("npm", ["audit", "--json"], {
  cwd: ROOT,
  encoding: "utf8",
  shell: process.platform === "win32",
  timeout: LONGEST_MS,
});
const audit = readAudit(stdout ?? "");
if (audit.kind === "findings") {
  console.error(`Advisories of high or critical weight: ${audit.packages.join(", ")}. See npm audit.`);
  process.exitCode = 1;
} else {
  console.log(
    audit.kind === "clean" ? "No grave advisory." : "The registry gave no answer about advisories.",
  );
}
