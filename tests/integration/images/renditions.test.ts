import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { media } from "#app/domain/media/media.tables.ts";
import { removeOrphanImages } from "#app/domain/media/media.server.ts";
import {
  addImage,
  removeImage,
  storeUploadedImage,
  type StoredImage,
} from "#app/domain/media/store-uploaded-image.server.ts";
import { IMAGE_WIDTHS } from "#app/lib/images/image-widths.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { jpegFile } from "#tests/fixtures/image-files.ts";
import { sentFile } from "#tests/fixtures/sent-file.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";

const CHROMIUM = "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8";
const OLDER_SAFARI = "image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5";
const IMMUTABLE = "public, max-age=31536000, immutable";

const app = await appForFile();

async function takenIn(): Promise<StoredImage> {
  const taken = await storeUploadedImage(
    app.store,
    { kind: "product" },
    await sentFile(await jpegFile({ width: 400, height: 300 })),
  );
  if (!taken.ok) throw new Error(taken.error);
  return taken.image;
}

async function uploaded(): Promise<StoredImage> {
  const image = await takenIn();
  await inTransaction(app.store.db, (tx) => addImage(tx, image));
  return image;
}

async function shown({ id }: { id: string }, accept: string, width = 480) {
  const response = await fetch(`${app.url}/images/${id}/${width}.webp`, { headers: { Accept: accept } });
  const { headers, status } = response;
  const bytes = Buffer.from(await response.arrayBuffer());
  const [type, caching, vary] = ["content-type", "cache-control", "vary"].map((name) => headers.get(name));
  return { status, type, caching, vary, bytes };
}

const jobsFor = async ({ storageKey }: StoredImage) => {
  const text = "select state from jobs.job where name = 'make-renditions' and data->>'storageKey' = $1";
  const { rows } = await app.store.database.pool.query<{ state: string }>(text, [storageKey]);
  return rows.map(({ state }) => state);
};

test("an upload becomes AVIF and WebP in every width by itself, and each browser gets the best format that it accepts", async () => {
  const image = await uploaded();
  await expect.poll(() => jobsFor(image), { timeout: 30_000 }).toEqual(["completed"]);
  for (const width of IMAGE_WIDTHS) {
    const small = await shown(image, CHROMIUM, width);
    expect(small).toMatchObject({ status: 200, type: "image/avif", caching: IMMUTABLE, vary: "Accept" });
    expect(small.bytes.toString("latin1", 4, 12)).toBe("ftypavif");
    const older = await shown(image, OLDER_SAFARI, width);
    expect(older).toMatchObject({ status: 200, type: "image/webp", caching: IMMUTABLE, vary: "Accept" });
    expect(older.bytes.toString("latin1", 8, 12)).toBe("WEBP");
  }
  expect((await shown(image, "image/avif;q=0, image/webp")).type).toBe("image/webp");
});

test("a missing rendition is sent as WebP, and is not cached forever by browsers that accept a smaller one", async () => {
  const image = await takenIn();
  const { queueRenditions: _, ...row } = image;
  await app.store.db.insert(media).values(row);
  expect(await shown(image, CHROMIUM)).toMatchObject({
    type: "image/webp",
    caching: "public, max-age=300",
  });
  expect(await shown(image, OLDER_SAFARI)).toMatchObject({ type: "image/webp", caching: IMMUTABLE });
  await app.store.images.makeRenditions(image.storageKey);
  expect(await shown(image, CHROMIUM)).toMatchObject({ type: "image/avif", caching: IMMUTABLE });
});

test("renditions are queued in the same transaction as the image's row", async () => {
  const image = await takenIn();
  const failed = inTransaction(app.store.db, async (tx) => {
    await addImage(tx, image);
    throw new Error("The form was refused");
  });
  await expect(failed).rejects.toThrow("refused");
  expect(await jobsFor(image)).toEqual([]);
  await inTransaction(app.store.db, (tx) => addImage(tx, image));
  expect(await jobsFor(image)).toHaveLength(1);
});

test("renditions made while their image is removed are deleted at once, and those left by a crash at night", async () => {
  const { db, images, log } = app.store;
  const image = await uploaded();
  const soon = new Date(Date.now() + 60_000);
  const making = images.makeRenditions(image.storageKey);
  await inTransaction(db, (tx) => removeImage(tx, image.id));
  await images.remove(image.storageKey);
  await making;
  expect(await images.listKeys(soon)).not.toContain(image.storageKey);

  const orphan = await uploaded();
  await images.makeRenditions(orphan.storageKey);
  await db.delete(media).where(eq(media.id, orphan.id));
  const recorded = [await uploaded(), await uploaded()];
  const tomorrow = new Date(Date.now() + 25 * 3_600_000);
  expect(await removeOrphanImages({ db, images, log, now: tomorrow })).toBeGreaterThan(0);
  const keys = await images.listKeys(tomorrow);
  expect(keys).not.toContain(orphan.storageKey);
  expect(keys).toEqual(expect.arrayContaining(recorded.map(({ storageKey }) => storageKey)));
});

test("the images of the design come in widths too, and are revalidated after a day", async () => {
  const { bytes: wide, ...response } = await shown({ id: "hero" }, OLDER_SAFARI, 960);
  expect(response).toMatchObject({ status: 200, type: "image/webp", caching: "public, max-age=86400" });
  expect(wide.length).toBeLessThanOrEqual(70_000);
  for (const id of ["no-such-image", "..%2Ffavicon", "hero.webp"])
    expect((await shown({ id }, CHROMIUM)).status).toBe(404);
});
