import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ROOT } from "../scripts/root.ts";

// That the migrations match the tables is a check of the gate; here are the two ways in which it must fail.
let copy: string;

beforeEach(() => {
  copy = mkdtempSync(path.join(tmpdir(), "gulmohar-drift-"));
  for (const name of [
    "app",
    "db/migrations",
    "scripts",
    "drizzle.config.ts",
    "package.json",
    "tsconfig.json",
  ]) {
    cpSync(path.join(ROOT, name), path.join(copy, name), { recursive: true });
  }
  symlinkSync(path.join(ROOT, "node_modules"), path.join(copy, "node_modules"), "junction");
});

afterEach(() => {
  rmSync(copy, { recursive: true, force: true });
});

/** Adds a file of tables and runs the check. Returns the exit code and the output. */
function driftWith(tables: string): { code: number | null; output: string } {
  writeFileSync(path.join(copy, "app", "planted.tables.ts"), tables);
  const check = path.join(copy, "scripts", "migration-drift.ts");
  const { status, stdout, stderr } = spawnSync(process.execPath, [check], { encoding: "utf8" });
  return { code: status, output: `${stdout}${stderr}` };
}

test("a table without a migration is reported with the missing SQL @nightly", () => {
  const { code, output } = driftWith(
    'import { pgTable, text } from "drizzle-orm/pg-core"; export const planted = pgTable("planted", { a: text("a") });',
  );
  expect(code).toBe(1);
  expect(output).toContain('CREATE TABLE "planted"');
});

test("tables that fail to load are reported as an error, not as unchanged @nightly", () => {
  const { code, output } = driftWith("export const planted = noSuchFunction();");
  expect(code).toBe(1);
  expect(output).toContain("noSuchFunction");
});
