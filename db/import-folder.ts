import path from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { envWithBucket } from "#app/domain/connections/connected-env.server.ts";
import { importShopFolder } from "#app/domain/shop-export/import-shop.server.ts";
import { createLog } from "#app/platform/process/log.server.ts";
import { openOriginals } from "#app/platform/storage/open-originals.server.ts";
import { withDatabase } from "#db/with-database.ts";
import { refuse } from "#db/with-environment.ts";

// npm run import:folder -- <folder>: reads the catalogue, content, discounts, redirects and settings of an export into an empty shop. Exits
// with code 1 when it was refused. A store that uses the built-in database must be stopped, and any other one restarted afterwards.
const { positionals } = parseArgs({ allowPositionals: true });
const [folder] = positionals;
if (folder === undefined || positionals.length > 1) refuse("Usage: npm run import:folder -- <folder>");

await withDatabase(
  async ({ db }, env) => {
    const originals = await openOriginals(await envWithBucket(db, env), createLog(env.LOG_LEVEL));
    const imported = await importShopFolder({ db, now: new Date(), originals }, path.resolve(folder));
    if (!imported.ok) {
      process.exitCode = 1;
      return `Nothing was imported. ${imported.reason}`;
    }
    const { rows, images, missingImages } = imported;
    const missing =
      missingImages.length > 0 ? `\nImages without a file in the folder: ${missingImages.join(", ")}` : "";
    return `${rows} rows and ${images} images. Restart the store, if it is running.${missing}`;
  },
  { mayCreate: true },
);
