import type { SignedInUser } from "#app/domain/customers/auth/sessions.server.ts";
import { recordAudit } from "#app/domain/settings/audit/audit.server.ts";
import { changedFields } from "#app/domain/settings/save-settings.server.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";
import type { PageCache } from "#app/platform/cache/page-cache.server.ts";
import type { ImageStore } from "#app/platform/images/images.server.ts";

/** The dependencies of a content change. */
export interface ContentDeps {
  db: Db;
  clock: Clock;
  pages: Pick<PageCache, "invalidate">;
  images: ImageStore;
  log: Log;
}

export type Editor = Pick<SignedInUser, "id" | "role">;

export function assertAdministrator({ role }: Editor): void {
  if (role !== "admin") throw new Error("Only the administrator can change content");
}

type Fields = Record<string, unknown>;

/** The submitted fields that differ, before and after. Null when none does. */
export function differences(before: Fields, after: Fields): { before: Fields; after: Fields } | null {
  const was = Object.fromEntries(Object.keys(after).map((name) => [name, before[name]]));
  const changed = changedFields(was, after);
  return Object.keys(changed.after).length > 0 ? changed : null;
}

/** Audits a content change by the administrator. `subject` is the type and key of the content. */
export async function auditContent(
  tx: Tx,
  { deps: { clock }, editor }: { deps: Pick<ContentDeps, "clock">; editor: Editor },
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
