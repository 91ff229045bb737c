// Fails on advisories of high or critical severity about the packages of the lock file. Without an answer of the registry the step
// is skipped, and says so: the gate has to work without a network too.
import { spawnSync } from "node:child_process";
import process from "node:process";
import { ROOT } from "./root.ts";
import { readAudit } from "./verify/audit.ts";

const MAX_MS = 30_000;

const { stdout } = spawnSync("npm", ["audit", "--json"], {
  cwd: ROOT,
  encoding: "utf8",
  shell: process.platform === "win32",
  timeout: MAX_MS,
});
const audit = readAudit(stdout ?? "");
if (audit.kind === "findings") {
  console.error(`Advisories of high or critical severity: ${audit.packages.join(", ")}. See npm audit.`);
  process.exitCode = 1;
} else {
  console.log(
    audit.kind === "clean"
      ? "No advisory of high or critical severity."
      : "skipped: registry gives no advisories",
  );
}
