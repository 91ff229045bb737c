import { afterAll, beforeAll, expect, test } from "vitest";
import { addImage, storeUploadedImage } from "#app/domain/media/store-uploaded-image.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { jpegFile } from "#tests/fixtures/image-files.ts";
import { startS3, type S3Server } from "#tests/servers/providers/s3-server.ts";
import { sentFile } from "#tests/fixtures/sent-file.ts";
import { openTestApp, type TestApp } from "#tests/servers/test-app.ts";

let storage: S3Server;
let app: TestApp;

beforeAll(async () => {
  storage = await startS3();
  app = await openTestApp(storage.env);
});

afterAll(async () => {
  await app.close();
  await storage.close();
});

async function uploaded() {
  const taken = await storeUploadedImage(app.store, { kind: "product" }, await sentFile(await jpegFile()));
  if (!taken.ok) throw new Error(taken.error);
  await inTransaction(app.store.db, (tx) => addImage(tx, taken.image));
  return taken.image;
}

test("an uploaded image is stored in the bucket and served from there", async () => {
  const image = await uploaded();
  expect([...storage.objects.keys()]).toContain(`shop/${image.storageKey}`);
  const shown = await app.visitor().get(`/images/${image.id}/320.webp`);
  expect(shown.status).toBe(200);
  expect(shown.headers.get("content-type")).toBe("image/webp");
});

test("without the bucket an upload is refused, a new image waits, and the shop stays open", async () => {
  const image = await uploaded();
  storage.failNext(Infinity, 500);
  expect(await storeUploadedImage(app.store, { kind: "review" }, await sentFile(await jpegFile()))).toEqual({
    ok: false,
    error: "not-stored",
  });
  const missing = await app.visitor().get(`/images/${image.id}/320.webp`);
  expect(missing.status).toBe(503);
  expect(missing.headers.get("retry-after")).toBe("10");
  expect(missing.headers.get("cache-control")).toBe("no-store");
  expect((await app.visitor().get("/")).status).toBe(200);

  storage.failNext(0, 500);
  expect((await app.visitor().get(`/images/${image.id}/320.webp`)).status).toBe(200);
});
