import type { SignedInUser } from "#app/domain/customers/account.ts";
import { changedFields, recordAudit } from "#app/domain/audit/audit.server.ts";
import { removeUnusedImages } from "#app/domain/media/image-uses.server.ts";
import { contentTag } from "#app/lib/http/cache-tags.ts";
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

/** The user who changes content, with the dependencies of the change. */
export interface Acting {
  deps: ContentDeps;
  editor: Editor;
}

export type VersionConflict = { ok: false; error: "stale" | "not-found" };

/** A committed change, with the ids of the images that it replaced or deleted. */
export type SavedContent = { ok: true; replaced: string[] } | VersionConflict;

/** After the commit: invalidates the shop's cache and removes replaced or deleted images. */
export async function finishChange(
  deps: ContentDeps,
  content: Parameters<typeof contentTag>[0],
  saved: SavedContent,
): Promise<{ ok: true } | VersionConflict> {
  if (!saved.ok) return saved;
  deps.pages.invalidate([contentTag(content)]);
  await removeUnusedImages(deps, saved.replaced);
  return { ok: true };
}

type Fields = Record<string, unknown>;

/** The submitted fields that differ, before and after. Null when none does. */
export function differences(before: Fields, after: Fields): { before: Fields; after: Fields } | null {
  return changedFields(Object.fromEntries(Object.keys(after).map((name) => [name, before[name]])), after);
}

/** Audits a content change by the administrator. `subject` is the type and key of the content. */
export async function auditContent(
  tx: Tx,
  { deps: { clock }, editor }: { deps: Pick<ContentDeps, "clock">; editor: Editor },
  change: { verb: string; subject: readonly [string, string]; before: Fields | null; after: Fields | null },
): Promise<void> {
  const { verb, subject, ...fields } = change;
  const [subjectType, subjectId] = subject;
  const action = `${subjectType}.${verb}`;
  await recordAudit(tx, { actorId: editor.id, action, subjectType, subjectId, ...fields, at: clock.now() });
}
