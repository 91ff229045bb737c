import { isDeepStrictEqual } from "node:util";
import type { SignedInUser } from "#app/domain/customers/sessions.server.ts";
import { recordAudit } from "#app/domain/settings/audit.server.ts";
import type { PictureProblem } from "#app/lib/picture-upload.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import type { PageCache } from "#app/platform/page-cache.server.ts";
import type { PictureStore } from "#app/platform/pictures.server.ts";

/** What changing content needs of the store. */
export interface ContentDeps {
  db: Db;
  clock: Clock;
  pages: Pick<PageCache, "forgetAll">;
  pictures: PictureStore;
  log: Log;
}

export type Editor = Pick<SignedInUser, "id" | "role">;

export type ContentRefusal =
  /** Someone has changed it since the page was opened: nothing is overwritten. */
  { kind: "stale" } | { kind: "not-found" } | { kind: "no-picture"; problem: PictureProblem };

export function assertAdministrator({ role }: Editor): void {
  if (role !== "admin") throw new Error("Only the administrator changes what the shop says");
}

type Fields = Record<string, unknown>;

/** Only what differs, as it was and as it is. */
export function differences<Row extends Fields>(before: Row, after: Partial<Row>) {
  const names = Object.keys(after).filter((name) => !isDeepStrictEqual(before[name], after[name]));
  const pick = (row: Fields) => Object.fromEntries(names.map((name) => [name, row[name]]));
  return { isChanged: names.length > 0, before: pick(before), after: pick(after) };
}

/** Notes a change of content by the administrator. `subject` is the kind and the key of what was changed. */
export async function auditContent(
  tx: Tx,
  { clock, editor }: { clock: Clock; editor: Editor },
  change: {
    verb: string;
    subject: readonly [type: string, id: string];
    before: Fields | null;
    after: Fields | null;
  },
): Promise<void> {
  const [subjectType, subjectId] = change.subject;
  await recordAudit(tx, {
    actorId: editor.id,
    action: `${subjectType}.${change.verb}`,
    subjectType,
    subjectId,
    before: change.before,
    after: change.after,
    at: clock.now(),
  });
}
