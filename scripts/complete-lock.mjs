// A registry that lacks a platform's binary makes `npm install` drop that platform from the lock file, and `npm ci` then
// refuses the lock on every machine. This writes the dropped platforms back (name, version, os, cpu, libc) from the exact
// pins of the packages that want them. It adds only what is missing; run it after changing dependencies.
import { readFileSync, writeFileSync } from "node:fs";

const SYSTEMS = ["android", "darwin", "freebsd", "linux", "openharmony", "win32"];
const PROCESSORS = ["arm64", "arm", "x64", "ia32", "ppc64", "riscv64", "s390x", "wasm32"];

const lockFile = new URL("../package-lock.json", import.meta.url);
const lock = JSON.parse(readFileSync(lockFile, "utf8"));
const added = [];

for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const platform = platformOf(name);
    if (path === "" || !platform || !/^\d/.test(version) || isLocked(path, name)) continue;
    lock.packages[`node_modules/${name}`] = {
      version,
      cpu: platform.cpu,
      ...(entry.dev ? { dev: true } : {}),
      ...(platform.libc ? { libc: [platform.libc] } : {}),
      optional: true,
      ...(platform.os ? { os: [platform.os] } : {}),
    };
    added.push(`${name}@${version}`);
  }
}

if (added.length > 0) {
  lock.packages = Object.fromEntries(Object.entries(lock.packages).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(lockFile, `${JSON.stringify(lock, null, 2)}\n`);
}
console.log(added.length === 0 ? "The lock file names every platform." : `Added:\n${added.join("\n")}`);

/** The fields by which npm skips the package on other platforms; null when its name contains no platform. */
function platformOf(name) {
  const words = name.split(/[/-]/);
  const cpu = PROCESSORS.find((processor) => words.includes(processor));
  if (!cpu) return null;
  const libc = words.some((word) => word.startsWith("musl"))
    ? "musl"
    : words.some((word) => word.startsWith("gnu"))
      ? "glibc"
      : null;
  return { cpu: [cpu], os: SYSTEMS.find((system) => words.includes(system)), libc };
}

/** Node's own search: the package's own node_modules first, then those of the folders above it. */
function isLocked(from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    if (lock.packages[`${folder ? `${folder}/` : ""}node_modules/${name}`]) return true;
    if (folder === "") return false;
  }
}
