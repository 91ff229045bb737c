import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { applyImports } from "#app/domain/catalog/import/apply-import.server.ts";
import { checkImport } from "#app/domain/catalog/import/check-import.server.ts";
import { confirmImport, dropImport } from "#app/domain/catalog/import/confirm-import.server.ts";
import { addImportFolder } from "#app/domain/catalog/import/images/add-import-zip.server.ts";
import { MAX_FETCHED_BYTES } from "#app/domain/catalog/import/images/image-limits.ts";
import { findMissingFiles } from "#app/domain/catalog/import/images/image-progress.server.ts";
import { MAX_IMAGE_FILES } from "#app/domain/catalog/import/images/import-files.server.ts";
import { columnOf } from "#app/domain/catalog/import/import-columns.ts";
import type { Loss } from "#app/domain/catalog/import/import-rows.ts";
import type { ImportFormatKey } from "#app/domain/catalog/import/import-formats.ts";
import { type ImportOutcome, readOutcome } from "#app/domain/catalog/import/import-outcome.server.ts";
import { StartupError } from "#app/platform/process/startup-error.ts";
import type { ImportCommandDeps } from "#db/with-import-deps.ts";

export interface ImportRules {
  /** Otherwise the headings decide. */
  format: ImportFormatKey | undefined;
  isDryRun: boolean;
  createsOptions: boolean;
  emptyClears: boolean;
  sellsWithoutHsn: boolean;
  /** With the image files that the file names. */
  imageFolder: string | undefined;
}

/** Imports the products of a file that have no errors. Without products to write, and in a dry run, it stores nothing. */
export async function importFile(
  deps: ImportCommandDeps,
  file: string,
  { isDryRun, sellsWithoutHsn, imageFolder, ...rules }: ImportRules,
): Promise<ImportOutcome> {
  const { db, actor } = deps;
  const checked = await checkImport(deps, {
    fileName: path.basename(file),
    bytes: await readFile(file),
    actor,
    viewer: { seesPurchasePrices: true },
    ...rules,
  });
  if (!checked.ok) return { ...NOTHING, skipped: [{ row: 1, reason: checked.reason }] };
  const { id: importId } = checked;
  const missing = await addImages(deps, importId, imageFolder);
  const { isRefused, status: _, ...outcome } = await readOutcome(db, importId);
  const planned = { ...outcome, losses: [...outcome.losses, ...missing] };
  if (isDryRun || isRefused || planned.created + planned.updated === 0) {
    await drop(deps, importId);
    return planned;
  }
  const confirmed = await confirmImport(deps, {
    importId,
    actor,
    sellsWithoutHsn,
    leavesOutFaulty: true,
  });
  if (!confirmed.ok) {
    await drop(deps, importId);
    const reason = confirmed.error === "hsn-missing" ? HSN_MISSING : `Not imported: ${confirmed.error}`;
    return { ...planned, created: 0, updated: 0, skipped: [{ row: 1, reason }, ...planned.skipped] };
  }
  const finished = await finish(deps, importId);
  return { ...finished, losses: [...finished.losses, ...missing] };
}

/** Copies the images of the folder into the store's data for its job. Returns those that the file names and the folder does not have. */
async function addImages(
  deps: ImportCommandDeps,
  importId: string,
  imageFolder: string | undefined,
): Promise<Loss[]> {
  let tooLarge: string[] = [];
  if (imageFolder !== undefined) {
    const added = await addImportFolder(deps, importId, imageFolder);
    if (!added.ok && added.error !== "no-images") {
      await drop(deps, importId);
      throw new StartupError(FOLDER_ERRORS[added.error]);
    }
    if (added.ok) tooLarge = added.tooLarge.map(inLowerCase);
  }
  const { missing } = await findMissingFiles(deps, importId);
  const reason = imageFolder === undefined ? NO_FOLDER : NOT_IN_FOLDER;
  return missing.map(({ row, name }) => ({
    row,
    field: columnOf("images").heading,
    value: name,
    reason: tooLarge.some((file) => `/${file}`.endsWith(`/${inLowerCase(name)}`)) ? IMAGE_TOO_LARGE : reason,
  }));
}

const inLowerCase = (name: string) => name.toLowerCase();

const FOLDER_ERRORS = {
  "not-a-zip": "The folder with images cannot be read.",
  "too-many-files": `The folder has more than ${MAX_IMAGE_FILES} images. Import the products in parts, each with its images.`,
  "too-large": "The images are too large together. Import the products in parts, each with its images.",
  "disk-full": "The disk has not enough space for a copy of the images.",
} as const;

const NO_FOLDER = "No images were given. Use --images <folder>, or add a ZIP in the admin";
const NOT_IN_FOLDER = "The folder has no image with this name. Add it in a ZIP in the admin";
const IMAGE_TOO_LARGE = `The image is larger than ${MAX_FETCHED_BYTES / 1024 / 1024} MB. Make it smaller, and add it in a ZIP in the admin`;

async function drop(deps: ImportCommandDeps, importId: string): Promise<void> {
  await dropImport(deps, importId);
  await deps.importFiles.remove(importId);
}

const NOTHING: ImportOutcome = {
  format: "",
  rows: 0,
  products: 0,
  variants: 0,
  images: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  skipped: [],
  losses: [],
};

const HSN_MISSING =
  "Products would become active without an HSN code or tax class. Add them to the file, or use --sell-without-hsn";

const LOOK_AGAIN_MS = 500;

/** Applies the import, after those that were confirmed before it. A running store may be at it as well. */
async function finish(deps: ImportCommandDeps, importId: string): Promise<ImportOutcome> {
  for (;;) {
    await applyImports(deps);
    const { status, isRefused: _, ...outcome } = await readOutcome(deps.db, importId);
    if (status === "applied") return outcome;
    if (status !== "applying")
      return { ...outcome, skipped: [{ row: 1, reason: "The import was stopped" }, ...outcome.skipped] };
    await wait(LOOK_AGAIN_MS);
  }
}
