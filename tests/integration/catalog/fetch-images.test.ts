import { eq } from "drizzle-orm";
import { strToU8, zipSync } from "fflate";
import sharp from "sharp";
import { expect, inject, test } from "vitest";
import { productImages, products } from "#app/domain/catalog/catalog.tables.ts";
import { productImageSources } from "#app/domain/catalog/import/images/image-sources.tables.ts";
import { claimSource } from "#app/domain/catalog/import/images/internal/claim-source.server.ts";
import { deleteProducts } from "#app/domain/catalog/products/delete-products.server.ts";
import { media } from "#app/domain/media/media.tables.ts";
import { newId } from "#app/lib/id.ts";
import { insertProductOptions } from "#tests/fixtures/catalog/admin-product.ts";
import { imageImportForFile } from "#tests/fixtures/catalog/image-import.ts";
import { animatedGif, jpegFile, photoWithPlace, twoColours } from "#tests/fixtures/image-files.ts";
import { administratorOf } from "#tests/fixtures/orders/placed-order.ts";
import { storeForFile } from "#tests/fixtures/per-file.ts";
import { sentFile } from "#tests/fixtures/sent-file.ts";
import { stockProduct } from "#tests/servers/test-store.ts";

const store = await storeForFile();
const { server, clock, pass, addProduct, queue, fetcher, imagesOf, sourceOf } =
  await imageImportForFile(store);

/** The size and first pixel of a stored image. */
async function storedImage(mediaId: string) {
  const [row] = await store.db.select().from(media).where(eq(media.id, mediaId));
  if (!row) throw new Error("not stored");
  const bytes = await store.images.read(row.storageKey, 480);
  const { data } = await sharp(bytes ?? Buffer.alloc(0))
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { ...row, pixel: [...data.subarray(0, 3)] };
}

const isNear = (pixel: number[], wanted: number[]) =>
  pixel.every((value, index) => Math.abs(value - (wanted[index] ?? 0)) < 40);
const RED = [0xc2, 0x33, 0x1d];

test("a product is there at once and gets its images in the order of the file, with texts and colours", async () => {
  const productId = await addProduct("Ordered Kurta");
  const { plum: colourId } = (await insertProductOptions(store)).colours;
  const small = server.at("/small.jpg", await jpegFile());
  const large = server.at("/large.jpg", (_, response) => {
    void jpegFile({ width: 900, height: 600 }).then((bytes) => response.writeHead(200).end(bytes));
  });
  await queue(productId, [
    { url: large, alt: "From the front" },
    { url: small, alt: "", colourId },
  ]);
  expect(await imagesOf(productId)).toEqual([]);
  const [before] = await store.db.select().from(products).where(eq(products.id, productId));
  expect(await fetcher().run()).toBe(false);
  const images = await imagesOf(productId);
  expect(images).toMatchObject([
    { alt: "From the front", colourId: null },
    { alt: "Ordered Kurta", colourId },
  ]);
  expect(await storedImage(images[0]?.mediaId ?? "")).toMatchObject({
    kind: "product",
    width: 900,
    fileName: "large.jpg",
  });
  const [after] = await store.db.select().from(products).where(eq(products.id, productId));
  // A form that was opened before must not save the product without them.
  expect(after?.version).toBe((before?.version ?? 0) + 2);
});

test("a URL that fifty products name is requested once and stored once", async () => {
  const url = server.at("/shared.jpg", await jpegFile());
  const ids = await Promise.all(Array.from({ length: 50 }, (_, index) => addProduct(`Shared ${index}`)));
  for (const id of ids) await queue(id, [url]);
  await fetcher().run();
  const mediaIds = new Set((await Promise.all(ids.map(imagesOf))).flat().map(({ mediaId }) => mediaId));
  expect([mediaIds.size, server.requestsOf(url)]).toEqual([1, 1]);
  // Another product gets the stored image without a request.
  const later = await addProduct("Shared Later");
  await queue(later, [url]);
  await fetcher().run();
  expect(await imagesOf(later)).toMatchObject([{ mediaId: [...mediaIds][0] }]);
  expect(server.requestsOf(url)).toBe(1);
});

test("importing the same images again changes nothing, and one that the owner removed comes back", async () => {
  const productId = await addProduct("Twice Kurta");
  const url = server.at("/twice.jpg", await jpegFile());
  for (const _ of [1, 2]) {
    await queue(productId, [url]);
    await fetcher().run();
  }
  expect(await imagesOf(productId)).toHaveLength(1);
  await store.db.delete(productImages).where(eq(productImages.productId, productId));
  await queue(productId, [url]);
  await fetcher().run();
  expect(await imagesOf(productId)).toHaveLength(1);
  expect(server.requestsOf(url)).toBe(1);
});

test("at most two images come from one host at a time", async () => {
  const productId = await addProduct("Gentle Kurta");
  const jpeg = await jpegFile();
  const urls = Array.from({ length: 8 }, (_, index) =>
    server.at(
      `/gentle-${index}.jpg`,
      (_, response) => void setTimeout(() => response.writeHead(200).end(jpeg), 30),
    ),
  );
  await queue(productId, urls);
  await Promise.all([fetcher().run(), fetcher().run()]);
  // The lanes of both processes that found the host busy have ended.
  await fetcher().run();
  expect(await imagesOf(productId)).toHaveLength(8);
  expect(server.mostAtOnce).toBe(2);
});

test("two processes at once request each source once", async () => {
  const productId = await addProduct("Contested Kurta");
  const jpeg = await jpegFile();
  const urls = Array.from({ length: 12 }, (_, index) => server.at(`/contested-${index}.jpg`, jpeg));
  await queue(productId, urls);
  await Promise.all([fetcher().run(), fetcher().run(), fetcher().run()]);
  await fetcher().run();
  expect(urls.map((url) => server.requestsOf(url))).toEqual(urls.map(() => 1));
  expect(await imagesOf(productId)).toHaveLength(12);
});

test("what a killed process was fetching is fetched by another one once its claim has ended", async () => {
  const productId = await addProduct("Killed Kurta");
  const url = server.at("/killed.jpg", await jpegFile());
  await queue(productId, [url]);
  expect(await claimSource(store.db, { now: clock.at, importIds: [] })).toMatchObject({ url, tries: 1 });
  await fetcher().run();
  expect(await imagesOf(productId)).toEqual([]);
  pass(3 * 60_000);
  await fetcher().run();
  expect(await imagesOf(productId)).toHaveLength(1);
});

test("a process that ended after it stored an image leaves the product to the next one", async () => {
  const productId = await addProduct("Stored Kurta");
  const url = server.at("/stored.jpg", await jpegFile());
  await queue(productId, [url]);
  await fetcher().run();
  // As the transaction that stores the image has left it.
  await store.db.delete(productImages).where(eq(productImages.productId, productId));
  await store.db.update(productImageSources).set({ attachedAt: null });
  await fetcher().run();
  expect(await imagesOf(productId)).toHaveLength(1);
  expect(server.requestsOf(url)).toBe(1);
});

test("a stop ends a download and gives its claim back", async () => {
  const productId = await addProduct("Stopped Kurta");
  const url = server.at("/stopped.jpg", "hang");
  await queue(productId, [url]);
  const stopping = fetcher({ limits: {} });
  const running = stopping.run();
  await expect.poll(() => server.requestsOf(url)).toBe(1);
  await stopping.close();
  await running;
  expect(await sourceOf(url)).toMatchObject({ state: "waiting", tries: 0, leasedUntil: null, problem: null });
});

test("a product that is deleted while its image is fetched leaves no image", async () => {
  const { productId } = await stockProduct(store, { name: "Deleted Kurta", inventory: 0 });
  const jpeg = await jpegFile();
  const actor = await administratorOf(store);
  const url = server.at("/deleted.jpg", (_, response) => {
    void deleteProducts(store, [productId], actor).then(() => response.writeHead(200).end(jpeg));
  });
  await queue(productId, [url]);
  const before = await store.db.$count(media);
  await fetcher().run();
  expect(await store.db.select().from(products).where(eq(products.id, productId))).toEqual([]);
  expect(await store.db.$count(media)).toBe(before);
  expect(await sourceOf(url)).toBeUndefined();
});

test("CMYK, turned and animated images are stored upright in sRGB, as their first frame", async () => {
  const productId = await addProduct("Odd Kurta");
  const cmyk = await twoColours().toColourspace("cmyk").jpeg({ quality: 100 }).toBuffer();
  expect(await sharp(cmyk).metadata()).toMatchObject({ space: "cmyk" });
  await queue(productId, [
    server.at("/cmyk.jpg", cmyk),
    server.at("/turned.jpg", await photoWithPlace()),
    server.at("/moving.gif", await animatedGif()),
  ]);
  await fetcher().run();
  const [printed, turned, moving] = await Promise.all(
    (await imagesOf(productId)).map(({ mediaId }) => storedImage(mediaId)),
  );
  expect([printed?.width, isNear(printed?.pixel ?? [], RED)]).toEqual([60, true]);
  expect([turned?.width, turned?.height]).toEqual([40, 60]);
  expect([moving?.width, moving?.height, isNear(moving?.pixel ?? [], RED)]).toEqual([60, 40, true]);
});

test("files wait for their ZIP, and a name that it does not have fails", async () => {
  const productId = await addProduct("Zipped Kurta");
  const importId = newId();
  await queue(productId, ["images/red.jpg", "blue.jpg"], importId);
  await fetcher().run();
  expect(await sourceOf("images/red.jpg")).toMatchObject({ state: "waiting", tries: 0 });
  const zip = zipSync({ "shop/images/red.jpg": await jpegFile(), "notes.txt": strToU8("notes") });
  expect(await store.importFiles.addZip(importId, await sentFile(Buffer.from(zip)))).toMatchObject({
    added: 1,
  });
  await fetcher().run();
  expect(await imagesOf(productId)).toHaveLength(1);
  expect(await sourceOf("blue.jpg")).toMatchObject({ state: "failed", problem: "file-missing" });
});

test.runIf(inject("template").engine === "postgres")(
  "claims of many lanes at once never exceed the limits",
  async () => {
    const productId = await addProduct("Counted Kurta");
    await queue(
      productId,
      Array.from({ length: 20 }, (_, index) => `https://host-${index % 3}.example/${index}.jpg`),
    );
    const claims = await Promise.all(
      Array.from({ length: 10 }, () => claimSource(store.db, { now: clock.at, importIds: [] })),
    );
    const hosts = claims.flatMap((claim) => (claim ? [new URL(claim.url).host] : []));
    expect(hosts).toHaveLength(4);
    for (const host of hosts) expect(hosts.filter((other) => other === host).length).toBeLessThanOrEqual(2);
  },
);
