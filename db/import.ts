import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { IMPORT_FORMAT_KEYS, type ImportFormatKey } from "#app/domain/catalog/import/import-formats.ts";
import type { ImportOutcome } from "#app/domain/catalog/import/import-outcome.server.ts";
import { importFile } from "#db/import-file.ts";
import { refuse } from "#db/with-environment.ts";
import { withImportDeps } from "#db/with-import-deps.ts";

// npm run import -- <file or folder> [--as shopify] [--dry-run] [--json] …: imports the
// products of CSV files, as Products > Import and export does, without those with errors. Exits with 0 only if nothing was refused. Only one
// process can open the built-in database, so stop the store first; with PostgreSQL it may keep running.
const USAGE = `Usage: npm run import -- <file or folder> [options]
  --as <format>        ${IMPORT_FORMAT_KEYS.join(", ")}; otherwise the headings decide
  --images <folder>    with the image files that the file names; the store copies them into its media
                       library once it runs
  --dry-run            only says what the file would change
  --json               prints the outcome as JSON
  --no-create          categories, sizes and colours that are missing are errors
  --empty-clears       an empty cell clears the value
  --sell-without-hsn   products become active without an HSN code or tax class`;

const MAX_SHOWN = 20;
const IMAGES_LATER =
  "The images follow when the store runs: the import's page in Products > Import and export shows their progress.";

const { values: options, positionals } = readArguments();
const [place] = positionals;
if (!place || positionals.length > 1) refuse(USAGE);
const format = readFormat(options.as);
await checkImageFolder(options.images);

await withImportDeps(async (deps) => {
  const files = await listFiles(place);
  const outcomes: (ImportOutcome & { file: string })[] = [];
  const rules = {
    format,
    isDryRun: options["dry-run"],
    createsOptions: !options["no-create"],
    emptyClears: options["empty-clears"],
    sellsWithoutHsn: options["sell-without-hsn"],
    imageFolder: options.images,
  };
  for (const file of files) outcomes.push({ file, ...(await importFile(deps, file, rules)) });
  if (outcomes.some(({ skipped }) => skipped.length > 0)) process.exitCode = 1;
  return options.json ? JSON.stringify(merged(outcomes)) : outcomes.map(described).join("\n\n");
});

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        as: { type: "string" },
        images: { type: "string" },
        "dry-run": { type: "boolean", default: false },
        json: { type: "boolean", default: false },
        "no-create": { type: "boolean", default: false },
        "empty-clears": { type: "boolean", default: false },
        "sell-without-hsn": { type: "boolean", default: false },
      },
    });
  } catch (error) {
    refuse(`${error instanceof Error ? error.message : ""}\n${USAGE}`);
  }
}

function readFormat(name: string | undefined): ImportFormatKey | undefined {
  if (name === undefined) return undefined;
  return IMPORT_FORMAT_KEYS.find((key) => key === name) ?? refuse(`There is no format “${name}”.\n${USAGE}`);
}

async function checkImageFolder(folder: string | undefined): Promise<void> {
  if (folder === undefined) return;
  const found = await stat(folder).catch(() => null);
  if (!found?.isDirectory()) refuse(`There is no folder with images ${path.resolve(folder)}.`);
}

/** The file, or the CSV files of the folder in the order of their names. */
async function listFiles(fileOrFolder: string): Promise<string[]> {
  const found = await stat(fileOrFolder).catch(() => null);
  if (!found) refuse(`There is no file or folder ${path.resolve(fileOrFolder)}.`);
  if (!found.isDirectory()) return [fileOrFolder];
  const names = (await readdir(fileOrFolder)).filter((name) => /\.csv$/i.test(name));
  if (names.length === 0) refuse(`There is no CSV file in ${path.resolve(fileOrFolder)}.`);
  return names.toSorted().map((name) => path.join(fileOrFolder, name));
}

/** The outcomes of several files as one: their entries then name the file. */
function merged(outcomes: readonly (ImportOutcome & { file: string })[]): ImportOutcome {
  const [only, ...others] = outcomes;
  if (only && others.length === 0) {
    const { file: _, ...outcome } = only;
    return outcome;
  }
  const sum = (of: (outcome: ImportOutcome) => number) =>
    outcomes.reduce((total, outcome) => total + of(outcome), 0);
  return {
    format: [...new Set(outcomes.map((outcome) => outcome.format).filter(Boolean))].join(", "),
    rows: sum(({ rows }) => rows),
    products: sum(({ products }) => products),
    variants: sum(({ variants }) => variants),
    images: sum(({ images }) => images),
    created: sum(({ created }) => created),
    updated: sum(({ updated }) => updated),
    unchanged: sum(({ unchanged }) => unchanged),
    skipped: outcomes.flatMap(({ file, skipped }) => skipped.map((entry) => ({ file, ...entry }))),
    losses: outcomes.flatMap(({ file, losses }) => losses.map((entry) => ({ file, ...entry }))),
  };
}

function described({ file, ...outcome }: ImportOutcome & { file: string }): string {
  const { rows, products, images, created, updated, unchanged, skipped, losses } = outcome;
  const isDryRun = options["dry-run"];
  const counts = isDryRun
    ? `would create ${created}, update ${updated}`
    : `created ${created}, updated ${updated}`;
  return [
    `${file}: ${rows} rows, ${products} products: ${counts}, ${unchanged} unchanged.`,
    ...(images > 0 && !isDryRun && created + updated > 0 ? [IMAGES_LATER] : []),
    ...listed(
      "Refused",
      skipped.map(({ row, reason }) => `row ${row}: ${reason}`),
    ),
    ...listed(
      "Not imported",
      losses.map(({ row, field, value, reason }) => `row ${row}: ${field} “${value}”: ${reason}`),
    ),
  ].join("\n");
}

function listed(title: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const more = lines.length - MAX_SHOWN;
  const rest = more > 0 ? [`  and ${more} more: --json lists them.`] : [];
  return [`${title} (${lines.length}):`, ...lines.slice(0, MAX_SHOWN).map((line) => `  ${line}.`), ...rest];
}
