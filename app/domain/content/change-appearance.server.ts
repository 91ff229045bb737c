import { isDeepStrictEqual } from "node:util";
import { asc, inArray } from "drizzle-orm";
import type { ContentDeps, Editor } from "#app/domain/content/internal/content-changes.server.ts";
import { missingImagesIn, type MissingImages } from "#app/domain/media/text-images.server.ts";
import { removeUnusedImages } from "#app/domain/media/image-uses.server.ts";
import { assertAdministrator } from "#app/domain/customers/account.ts";
import {
  prepareImageChange,
  type ImageChange,
  type PreparedImage,
  type StoredImage,
  addImage,
} from "#app/domain/media/store-uploaded-image.server.ts";
import type { AppearanceImage, AppearanceSettings } from "#app/domain/content/appearance.settings.ts";
import type { AppearanceChange } from "#app/domain/content/appearance.forms.ts";
import {
  readSection,
  saveSettings,
  type SaveSettingsResult,
  type SettingsDeps,
} from "#app/domain/settings/settings.server.ts";
import { settings } from "#app/domain/settings/settings.tables.ts";
import type { ImageError } from "#app/lib/forms/image-upload.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { RollbackWithResult, inTransaction } from "#app/platform/database/transaction.server.ts";

export type AppearanceDeps = ContentDeps & SettingsDeps;

/** The versions that the page showed. */
export interface ShownVersions {
  /** Of the published appearance. */
  version: number;
  draftVersion: number;
}

export type AppearanceResult =
  | { ok: true }
  /** Someone else has saved in the meantime: nothing was written. */
  | { ok: false; error: "stale" }
  | { ok: false; error: "no-image"; imageError: ImageError }
  /** Images of a section that have been deleted. */
  | MissingImages;

/**
 * Changes one part of the appearance: published at once ("save"), or in the draft that only the administrator sees ("try"). A saved
 * part also enters an existing draft, so that publishing the draft later does not revert it.
 */
export async function changeAppearance(
  deps: AppearanceDeps,
  requested: ShownVersions & { change: AppearanceChange; image: ImageChange; mode: "save" | "try" },
  editor: Editor,
): Promise<AppearanceResult> {
  assertAdministrator(editor);
  const prepared = await prepareImageChange(deps, requested.image);
  if (!prepared.ok) return { ok: false, error: "no-image", imageError: prepared.error };
  const { image } = prepared;
  const named = JSON.stringify(requested.change.value);
  return write(deps, { editor, named }, async (tx, stored) => {
    const isTried = requested.mode === "try";
    const isStale = isTried
      ? stored.draft.version !== requested.draftVersion
      : stored.published.version !== requested.version;
    if (isStale) return null;
    if (image.kind === "replace") await addImage(tx, image.with);
    const { change } = requested;
    const published = stored.published.value;
    const { draft } = stored.draft.value;
    if (isTried) return { draft: withPart(draft ?? published, change, image) };
    // The form showed the draft: a kept image is the draft's.
    const isDraftShown = stored.draft.version === requested.draftVersion;
    const { logo, hero } = (isDraftShown && draft) || published;
    return {
      published: withPart(published, change, image, { logo: logo.image, hero: hero.image }),
      draft: draft && withPart(draft, change, image),
    };
  });
}

/** Publishes the draft. */
export function publishAppearance(
  deps: AppearanceDeps,
  requested: ShownVersions,
  editor: Editor,
): Promise<AppearanceResult> {
  assertAdministrator(editor);
  return write(deps, { editor }, (_tx, { published, draft }) => {
    const isStale = draft.version !== requested.draftVersion || published.version !== requested.version;
    if (isStale) return null;
    return { published: draft.value.draft ?? published.value, draft: null };
  });
}

/** Deletes the draft. */
export function discardAppearance(
  deps: AppearanceDeps,
  requested: ShownVersions,
  editor: Editor,
): Promise<AppearanceResult> {
  assertAdministrator(editor);
  return write(deps, { editor }, (_tx, { draft }) =>
    draft.version === requested.draftVersion ? { draft: null } : null,
  );
}

/** The published appearance and the draft with their versions, for the page that edits them. */
export async function readAppearance(db: Parameters<typeof readSection>[0]) {
  return {
    published: await readSection(db, "appearance"),
    draft: await readSection(db, "appearanceDraft"),
  };
}

type Stored = Awaited<ReturnType<typeof readAppearance>>;

/** A change to write: a new published appearance, if any, and the draft, or null to delete it. Null when nothing changes. */
type AppearanceWrite = { published?: AppearanceSettings; draft: AppearanceSettings | null } | null;

type Decide = (tx: Tx, stored: Stored) => AppearanceWrite | Promise<AppearanceWrite>;

/** `named` is the text whose images must exist; they are locked before the settings, as when an image is replaced. */
async function write(
  deps: AppearanceDeps,
  { editor, named = "" }: { editor: Editor; named?: string },
  decide: Decide,
): Promise<AppearanceResult> {
  const by = { actorId: editor.id, at: deps.clock.now() };
  const replaced = await inTransaction(
    deps.db,
    async (tx) => (await missingImagesIn(tx, named)) ?? writeIn(tx, by, decide),
  ).catch((error: unknown) => {
    if (error instanceof StaleRollback) return error.result;
    throw error;
  });
  if (!replaced) return { ok: false, error: "stale" };
  if ("error" in replaced) return replaced;
  deps.settings.invalidate();
  deps.pages.invalidateAll();
  await removeUnusedImages(deps, replaced);
  return { ok: true };
}

interface By {
  actorId: string;
  at: Date;
}

/** Returns the ids of the images that it no longer shows; null if nothing changes. */
async function writeIn(tx: Tx, { actorId, at }: By, decide: Decide): Promise<string[] | null> {
  await lockRows(tx);
  const stored = await readAppearance(tx);
  const next = await decide(tx, stored);
  if (!next) return null;
  const published = next.published ?? stored.published.value;
  // A draft equal to the published appearance is deleted.
  const draft = isDeepStrictEqual(next.draft, published) ? null : next.draft;
  const saved: SaveSettingsResult[] = [];
  if (next.published) {
    const expectedVersion = stored.published.version;
    saved.push(
      await saveSettings(tx, { section: "appearance", value: published, expectedVersion, actorId }, at),
    );
  }
  if (!isDeepStrictEqual(draft, stored.draft.value.draft)) {
    const expectedVersion = stored.draft.version;
    const value = { draft };
    saved.push(await saveSettings(tx, { section: "appearanceDraft", value, expectedVersion, actorId }, at));
  }
  // Only two concurrent first saves, which found no row to lock: the other one wins.
  if (saved.some(({ ok }) => !ok)) throw new StaleRollback(null);
  const before = imageIdsOf(stored.published.value, stored.draft.value.draft);
  const after = imageIdsOf(published, draft);
  return [...before].filter((id) => !after.has(id));
}

/**
 * Replaces the logo's image, of a draft too, in the caller's transaction, who invalidates the caches. Returns the ids of the replaced images for
 * `removeUnusedImages` after the commit.
 */
export async function replaceLogo(tx: Tx, image: StoredImage, by: By): Promise<string[]> {
  const { id, width, height } = image;
  const withLogo = (shown: AppearanceSettings) => ({
    ...shown,
    logo: { ...shown.logo, image: { id, width, height } },
  });
  const replaced = await writeIn(tx, by, async (_tx, { published, draft }) => {
    await addImage(tx, image);
    return { published: withLogo(published.value), draft: draft.value.draft && withLogo(draft.value.draft) };
  });
  return replaced ?? [];
}

class StaleRollback extends RollbackWithResult<null> {}

async function lockRows(tx: Tx): Promise<void> {
  await tx
    .select({ section: settings.section })
    .from(settings)
    .where(inArray(settings.section, ["appearance", "appearanceDraft"]))
    .orderBy(asc(settings.section))
    .for("update");
}

function withPart(
  before: AppearanceSettings,
  change: AppearanceChange,
  image: PreparedImage,
  shown = { logo: before.logo.image, hero: before.hero.image },
): AppearanceSettings {
  if (change.part === "logo")
    return { ...before, logo: { ...change.value, image: imageAfter(shown.logo, image) } };
  if (change.part === "hero")
    return { ...before, hero: { ...change.value, image: imageAfter(shown.hero, image) } };
  return { ...before, [change.part]: change.value };
}

function imageAfter(before: AppearanceImage | null, image: PreparedImage): AppearanceImage | null {
  if (image.kind === "keep") return before;
  if (image.kind === "remove") return null;
  const { id, width, height } = image.with;
  return { id, width, height };
}

function imageIdsOf(...appearances: (AppearanceSettings | null)[]): Set<string> {
  const images = appearances.flatMap((shown) => [shown?.logo.image, shown?.hero.image]);
  return new Set(images.flatMap((image) => (image ? [image.id] : [])));
}
