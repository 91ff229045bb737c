import { readdir } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { envWithBucket } from "#app/domain/connections/connected-env.server.ts";
import { createSettingsReader } from "#app/domain/settings/settings.server.ts";
import { writeExportFolder } from "#app/domain/shop-export/write-export-folder.server.ts";
import { systemClock } from "#app/platform/clock.ts";
import { createLog } from "#app/platform/process/log.server.ts";
import { openOriginals } from "#app/platform/storage/open-originals.server.ts";
import { withDatabase } from "#db/with-database.ts";
import { refuse } from "#db/with-environment.ts";

// npm run export -- <folder> [--without-images] [--without-documents]: writes the whole shop as files that other software reads. Only one
// process can open the built-in database, so a store that uses it must be stopped; a store on a PostgreSQL server may keep running.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    "without-images": { type: "boolean", default: false },
    "without-documents": { type: "boolean", default: false },
  },
});
const [folder] = positionals;
if (folder === undefined || positionals.length > 1)
  refuse("Usage: npm run export -- <folder> [--without-images] [--without-documents]");
const into = path.resolve(folder);
const present = await readdir(into).catch(() => []);
if (present.length > 0) refuse(`${into} is not empty. Choose a new folder.`);

await withDatabase(
  async ({ db }, env) => {
    const log = createLog(env.LOG_LEVEL);
    const originals = await openOriginals(await envWithBucket(db, env), log);
    const settings = createSettingsReader(db);
    const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
    const scope = { hasImages: !values["without-images"], hasDocuments: !values["without-documents"] };
    const deps = { db, clock: systemClock, settings, originals, publicUrl };
    const count = await writeExportFolder(deps, scope, into);
    return `${into}\n${count} files. They contain personal data: store them where nobody else can read them.`;
  },
  { shouldMigrate: false },
);
