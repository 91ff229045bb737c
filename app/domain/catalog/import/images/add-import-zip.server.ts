import { and, eq } from "drizzle-orm";
import type { AddFilesResult, ImportFiles } from "#app/domain/catalog/import/images/import-files.server.ts";
import { imageSources } from "#app/domain/catalog/import/images/image-sources.tables.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";

interface FilesDeps {
  db: Db;
  jobs: Jobs;
  clock: Clock;
  importFiles: ImportFiles;
}

/** Adds the images of an uploaded ZIP to an import, and lets the names that were missing be looked for again. */
export function addImportZip(deps: FilesDeps, importId: string, zip: string): Promise<AddFilesResult> {
  return addFiles(deps, importId, () => deps.importFiles.addZip(importId, zip));
}

/** The same with the images of a folder of this machine. */
export function addImportFolder(deps: FilesDeps, importId: string, folder: string): Promise<AddFilesResult> {
  return addFiles(deps, importId, () => deps.importFiles.addFolder(importId, folder));
}

async function addFiles(
  { db, jobs, clock }: FilesDeps,
  importId: string,
  add: () => Promise<AddFilesResult>,
): Promise<AddFilesResult> {
  const added = await add();
  if (!added.ok) return added;
  await inTransaction(db, async (tx) => {
    await tx
      .update(imageSources)
      .set({ state: "waiting", tries: 0, nextTryAt: clock.now(), problem: null, problemDetail: "" })
      .where(
        and(
          eq(imageSources.fileOf, importId),
          eq(imageSources.state, "failed"),
          eq(imageSources.problem, "file-missing"),
        ),
      );
    await jobs.send(tx, "fetch-images", {});
  });
  jobs.nudge("fetch-images");
  return added;
}
