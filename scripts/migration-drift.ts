// Fails when the migrations do not match the tables in the code, by letting Drizzle generate a migration in a copy.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { ROOT } from "./root.ts";

const MIGRATIONS = path.join(ROOT, "db", "migrations");
// Inside the project, because Drizzle accepts only relative folders.
const COPY = ".cache/migration-drift";

const copy = path.join(ROOT, COPY);
rmSync(copy, { recursive: true, force: true });
cpSync(MIGRATIONS, copy, { recursive: true });

const checked = drizzleKit("check");
if (!checked.includes("Everything's fine")) fail(`${checked}\nThe migrations do not follow from each other.`);

const generated = drizzleKit("generate");
const earlierFiles = new Set(readdirSync(MIGRATIONS));
const missing = readdirSync(copy).filter((file) => !earlierFiles.has(file));
for (const file of missing) console.error(`${readFileSync(path.join(copy, file), "utf8").trim()}\n`);
if (missing.length > 0 || !generated.includes("No schema changes")) {
  const why = missing.length > 0 ? "" : `${generated}\n`;
  fail(
    `${why}The tables have changed without a migration. Run npm run db:generate, and read what it writes.`,
  );
}

const journal = JSON.parse(readFileSync(path.join(MIGRATIONS, "meta", "_journal.json"), "utf8")) as {
  entries: { tag: string }[];
};
const listed = new Set(journal.entries.map(({ tag }) => `${tag}.sql`));
const unlisted = [...earlierFiles].filter((file) => file.endsWith(".sql") && !listed.has(file));
if (unlisted.length > 0) fail(`Not in meta/_journal.json, so never applied: ${unlisted.join(", ")}`);
const gone = [...listed].filter((file) => !existsSync(path.join(MIGRATIONS, file)));
if (gone.length > 0) fail(`In meta/_journal.json but not there: ${gone.join(", ")}`);
const snapshots = readdirSync(path.join(MIGRATIONS, "meta")).filter((file) =>
  file.endsWith("_snapshot.json"),
);
const old = snapshots.toSorted().slice(0, -1);
// Drizzle compares the tables with the newest snapshot only, and each has more than 10,000 lines.
if (old.length > 0) fail(`Delete from db/migrations/meta: ${old.join(", ")}`);
console.log(`Nothing to add to the migrations (${listed.size}).`);

/** Its output, because it exits with 0 even when it crashes or cannot prompt about a renamed table. */
function drizzleKit(verb: string): string {
  const cli = path.join(ROOT, "node_modules", "drizzle-kit", "bin.cjs");
  const { stdout, stderr } = spawnSync(process.execPath, [cli, verb], {
    cwd: ROOT,
    env: { ...process.env, DRIZZLE_OUT: `./${COPY}` },
    stdio: ["ignore", "pipe", "pipe"],
    encoding: "utf8",
  });
  return `${stdout}${stderr}`;
}

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
