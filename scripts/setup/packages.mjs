import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { ROOT, runStep } from "./step.mjs";

const BIN = path.join(ROOT, "node_modules", ".bin");

/** The major version of Node in .node-version. */
const NODE_MAJOR = Number(readFileSync(path.join(ROOT, ".node-version"), "utf8"));

/** The Node of the npm package `node` if it is installed, else the one that runs this script. */
export function pinnedNode() {
  return installedNode() ?? process.execPath;
}

function installedNode() {
  const onWindows = path.join(ROOT, "node_modules", "node", "bin", "node.exe");
  const installed = process.platform === "win32" ? onWindows : path.join(BIN, "node");
  return existsSync(installed) ? installed : null;
}

/** Whether the machine or node_modules has a recent enough Node. */
function hasNode() {
  return installedNode() !== null || Number(process.versions.node.split(".")[0]) >= NODE_MAJOR;
}

/**
 * Whether node_modules matches the lock file. npm writes its record of node_modules last, so an interrupted install does not pass,
 * and a manual `npm install` does.
 * @param {"run" | "build" | "everything"} scope run = `dependencies` and a Node; build = with the devDependencies of
 * package.json; everything = with those of tools/package.json
 */
export function isInstalled(scope) {
  const lock = readLock("package-lock.json");
  const installed = readLock("node_modules/.package-lock.json");
  if (!lock || !installed || !hasNode()) return false;
  const buildTools = new Set(
    Object.keys(lock[""]?.devDependencies ?? {}).map((name) => `node_modules/${name}`),
  );
  const isRequired = {
    run: (_, entry) => !entry.dev,
    build: (name, entry) => !entry.dev || buildTools.has(name),
    everything: () => true,
  }[scope];
  return Object.entries(lock).every(([name, entry]) => {
    const isPackage = entry.version !== undefined && name.includes("node_modules/");
    if (!isPackage || entry.optional || !isRequired(name, entry)) return true;
    return installed[name]?.version === entry.version && installed[name]?.integrity === entry.integrity;
  });
}

/**
 * Installs exactly the versions of the lock file, without reinstalling everything when only tools are missing.
 * @param {"build" | "everything"} scope
 */
export async function install(scope) {
  const onlyToolsMissing = isInstalled("run");
  const command = onlyToolsMissing ? ["install", "--no-save"] : ["ci"];
  // An install for the build only would remove an already installed workspace `tools`.
  const limit = scope === "build" && !hasTools() ? ["--workspaces=false"] : [];
  const quiet = ["--prefer-offline", "--no-audit", "--no-fund", "--no-progress"];
  const args = [...command, "--include=dev", ...limit, ...quiet];
  const title = onlyToolsMissing ? "Installing tools" : "Installing packages";
  await runStep({ title, name: "install", ...npm(args) });
}

function hasTools() {
  return existsSync(path.join(ROOT, "node_modules", "oxlint"));
}

/** Runs npm with the machine's Node, because `npm ci` replaces the Node in node_modules. */
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
