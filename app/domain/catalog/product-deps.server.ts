import type { Clock } from "#app/platform/clock.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";
import type { PageCache } from "#app/platform/cache/page-cache.server.ts";
import type { ImageStore } from "#app/platform/images/images.server.ts";

/** What changes of the catalogue need of the store; the store itself will do. */
export interface ProductDeps {
  db: Db;
  log: Log;
  clock: Clock;
  images: ImageStore;
  pages: PageCache;
  /** Has whatever refers to what is to be deleted see to itself, in the transaction that deletes it and before it does. */
  onDelete: (tx: Tx, leaving: CatalogDeletion) => Promise<void>;
}

/** What is about to be deleted from the catalogue, and by whom. */
export interface CatalogDeletion {
  productIds?: readonly string[];
  categoryIds?: readonly string[];
  actorId: string;
  at: Date;
}

/** Who changes the catalogue: for the ledger and the audit. */
export interface ProductActor {
  id: string;
  role: string;
}

/** A last line behind the guard of the admin. */
export function assertAdministrator({ role }: ProductActor): void {
  if (role !== "admin") throw new Error("Only the administrator changes the catalogue");
}
