import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { profiles, users } from "#app/domain/customers/customers.tables.ts";
import { removeOrphanImages } from "#app/domain/media/media.server.ts";
import type { ImageKind } from "#app/domain/media/media.ts";
import { media } from "#app/domain/media/media.tables.ts";
import {
  addImage,
  removeImage,
  storeUploadedImage,
  type StoredImage,
} from "#app/domain/media/store-uploaded-image.server.ts";
import { reviews } from "#app/domain/reviews/reviews.tables.ts";
import { searchTerms } from "#app/domain/catalog/search/search.tables.ts";
import { cleanUp } from "#app/jobs/clean-up.server.ts";
import { newId } from "#app/lib/id.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { jpegFile, NO_IMAGES, pngClaiming } from "#tests/fixtures/image-files.ts";
import { sentFile } from "#tests/fixtures/sent-file.ts";
import { stockProduct } from "#tests/servers/test-store.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";

const PASSWORD = "moti jhumka 7";

const app = await appForFile();
let owner: Visitor;
let ownerId: string;
let stranger: Visitor;
let admin: Visitor;

beforeAll(async () => {
  owner = await signedUp("owner-of-picture@example.com");
  stranger = await signedUp("stranger@example.com");
  admin = app.visitor();
  await admin.signIn("owner@gulmohar.example", "a long test password");
  ownerId = await idOf("owner-of-picture@example.com");
});

async function signedUp(email: string): Promise<Visitor> {
  const visitor = app.visitor();
  await visitor.signUp(email, PASSWORD);
  await visitor.signIn(email, PASSWORD);
  return visitor;
}

async function idOf(email: string): Promise<string> {
  const [user] = await app.store.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (!user) throw new Error(`Nobody is ${email}`);
  return user.id;
}

async function stored(kind: ImageKind): Promise<StoredImage> {
  const file = await sentFile(await jpegFile({ width: 400, height: 300 }));
  const taken = await storeUploadedImage(app.store, { kind }, file);
  if (!taken.ok) throw new Error(taken.error);
  return taken.image;
}

async function added(kind: ImageKind): Promise<StoredImage> {
  const image = await stored(kind);
  await inTransaction(app.store.db, (tx) => addImage(tx, image));
  return image;
}

const addressOf = ({ id }: StoredImage) => `/images/${id}/320.webp`;

async function statusesFor(image: StoredImage): Promise<number[]> {
  const visitors = [owner, admin, stranger, app.visitor()];
  return Promise.all(visitors.map(async (visitor) => (await visitor.get(addressOf(image))).status));
}

describe("storing an image", () => {
  test("a stored image has a file and a row that agree", async () => {
    const image = await added("product");
    const [row] = await app.store.db.select().from(media).where(eq(media.id, image.id));
    expect(row).toMatchObject({ kind: "product", width: 400, height: 300, tint: image.tint });
    const response = await app.visitor().get(addressOf(image));
    expect(response.headers.get("content-type")).toBe("image/webp");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100);
  });

  // Proves ASVS-V5-02, SEC-FILES-01
  test("a file that is not an image leaves neither file nor row", async () => {
    const before = await app.store.images.listKeys(new Date(Date.now() + 60_000));
    for (const bytes of [...Object.values(NO_IMAGES), pngClaiming(50_000, 50_000)])
      expect(await storeUploadedImage(app.store, { kind: "review" }, await sentFile(bytes))).toMatchObject({
        ok: false,
      });
    expect(await app.store.images.listKeys(new Date(Date.now() + 60_000))).toEqual(before);
  });

  test("an upload to a full disk is reported as such", async () => {
    const images = {
      ...app.store.images,
      putFile: () => Promise.reject(Object.assign(new Error("no space left"), { code: "ENOSPC" })),
    };
    const file = await sentFile(await jpegFile());
    const result = await storeUploadedImage({ ...app.store, images }, { kind: "avatar" }, file);
    expect(result).toEqual({ ok: false, error: "not-stored" });
  });
});

describe("access to images", () => {
  test.each(["product", "content"] as const)("a %s image is public and cached forever", async (kind) => {
    const image = await added(kind);
    expect(await statusesFor(image)).toEqual([200, 200, 200, 200]);
    const { headers } = await app.visitor().get(addressOf(image));
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  });

  // Proves ASVS-V5-04, SEC-ACCESS-03
  test("an avatar is visible to its owner and the administrator only, and is never cached", async () => {
    const image = await added("avatar");
    expect(await statusesFor(image)).toEqual([404, 200, 404, 404]);
    const profile = { userId: ownerId, fullName: "Asha Verma", avatarMediaId: image.id };
    await app.store.db
      .insert(profiles)
      .values(profile)
      .onConflictDoUpdate({ target: profiles.userId, set: { avatarMediaId: image.id } });
    expect(await statusesFor(image)).toEqual([200, 200, 404, 404]);
    const { headers } = await owner.get(addressOf(image));
    expect(headers.get("cache-control")).toBe("private, no-store");
  });

  test("a review's photo is visible to its author and the administrator, and to everybody only while it is published", async () => {
    const image = await added("review");
    const { productId } = await stockProduct(app.store);
    const id = newId();
    await app.store.db.insert(reviews).values({
      id,
      productId,
      userId: ownerId,
      authorName: "Asha V.",
      rating: 5,
      body: "Soft and warm, and long enough.",
      mediaId: image.id,
      status: "pending",
    });
    expect(await statusesFor(image)).toEqual([200, 200, 404, 404]);
    expect((await owner.get(addressOf(image))).headers.get("cache-control")).toBe("private, no-store");

    await app.store.db.update(reviews).set({ status: "published" }).where(eq(reviews.id, id));
    expect(await statusesFor(image)).toEqual([200, 200, 200, 200]);
    const { headers } = await app.visitor().get(addressOf(image));
    expect(headers.get("cache-control")).toBe("public, max-age=300");

    await app.store.db.update(reviews).set({ status: "rejected" }).where(eq(reviews.id, id));
    expect(await statusesFor(image)).toEqual([200, 200, 404, 404]);
  });
});

describe("removing images", () => {
  test("an image without a row is not served, and its file can then be deleted", async () => {
    const image = await added("product");
    await app.visitor().get(addressOf(image));
    const key = await inTransaction(app.store.db, (tx) => removeImage(tx, image.id));
    expect(key).toBe(image.storageKey);
    expect((await app.visitor().get(addressOf(image))).status).toBe(404);
    await app.store.images.remove(image.storageKey);
    expect(await app.store.images.read(image.storageKey, 320)).toBeNull();
    expect(await inTransaction(app.store.db, (tx) => removeImage(tx, image.id))).toBeNull();
  });

  test("the nightly clean-up deletes files without a row once they are a day old, and no others", async () => {
    const { db, images, log } = app.store;
    const recorded = await added("content");
    const lost = await stored("review");
    const tomorrow = new Date(Date.now() + 25 * 3_600_000);
    expect(await removeOrphanImages({ db, images, log, now: new Date() })).toBe(0);
    const removed = await removeOrphanImages({ db, images, log, now: tomorrow });
    expect(removed).toBeGreaterThan(0);
    expect(await images.read(lost.storageKey, 320)).toBeNull();
    expect(await images.read(recorded.storageKey, 320)).not.toBeNull();
  });

  test("a customer's image is deleted once nothing refers to it, and a product's image stays", async () => {
    const { db, images, clock } = app.store;
    const lost = [await added("review"), await added("avatar")];
    const kept = await added("content");
    const named = await added("review");
    const { productId } = await stockProduct(app.store);
    await db.insert(reviews).values({
      id: newId(),
      productId,
      authorName: "Asha V.",
      rating: 5,
      body: "Soft and warm, and long enough.",
      mediaId: named.id,
      status: "published",
    });
    const tomorrow = new Date(clock.now().getTime() + 25 * 3_600_000);
    await cleanUp({ ...app.store, images }, tomorrow);
    for (const { storageKey } of lost) expect(await images.read(storageKey, 320)).toBeNull();
    for (const { storageKey } of [kept, named]) expect(await images.read(storageKey, 320)).not.toBeNull();
  });

  test("the nightly clean-up deletes no files while the data folder has a database that a restore has replaced", async () => {
    const { images, env } = app.store;
    const lost = await stored("review");
    const tomorrow = new Date(Date.now() + 25 * 3_600_000);
    const setAside = path.join(env.DATA_DIR, "database.before-2026-11-27T10-00-00-000Z");
    await mkdir(setAside);
    await cleanUp(app.store, tomorrow);
    expect(await images.read(lost.storageKey, 320)).not.toBeNull();
    await rm(setAside, { recursive: true });
    await cleanUp(app.store, tomorrow);
    expect(await images.read(lost.storageKey, 320)).toBeNull();
  });

  test("the nightly clean-up deletes all other expired data while the image storage is down", async () => {
    const { db, images } = app.store;
    await db.insert(searchTerms).values({ day: "2020-01-01", term: "an old search" });
    const isDown = { ...images, listKeys: () => Promise.reject(new Error("The storage is down")) };
    await expect(cleanUp({ ...app.store, images: isDown }, new Date())).rejects.toThrow(
      "The storage is down",
    );
    expect(await db.select().from(searchTerms).where(eq(searchTerms.day, "2020-01-01"))).toEqual([]);
  });

  test("the nightly clean-up stops where it would delete most files, for those belong to another database", async () => {
    const { db, images, log } = app.store;
    const file = await jpegFile();
    const keys = Array.from({ length: 40 }, () => `content/${newId()}.webp`);
    for (const key of keys) await images.put(key, file);
    const tomorrow = new Date(Date.now() + 25 * 3_600_000);
    expect(await removeOrphanImages({ db, images, log, now: tomorrow })).toBe(0);
    expect(await images.listKeys(tomorrow)).toEqual(expect.arrayContaining(keys));
    for (const key of keys) await images.remove(key);
  });
});
