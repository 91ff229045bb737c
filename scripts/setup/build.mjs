import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pinnedNode } from "./packages.mjs";
import { ROOT, runStep } from "./step.mjs";

// Everything that the build reads, except tests.
const SOURCES = [
  "app",
  "db",
  "public",
  "scripts/client-build",
  "vite.config.ts",
  "react-router.config.ts",
  "package.json",
  "package-lock.json",
];
const NOT_BUILT = /\.test\.tsx?$|^db\/migrations\//;

const RECORD = path.join(ROOT, "build", "sources.sha256");

/** Whether build/ is complete and up to date with the sources. */
export function isBuilt() {
  return existsSync(RECORD) && readFileSync(RECORD, "utf8") === fingerprint();
}

/** Builds the store. The record is written last, so that an interrupted build is repeated. */
export async function build() {
  rmSync(RECORD, { force: true });
  const sources = fingerprint();
  const cli = path.join(ROOT, "node_modules", "@react-router", "dev", "bin.cjs");
  const env = { NODE_ENV: "production" };
  await runStep({
    title: "Building the store",
    name: "build",
    command: pinnedNode(),
    args: [cli, "build"],
    env,
  });
  writeFileSync(RECORD, sources);
}

function fingerprint() {
  const hash = createHash("sha256");
  for (const file of SOURCES.flatMap(filesUnder).filter((name) => !NOT_BUILT.test(name))) {
    const content = createHash("sha256")
      .update(readFileSync(path.join(ROOT, file)))
      .digest("hex");
    hash.update(`${content} ${file}\n`);
  }
  return hash.digest("hex");
}

/** Paths from the root with forward slashes, sorted independently of the platform. */
function filesUnder(name) {
  const absolute = path.join(ROOT, name);
  if (!existsSync(absolute)) return [];
  if (path.extname(name)) return [name];
  return readdirSync(absolute, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      path.relative(ROOT, path.join(entry.parentPath ?? entry.path, entry.name)).replaceAll("\\", "/"),
    )
    .toSorted();
}
