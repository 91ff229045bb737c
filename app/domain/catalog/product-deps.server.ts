import type { Clock } from "#app/platform/clock.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";
import type { PageCache } from "#app/platform/cache/page-cache.server.ts";
import type { ImageStore } from "#app/platform/images/images.server.ts";
import type { RenamedSize, CatalogDeletion } from "#app/domain/catalog/catalog.ts";

/** Dependencies of catalog changes, a subset of `AppContext`. */
export interface ProductDeps {
  db: Db;
  log: Log;
  clock: Clock;
  images: ImageStore;
  pages: PageCache;
  /** Called in the transaction before rows are deleted, so that other modules can remove their references. */
  onDelete: (tx: Tx, leaving: CatalogDeletion) => Promise<void>;
  /** Called in the transaction that renames sizes, so that other modules can rename the labels that they store. */
  onSizesRenamed: (tx: Tx, renamed: readonly RenamedSize[]) => Promise<void>;
}

/** The user who makes a change, for the stock ledger and the audit log. */
export interface ProductActor {
  id: string;
  role: string;
}
