import type { Clock } from "#app/platform/clock.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import type { PageCache } from "#app/platform/page-cache.server.ts";
import type { PictureStore } from "#app/platform/pictures.server.ts";

/** What changes of the catalogue need of the store; the store itself will do. */
export interface ProductDeps {
  db: Db;
  log: Log;
  clock: Clock;
  pictures: PictureStore;
  pages: PageCache;
}

/** Who changes the catalogue: for the ledger and the audit. */
export interface ProductActor {
  id: string;
  role: string;
}

/** A last line behind the guard of the office. */
export function assertAdministrator({ role }: ProductActor): void {
  if (role !== "admin") throw new Error("Only the administrator changes the catalogue");
}
