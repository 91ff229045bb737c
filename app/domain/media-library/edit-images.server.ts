import { and, eq, sql } from "drizzle-orm";
import { recordAudit } from "#app/domain/audit/audit.server.ts";
import { assertAdministrator, type SignedInUser } from "#app/domain/customers/account.ts";
import { findLibraryImage, type LibraryDetail } from "#app/domain/media-library/list-images.server.ts";
import { isUnused, renameImage } from "#app/domain/media/image-uses.server.ts";
import { media } from "#app/domain/media/media.tables.ts";
import { addImage, storeUploadedImage } from "#app/domain/media/store-uploaded-image.server.ts";
import type { ImageError } from "#app/lib/forms/image-upload.ts";
import type { PageCache } from "#app/platform/cache/page-cache.server.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import type { ImageStore } from "#app/platform/images/images.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";

export interface LibraryDeps {
  db: Db;
  clock: Clock;
  images: ImageStore;
  log: Log;
  pages: Pick<PageCache, "invalidateAll">;
  settings: { invalidate(): void };
}

type Editor = Pick<SignedInUser, "id" | "role">;

interface SentFile {
  file: string;
  fileName: string;
}

type Uploaded = { ok: true; id: string } | { ok: false; error: ImageError };

/** Adds an image to the library. The clean-up leaves it, because its owner may still be writing the text that will show it. */
export async function addLibraryImage(deps: LibraryDeps, sent: SentFile, editor: Editor): Promise<Uploaded> {
  assertAdministrator(editor);
  const stored = await storeUploadedImage(deps, { kind: "content", fileName: sent.fileName }, sent.file);
  if (!stored.ok) return stored;
  const { id, fileName } = stored.image;
  await inTransaction(deps.db, async (tx) => {
    await addImage(tx, stored.image);
    await tx.update(media).set({ isKept: true }).where(eq(media.id, id));
    await audit(tx, deps, editor, { id, verb: "add", before: null, after: { fileName } });
  });
  return { ok: true, id };
}

/** Saves an image's alternative text, also where products show it, and whether the clean-up leaves it. */
export async function saveLibraryImage(
  deps: LibraryDeps,
  { id, alt, isKept }: { id: string; alt: string; isKept: boolean },
  editor: Editor,
): Promise<{ ok: true } | { ok: false; error: "not-found" }> {
  assertAdministrator(editor);
  const isFound = await inTransaction(deps.db, async (tx) => {
    const before = await lockImage(tx, id);
    if (!before) return false;
    await tx.update(media).set({ alt, isKept }).where(eq(media.id, id));
    if (alt !== "" && alt !== before.alt) await describeInProducts(tx, id, alt);
    const shown = { alt: before.alt, isKept: before.isKept };
    await audit(tx, deps, editor, { id, verb: "change", before: shown, after: { alt, isKept } });
    return true;
  });
  if (!isFound) return { ok: false, error: "not-found" };
  deps.pages.invalidateAll();
  return { ok: true };
}

/** A product form that was opened before is refused, so that it does not restore the old text. */
async function describeInProducts(tx: Tx, id: string, alt: string): Promise<void> {
  await tx.execute(sql`
    with described as (update product_images set alt = ${alt} where media_id = ${id} returning product_id)
    update products set version = version + 1 where id in (select product_id from described)`);
}

export type DeleteImageResult = { ok: true } | { ok: false; error: "not-found" | "in-use" };

/** Deletes an image that nothing shows. */
export async function deleteLibraryImage(
  deps: LibraryDeps,
  id: string,
  editor: Editor,
): Promise<DeleteImageResult> {
  assertAdministrator(editor);
  type Deleted = { ok: true; storageKey: string } | Exclude<DeleteImageResult, { ok: true }>;
  const deleted = await inTransaction(deps.db, async (tx): Promise<Deleted> => {
    // A text that is being saved with this image holds its lock until it is stored, and is seen below.
    const before = await lockImage(tx, id);
    if (!before) return { ok: false, error: "not-found" };
    const [removed] = await tx
      .delete(media)
      .where(and(eq(media.id, id), isUnused()))
      .returning({ storageKey: media.storageKey });
    if (!removed) return { ok: false, error: "in-use" };
    const { fileName, alt } = before;
    await audit(tx, deps, editor, { id, verb: "delete", before: { fileName, alt }, after: null });
    return { ok: true, storageKey: removed.storageKey };
  });
  if (!deleted.ok) return deleted;
  await removeFile(deps, deleted.storageKey);
  return { ok: true };
}

type ReplaceImageResult = Uploaded | { ok: false; error: "not-found" };

/**
 * Replaces an image everywhere by a new file. Browsers and CDNs store an image forever under its URL, so the new one has another id, which
 * takes the place of the old one in every text, product and setting.
 */
export async function replaceLibraryImage(
  deps: LibraryDeps,
  { id, sent }: { id: string; sent: SentFile },
  editor: Editor,
): Promise<ReplaceImageResult> {
  assertAdministrator(editor);
  const known = await findLibraryImage(deps.db, id);
  if (!known) return { ok: false, error: "not-found" };
  const stored = await storeUploadedImage(deps, { kind: known.kind, fileName: sent.fileName }, sent.file);
  if (!stored.ok) return stored;
  const { image } = stored;
  const oldKey = await inTransaction(deps.db, async (tx) => {
    const before = await lockImage(tx, id);
    if (!before) return null;
    await addImage(tx, image);
    await tx.update(media).set({ alt: before.alt, isKept: before.isKept }).where(eq(media.id, image.id));
    await renameImage(tx, { from: id, to: image });
    const [removed] = await tx.delete(media).where(eq(media.id, id)).returning({ key: media.storageKey });
    const change = {
      before: { image: id, fileName: before.fileName },
      after: { image: image.id, fileName: image.fileName },
    };
    await audit(tx, deps, editor, { id: image.id, verb: "replace", ...change });
    return removed?.key ?? null;
  });
  if (oldKey === null) return { ok: false, error: "not-found" };
  deps.settings.invalidate();
  deps.pages.invalidateAll();
  await removeFile(deps, oldKey);
  return { ok: true, id: image.id };
}

/** Locks an image of the shop until the transaction ends; null when there is none. */
async function lockImage(tx: Tx, id: string): Promise<LibraryDetail | null> {
  await tx.execute(sql`select 1 from ${media} where ${media.id} = ${id} for update`);
  return findLibraryImage(tx, id);
}

/** The nightly clean-up removes a file that could not be removed now. */
async function removeFile({ images, log }: LibraryDeps, storageKey: string): Promise<void> {
  try {
    await images.remove(storageKey);
  } catch (error) {
    log.error({ err: error, storageKey }, "The file of a deleted image could not be removed");
  }
}

type Fields = Record<string, unknown> | null;

function audit(
  tx: Tx,
  { clock }: LibraryDeps,
  editor: Editor,
  { id, verb, before, after }: { id: string; verb: string; before: Fields; after: Fields },
): Promise<void> {
  const subject = { subjectType: "image", subjectId: id, actorId: editor.id };
  return recordAudit(tx, { ...subject, action: `image.${verb}`, before, after, at: clock.now() });
}
