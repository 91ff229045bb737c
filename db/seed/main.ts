import path from "node:path";
import { systemClock } from "#app/platform/clock.ts";
import { createLog } from "#app/platform/process/log.server.ts";
import { createImageStore } from "#app/platform/images/images.server.ts";
import { openOriginals } from "#app/platform/storage/open-originals.server.ts";
import { seedIfEmpty } from "#db/seed/seed-shop.server.ts";
import { withDatabase } from "#db/with-database.ts";

// npm run seed: fills an empty store with the sample shop. Does nothing in a store with products.
await withDatabase(
  async (database, env) => {
    const log = createLog(env.LOG_LEVEL);
    const originals = await openOriginals(env, log);
    const images = createImageStore(path.resolve(env.DATA_DIR, "pictures"), { originals, log });
    const isSeeded = await seedIfEmpty(
      { database, images, clock: systemClock },
      env.SEED === "india" ? "india" : "sample",
    );
    return isSeeded ? "The sample shop is in place." : "There are products already: nothing was changed.";
  },
  { mayCreate: true },
);
