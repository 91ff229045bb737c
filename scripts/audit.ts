// Fails on advisories of high or critical severity for packages in the lock file. Without a response from the registry the step is
// reported as skipped, so that the gate works offline.
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
      : "skipped: the registry returned no advisories",
  );
}
