import { eq } from "drizzle-orm";
import {
  auditContent,
  differences,
  finishChange,
  type Acting,
  type ContentDeps,
  type Editor,
  type SavedContent,
  type VersionConflict,
} from "#app/domain/content/internal/content-changes.server.ts";
import { assertAdministrator } from "#app/domain/customers/account.ts";
import { type ContentRefusal, momentToStore, publishStateOf } from "#app/domain/content/content.ts";
import {
  changeImage,
  uploadedImageIds,
  prepareImageChange,
  type ImageChange,
  type PreparedImage,
} from "#app/domain/media/store-uploaded-image.server.ts";
import type { TextRefusal } from "#app/domain/media/media.ts";
import { checkText } from "#app/domain/media/text-images.server.ts";
import { posts } from "#app/domain/content/content.tables.ts";
import type { PostInput } from "#app/domain/content/content.forms.ts";
import { recordRedirect } from "#app/domain/redirects/redirects.server.ts";
import { newId, isUuid } from "#app/lib/id.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import { inTransaction, isUniqueViolation } from "#app/platform/database/transaction.server.ts";

export type Post = typeof posts.$inferSelect;

/** A post in any state; null when there is none. */
export async function findPostToEdit(db: Db, id: string): Promise<Post | null> {
  if (!isUuid(id)) return null;
  const [post] = await db.select().from(posts).where(eq(posts.id, id));
  return post ?? null;
}

export interface PostChange {
  /** Null for a new post. */
  id: string | null;
  /** The version that the form showed; ignored for a new post. */
  version: number;
  post: PostInput;
  image: ImageChange;
}

export type SavePostResult =
  | { ok: true; id: string }
  /** Another post has this slug. */
  | { ok: false; error: "slug-taken" }
  | TextRefusal
  | ContentRefusal;

/**
 * Creates or updates a post with its image, and audits it. A published post with a future moment appears by itself at that moment.
 * Saving unchanged values writes nothing.
 */
export async function savePost(
  deps: ContentDeps,
  change: PostChange,
  editor: Editor,
): Promise<SavePostResult> {
  assertAdministrator(editor);
  const prepared = await prepareImageChange(deps, change.image);
  if (!prepared.ok) return { ok: false, error: "no-image", imageError: prepared.error };
  const id = change.id ?? newId();
  const requested = { ...change, id, image: prepared.image };
  try {
    const saved = await inTransaction(deps.db, async (tx): Promise<SavedContent | TextRefusal> => {
      const refusal = await checkText(tx, change.post.body);
      if (refusal) return refusal;
      const acting = { deps, editor };
      return change.id === null ? addPost(tx, acting, requested) : changePost(tx, acting, requested);
    });
    if (!saved.ok && "urls" in saved) return saved;
    const finished = await finishChange(deps, "posts", saved);
    return finished.ok ? { ok: true, id } : finished;
  } catch (error) {
    // The only unique column that a form can violate; concurrent saves of the same slug would both pass an earlier check.
    if (isUniqueViolation(error)) return { ok: false, error: "slug-taken" };
    throw error;
  }
}

type Requested = Omit<PostChange, "id" | "image"> & { id: string; image: PreparedImage };

async function addPost(
  tx: Tx,
  { deps, editor }: Acting,
  { id, post, image }: Requested,
): Promise<SavedContent> {
  const { imageUrl } = await changeImage(tx, null, image);
  const now = deps.clock.now();
  const row = { ...post, imageUrl, publishedAt: momentToStore(post.publishedAt, null, now), updatedAt: now };
  await tx.insert(posts).values({ id, ...row });
  await auditContent(tx, { deps, editor }, { verb: "add", subject: ["post", id], before: null, after: row });
  return { ok: true, replaced: [] };
}

async function changePost(tx: Tx, { deps, editor }: Acting, requested: Requested): Promise<SavedContent> {
  const { id, version, post, image } = requested;
  const before = await lockPost(tx, id);
  if (!before) return { ok: false, error: "not-found" };
  if (before.version !== version) return { ok: false, error: "stale" };
  const { imageUrl, replaced } = await changeImage(tx, before.imageUrl, image);
  const now = deps.clock.now();
  const publishedAt = momentToStore(post.publishedAt, before, now);
  const changed = differences(before, { ...post, publishedAt, imageUrl });
  if (!changed) return { ok: true, replaced };
  await tx
    .update(posts)
    .set({ ...post, publishedAt, imageUrl, version: version + 1, updatedAt: now })
    .where(eq(posts.id, id));
  const wasOut = publishStateOf(before, now) === "published";
  if (wasOut && post.slug !== before.slug)
    await recordRedirect(tx, { kind: "post", from: before.slug, id, at: now });
  await auditContent(tx, { deps, editor }, { verb: "change", subject: ["post", id], ...changed });
  return { ok: true, replaced };
}

/** Deletes a post and its image. */
export async function deletePost(
  deps: ContentDeps,
  { id, version }: { id: string; version: number },
  editor: Editor,
): Promise<{ ok: true } | VersionConflict> {
  assertAdministrator(editor);
  const deleted = await inTransaction(deps.db, async (tx): Promise<SavedContent> => {
    const before = await lockPost(tx, id);
    if (!before) return { ok: false, error: "not-found" };
    if (before.version !== version) return { ok: false, error: "stale" };
    await tx.delete(posts).where(eq(posts.id, id));
    await auditContent(tx, { deps, editor }, { verb: "delete", subject: ["post", id], before, after: null });
    return { ok: true, replaced: uploadedImageIds(before.imageUrl) };
  });
  return finishChange(deps, "posts", deleted);
}

async function lockPost(tx: Tx, id: string): Promise<Post | null> {
  const [post] = await tx.select().from(posts).where(eq(posts.id, id)).for("update");
  return post ?? null;
}
