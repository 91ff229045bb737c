import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connections } from "#app/domain/connections/connections.tables.ts";
import { envWithBucket } from "#app/domain/connections/connected-env.server.ts";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { createLog } from "#app/platform/process/log.server.ts";
import { openOriginals } from "#app/platform/storage/open-originals.server.ts";
import { turnSecondFactorOn } from "#tests/fixtures/sign-in/second-factor.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { startS3 } from "#tests/servers/providers/s3-server.ts";
import { openTestAdmin } from "#tests/servers/test-admin.ts";

const LIST = "/admin/settings/connections";
const S3 = `${LIST}/s3`;

const s3 = await startS3();
const { app, admin } = await openTestAdmin();
const { images, db } = app.store;
const { origin } = new URL(s3.env.S3_URL);

const KEYS = {
  form: "connect",
  S3_ENDPOINT: origin,
  S3_BUCKET: "bucket",
  S3_FOLDER: "shop",
  S3_REGION: s3.env.S3_REGION,
  S3_ACCESS_KEY_ID: s3.env.S3_ACCESS_KEY_ID,
  "secret-S3_SECRET_ACCESS_KEY": s3.env.S3_SECRET_ACCESS_KEY,
};

const bytesOf = (name: string) => Buffer.from(`the bytes of ${name}`);
const inBucket = (name: string) => s3.objects.has(`shop/product/${name}.webp`);
const read = async (name: string) => (await app.store.originals.get(`product/${name}.webp`))?.toString();
const put = (name: string) => images.put(`product/${name}.webp`, bytesOf(name));
const textOf = async (path: string) => pageText(await (await admin.get(path)).text());
const allShown = async (...names: string[]) => {
  for (const name of names) expect(await read(name)).toBe(bytesOf(name).toString());
};

beforeAll(async () => {
  const [code = ""] = await turnSecondFactorOn(admin);
  await admin.post(S3, { form: "code", code });
  await put("before-1");
  await put("before-2");
});

afterAll(async () => {
  await app.close();
  await s3.close();
});

test("a wrong key or bucket shows the storage's reason, and nothing is stored or moved", async () => {
  expect(await textOf(S3)).toContain("The shop has 2 images in its data folder.");
  for (const [field, value, reason] of [
    ["secret-S3_SECRET_ACCESS_KEY", "wrong secret key", "403"],
    ["S3_BUCKET", "another-bucket", "404 NoSuchBucket"],
  ] as const) {
    const refused = await admin.post(S3, { ...KEYS, [field]: value });
    expect(refused.status).toBe(422);
    const html = await refused.text();
    expect(pageText(html)).toContain(reason);
    expect(html).not.toContain("wrong secret key");
    expect(html).toContain(`value="${origin}"`);
  }
  const invalid = await admin.post(S3, { ...KEYS, S3_BUCKET: "Not a bucket" });
  expect(invalid.status).toBe(400);
  expect(pageText(await invalid.text())).toContain("Bucket must be the name of a bucket");
  expect(await db.select().from(connections).where(eq(connections.provider, "s3"))).toEqual([]);
  expect(app.store.providers.bucket).toBeNull();
  expect([...s3.objects.keys()]).toEqual([]);
});

test("a connected bucket gets new images at once and the others in the background, and no picture is missing meanwhile", async () => {
  const connected = await admin.post(S3, KEYS);
  expect(connected.headers.get("location")).toBe(LIST);
  await put("after");
  expect(inBucket("after")).toBe(true);
  await allShown("before-1", "before-2", "after");
  await expect.poll(() => inBucket("before-1") && inBucket("before-2"), { timeout: 15_000 }).toBe(true);
  await allShown("before-1", "before-2", "after");
  expect(await textOf(S3)).toContain("New images are stored in the bucket. All 3 images are there.");
});

test("a copy that is interrupted continues, and images of the data folder are shown while the bucket does not respond", async () => {
  s3.objects.delete("shop/product/before-1.webp");
  s3.failNext(Infinity, 403);
  await allShown("before-1", "before-2");
  expect(await textOf(S3)).toContain("The bucket does not say which images it has.");
  s3.failNext(0, 403);
  await admin.post(S3, { form: "place", place: "bucket" });
  await expect.poll(() => inBucket("before-1"), { timeout: 15_000 }).toBe(true);
});

test("a backup contains the images that are only in the bucket", async () => {
  const env = await envWithBucket(db, { ...app.store.env, SESSION_SECRET: app.store.secret.current });
  const originals = await openOriginals(env, createLog("silent"));
  const keys: string[] = [];
  for await (const { key } of originals.list()) keys.push(key);
  expect(keys.toSorted()).toEqual(["after", "before-1", "before-2"].map((name) => `product/${name}.webp`));
  expect((await originals.get("product/after.webp"))?.toString()).toBe(bytesOf("after").toString());
  const otherSecret = {
    ...app.store.env,
    SESSION_SECRET: "another secret of at least thirty-two characters",
  };
  await expect(envWithBucket(db, otherSecret)).rejects.toThrow("cannot be read");
});

test("a bucket with images that the data folder lacks can neither be disconnected nor exchanged", async () => {
  const refused = await admin.post(S3, { form: "disconnect", lose: "on" });
  expect(refused.status).toBe(409);
  expect(pageText(await refused.text())).toContain("1 image is only in the bucket. Move the images");
  const exchanged = await admin.post(S3, { ...KEYS, S3_FOLDER: "elsewhere" });
  expect(exchanged.status).toBe(400);
  expect(pageText(await exchanged.text())).toContain("1 image is only in the bucket that is connected.");
  await allShown("after");
});

test("a bucket that does not respond is disconnected only when the owner accepts missing images", async () => {
  s3.failNext(Infinity, 403);
  const refused = await admin.post(S3, { form: "disconnect" });
  expect(refused.status).toBe(409);
  expect(pageText(await refused.text())).toContain("The bucket does not respond");
  s3.failNext(0, 403);
});

test("images move back to the data folder, new ones are stored there, and the bucket is then disconnected", async () => {
  expect((await admin.post(S3, { form: "place", place: "folder" })).status).toBe(302);
  await put("later");
  expect(inBucket("later")).toBe(false);
  await allShown("before-1", "after", "later");
  await expect
    .poll(() => textOf(S3), { timeout: 15_000 })
    .toContain("New images are stored in the data folder. All 4 images are there.");
  const changes = await db.select().from(auditLog).where(eq(auditLog.action, "connection.changed"));
  expect(changes.map(({ after }) => after)).toContainEqual({ fields: ["New images in the data folder"] });
  const disconnected = await admin.post(S3, { form: "disconnect" });
  expect(disconnected.headers.get("location")).toBe(LIST);
  expect(app.store.providers.bucket).toBeNull();
  await allShown("before-1", "before-2", "after", "later");
});

test("an image that is removed is gone from both places", async () => {
  await admin.post(S3, KEYS);
  await expect.poll(() => inBucket("later"), { timeout: 15_000 }).toBe(true);
  await images.remove("product/later.webp");
  expect(inBucket("later")).toBe(false);
  expect(await app.store.originals.get("product/later.webp")).toBeNull();
});
