import { inTransaction } from "#app/platform/database/transaction.server.ts";
import type { Store } from "#app/store.server.ts";
import { seedContent } from "#db/seed/seed-content.server.ts";

/** Writes the pages, posts, team and openings of the sample shop, without its products. */
export async function writeSampleContent({ db, clock, pages }: Store): Promise<void> {
  await inTransaction(db, (tx) => seedContent(tx, clock.now()));
  pages.forgetAll();
}
