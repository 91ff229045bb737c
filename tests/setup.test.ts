import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ROOT } from "../scripts/root.ts";

// A clone with the real setup, and scripts in place of npm and the build that record their calls.
let clone: string;

beforeEach(() => {
  clone = mkdtempSync(path.join(tmpdir(), "gulmohar-setup-"));
  cpSync(path.join(ROOT, "scripts"), path.join(clone, "scripts"), { recursive: true });
  cpSync(path.join(ROOT, ".node-version"), path.join(clone, ".node-version"));
  write("package-lock.json", lockOf({ zod: "1.0.0" }));
  write("app/root.tsx", "export const page = 1;");
  write("fake/npm-cli.js", FAKE_NPM);
});

afterEach(() => {
  rmSync(clone, { recursive: true, force: true });
});

const INSTALL_TO_BUILD = "npm ci --include=dev --workspaces=false";

const FAKE_NPM = `
const fs = require("node:fs");
const args = process.argv.slice(2);
const QUIET = /^--(prefer-offline|no-audit|no-fund|no-progress)$/;
fs.appendFileSync("calls", ["npm", ...args.filter((word) => !QUIET.test(word))].join(" ") + "\\n");
if (fs.existsSync("no-network")) { console.error("npm warn EBADENGINE old\\nnpm error network is down"); process.exit(1); }
const lock = JSON.parse(fs.readFileSync("package-lock.json", "utf8"));
const build = Object.keys(lock.packages[""].devDependencies).map((name) => "node_modules/" + name);
const isInstalled = ([name, { dev }]) => !dev || !args.includes("--workspaces=false") || build.includes(name);
const packages = Object.fromEntries(Object.entries(lock.packages).filter(isInstalled));
fs.mkdirSync("node_modules", { recursive: true });
fs.writeFileSync("node_modules/.package-lock.json", JSON.stringify({ packages }));
fs.mkdirSync("node_modules/@react-router/dev", { recursive: true });
fs.writeFileSync("node_modules/@react-router/dev/bin.cjs",
  'const fs = require("node:fs"); fs.appendFileSync("calls", "build\\\\n"); fs.mkdirSync("build", { recursive: true });');
`;

/** A lock file with the given dependencies, one build tool and one test tool. */
function lockOf(dependencies: Record<string, string>): string {
  const packages: Record<string, object> = { "": { devDependencies: { vite: "1.0.0" } } };
  for (const [name, version] of Object.entries(dependencies)) packages[`node_modules/${name}`] = { version };
  for (const name of ["vite", "vitest"]) packages[`node_modules/${name}`] = { version: "1.0.0", dev: true };
  return JSON.stringify({ packages });
}

function write(name: string, text: string): void {
  const file = path.join(clone, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Runs the setup and returns the recorded calls, the exit code and the output. */
async function setup(command: string): Promise<{ calls: string[]; code: number | null; output: string }> {
  write("calls", "");
  const env = {
    ...process.env,
    npm_execpath: path.join(clone, "fake", "npm-cli.js"),
    npm_node_execpath: process.execPath,
  };
  const child = spawn(process.execPath, ["scripts/setup.mjs", command], { cwd: clone, env });
  let output = "";
  child.stdout.on("data", (text: Buffer) => (output += text.toString()));
  child.stderr.on("data", (text: Buffer) => (output += text.toString()));
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  const calls = readFileSync(path.join(clone, "calls"), "utf8").trim().split("\n").filter(Boolean);
  return { calls, code, output };
}

test("setup installs and builds a fresh clone once", async () => {
  expect((await setup("start")).calls).toEqual([INSTALL_TO_BUILD, "build"]);
  expect(await setup("start")).toEqual({ calls: [], code: 0, output: "" });
});

test("setup builds again after a source file changed, but not after a test changed", async () => {
  await setup("start");
  write("app/root.test.tsx", "export const test = 1;");
  expect((await setup("start")).calls).toEqual([]);
  write("app/root.tsx", "export const page = 2;");
  expect((await setup("start")).calls).toEqual(["build"]);
  rmSync(path.join(clone, "app/root.tsx"));
  expect((await setup("start")).calls).toEqual(["build"]);
});

test("a built store starts with its dependencies alone, and gets the build tools once a source changes @nightly", async () => {
  await setup("start");
  const lock = JSON.parse(lockOf({ zod: "1.0.0" })) as { packages: Record<string, { dev?: true }> };
  const packages = Object.fromEntries(Object.entries(lock.packages).filter(([, { dev }]) => !dev));
  write("node_modules/.package-lock.json", JSON.stringify({ packages }));
  expect((await setup("start")).calls).toEqual([]);
  write("app/root.tsx", "export const page = 2;");
  expect((await setup("start")).calls).toEqual([
    "npm install --no-save --include=dev --workspaces=false",
    "build",
  ]);
});

test("a store without a Node package is not ready for a machine whose Node is too old @nightly", async () => {
  await setup("start");
  write(".node-version", String(Number(process.versions.node.split(".")[0]) + 1));
  expect((await setup("start")).calls).toEqual([INSTALL_TO_BUILD]);
});

test("setup adds the test tools to an installed store and uses its build @nightly", async () => {
  await setup("start");
  expect((await setup("test")).calls).toEqual(["npm install --no-save --include=dev"]);
  expect((await setup("test")).calls).toEqual([]);
  expect((await setup("start")).calls).toEqual([]);
});

test("setup installs again after the lock file changed @nightly", async () => {
  await setup("test");
  write("package-lock.json", lockOf({ zod: "2.0.0" }));
  expect((await setup("start")).calls).toEqual([INSTALL_TO_BUILD, "build"]);
});

test("setup leaves the build to the development server @nightly", async () => {
  expect((await setup("dev")).calls).toEqual(["npm ci --include=dev"]);
});

test("a failed install ends with one sentence, without npm's warnings, and is tried again the next time", async () => {
  write("no-network", "");
  const { code, output } = await setup("start");
  expect(code).toBe(1);
  expect(output).toContain("npm error network is down");
  expect(output).not.toContain("EBADENGINE");
  expect(output.trim().split("\n").at(-1)).toMatch(
    /^Installing packages failed \(exit code 1\)\. The whole log: /,
  );
  rmSync(path.join(clone, "no-network"));
  expect((await setup("start")).calls).toEqual([INSTALL_TO_BUILD, "build"]);
});

test("two setups at the same time take turns, and the second finds the work done @nightly", async () => {
  const [first, second] = await Promise.all([setup("start"), setup("start")]);
  expect([first.code, second.code]).toEqual([0, 0]);
  expect(readFileSync(path.join(clone, "calls"), "utf8")).toBe(`${INSTALL_TO_BUILD}\nbuild\n`);
});

test("a setup that was killed does not block the next one @nightly", async () => {
  const gone = spawn(process.execPath, ["-e", ""]);
  await new Promise((resolve) => gone.on("close", resolve));
  write(".cache/setup/lock", String(gone.pid));
  expect((await setup("start")).calls).toEqual([INSTALL_TO_BUILD, "build"]);
});
