import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { ROOT, runStep } from "./step.mjs";

const BIN = path.join(ROOT, "node_modules", ".bin");

/** The Node that the lock file pins, whatever the machine has; the running one where none is installed yet. */
export function pinnedNode() {
  const onWindows = path.join(ROOT, "node_modules", "node", "bin", "node.exe");
  const pinned = process.platform === "win32" ? onWindows : path.join(BIN, "node");
  return existsSync(pinned) ? pinned : process.execPath;
}

/**
 * Whether node_modules holds what the lock file says, by the record that npm itself keeps there: it is written last, so an
 * interrupted install does not pass, and an `npm install` by hand does.
 * @param {"store" | "everything"} wanted everything = with the tools for development and tests
 */
export function isInstalled(wanted) {
  const lock = readLock("package-lock.json");
  const installed = readLock("node_modules/.package-lock.json");
  if (!lock || !installed || !existsSync(path.join(BIN, "vite"))) return false;
  return Object.entries(lock).every(([name, entry]) => {
    if (name === "" || entry.optional || (entry.dev && wanted === "store")) return true;
    return installed[name]?.version === entry.version && installed[name]?.integrity === entry.integrity;
  });
}

/** Installs exactly what the lock file says. What is already there stays when only the tools are missing. */
export async function install(wanted) {
  const onlyToolsMissing = wanted === "everything" && isInstalled("store");
  const how = onlyToolsMissing
    ? ["install", "--no-save"]
    : ["ci", ...(wanted === "store" ? ["--omit=dev"] : ["--include=dev"])];
  const args = [...how, "--prefer-offline", "--no-audit", "--no-fund", "--no-progress"];
  const title = onlyToolsMissing ? "Installing the tools for tests" : "Installing packages";
  await runStep({ title, name: "install", ...npm(args) });
}

/** The npm that runs this script, by the Node that runs it: `npm ci` replaces the Node in node_modules. */
function npm(args) {
  const cli = process.env.npm_execpath;
  const node = process.env.npm_node_execpath;
  if (cli && node && path.basename(cli) === "npm-cli.js") return { command: node, args: [cli, ...args] };
  return { command: "npm", args, shell: process.platform === "win32" };
}

function readLock(file) {
  try {
    return JSON.parse(readFileSync(path.join(ROOT, file), "utf8")).packages;
  } catch {
    return null;
  }
}
