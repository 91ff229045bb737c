import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ROOT } from "../scripts/root.ts";

// A clone with the real setup and, in the places of npm and of the build, two scripts that note that they were called.
let clone: string;

beforeEach(() => {
  clone = mkdtempSync(path.join(tmpdir(), "gulmohar-setup-"));
  cpSync(path.join(ROOT, "scripts"), path.join(clone, "scripts"), { recursive: true });
  write("package-lock.json", lockOf({ vite: "1.0.0" }, { vitest: "1.0.0" }));
  write("app/root.tsx", "export const page = 1;");
  write("fake/npm-cli.js", FAKE_NPM);
});

afterEach(() => {
  rmSync(clone, { recursive: true, force: true });
});

const FAKE_NPM = `
const fs = require("node:fs");
const args = process.argv.slice(2);
fs.appendFileSync("calls", "npm " + args.slice(0, 2).join(" ") + "\\n");
if (fs.existsSync("no-network")) { console.error("npm warn EBADENGINE old\\nnpm error network is down"); process.exit(1); }
const lock = JSON.parse(fs.readFileSync("package-lock.json", "utf8"));
const wanted = Object.entries(lock.packages).filter(([, entry]) => !(entry.dev && args.includes("--omit=dev")));
fs.mkdirSync("node_modules/.bin", { recursive: true });
fs.writeFileSync("node_modules/.bin/vite", "");
fs.writeFileSync("node_modules/.package-lock.json", JSON.stringify({ packages: Object.fromEntries(wanted) }));
fs.mkdirSync("node_modules/@react-router/dev", { recursive: true });
fs.writeFileSync("node_modules/@react-router/dev/bin.cjs",
  'const fs = require("node:fs"); fs.appendFileSync("calls", "build\\\\n"); fs.mkdirSync("build", { recursive: true });');
`;

function lockOf(store: Record<string, string>, tools: Record<string, string>): string {
  const packages: Record<string, { version: string; dev?: boolean }> = {};
  for (const [name, version] of Object.entries(store)) packages[`node_modules/${name}`] = { version };
  for (const [name, version] of Object.entries(tools))
    packages[`node_modules/${name}`] = { version, dev: true };
  return JSON.stringify({ packages });
}

function write(name: string, text: string): void {
  const file = path.join(clone, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Runs the setup and returns what it called, its exit code and what it said. */
async function setup(command: string): Promise<{ calls: string[]; code: number | null; said: string }> {
  write("calls", "");
  const env = {
    ...process.env,
    npm_execpath: path.join(clone, "fake", "npm-cli.js"),
    npm_node_execpath: process.execPath,
  };
  const child = spawn(process.execPath, ["scripts/setup.mjs", command], { cwd: clone, env });
  let said = "";
  child.stdout.on("data", (text: Buffer) => (said += text.toString()));
  child.stderr.on("data", (text: Buffer) => (said += text.toString()));
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  const calls = readFileSync(path.join(clone, "calls"), "utf8").trim().split("\n").filter(Boolean);
  return { calls, code, said };
}

test("setup installs and builds a fresh clone once", async () => {
  expect((await setup("start")).calls).toEqual(["npm ci --omit=dev", "build"]);
  expect(await setup("start")).toEqual({ calls: [], code: 0, said: "" });
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

test("setup adds the test tools to an installed store and uses its build", async () => {
  await setup("start");
  expect((await setup("test")).calls).toEqual(["npm install --no-save"]);
  expect((await setup("test")).calls).toEqual([]);
  expect((await setup("start")).calls).toEqual([]);
});

test("setup installs again after the lock file changed", async () => {
  await setup("test");
  write("package-lock.json", lockOf({ vite: "2.0.0" }, { vitest: "1.0.0" }));
  expect((await setup("start")).calls).toEqual(["npm ci --omit=dev", "build"]);
});

test("setup leaves the build to the development server", async () => {
  expect((await setup("dev")).calls).toEqual(["npm ci --include=dev"]);
});

test("a failed install ends with one sentence, without npm's warnings, and is tried again the next time", async () => {
  write("no-network", "");
  const { code, said } = await setup("start");
  expect(code).toBe(1);
  expect(said).toContain("npm error network is down");
  expect(said).not.toContain("EBADENGINE");
  expect(said.trim().split("\n").at(-1)).toMatch(
    /^Installing packages failed \(exit code 1\)\. The whole log: /,
  );
  rmSync(path.join(clone, "no-network"));
  expect((await setup("start")).calls).toEqual(["npm ci --omit=dev", "build"]);
});

test("two setups at the same time take turns, and the second finds the work done", async () => {
  const [first, second] = await Promise.all([setup("start"), setup("start")]);
  expect([first.code, second.code]).toEqual([0, 0]);
  expect(readFileSync(path.join(clone, "calls"), "utf8")).toBe("npm ci --omit=dev\nbuild\n");
});

test("a setup that was killed does not block the next one", async () => {
  const gone = spawn(process.execPath, ["-e", ""]);
  await new Promise((resolve) => gone.on("close", resolve));
  write(".cache/setup/turn", String(gone.pid));
  expect((await setup("start")).calls).toEqual(["npm ci --omit=dev", "build"]);
});
