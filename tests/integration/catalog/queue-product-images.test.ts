import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { NamedImage } from "#app/domain/catalog/import/images/image-source.ts";
import { imageSources, productImageSources } from "#app/domain/catalog/import/images/image-sources.tables.ts";
import { queueProductImages } from "#app/domain/catalog/import/images/queue-product-images.server.ts";
import { storeProductImage } from "#app/domain/catalog/products/product-images.server.ts";
import { productImages } from "#app/domain/catalog/catalog.tables.ts";
import { newId } from "#app/lib/id.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { jpegFile } from "#tests/fixtures/image-files.ts";
import { storeForFile } from "#tests/fixtures/per-file.ts";
import { sentFile } from "#tests/fixtures/sent-file.ts";
import { stockProduct } from "#tests/servers/test-store.ts";

const store = await storeForFile();
const PUBLIC_URL = "https://shop.example";

const named = (...urls: string[]): NamedImage[] => urls.map((url) => ({ url, alt: "A kurta" }));

function queue(images: { productId: string; images: NamedImage[] }[], importId: string | null = newId()) {
  const occasion = { importId, publicUrl: PUBLIC_URL, at: store.clock.now() };
  return inTransaction(store.db, (tx) => queueProductImages(tx, images, occasion));
}

async function addProduct(name: string): Promise<string> {
  return (await stockProduct(store, { name })).productId;
}

function queuedFor(productId: string) {
  return store.db
    .select({ url: imageSources.url, state: imageSources.state, position: productImageSources.position })
    .from(productImageSources)
    .innerJoin(imageSources, eq(imageSources.id, productImageSources.sourceId))
    .where(eq(productImageSources.productId, productId))
    .orderBy(asc(productImageSources.position));
}

test("a URL that many products name is one source, and a product has it once", async () => {
  const ids = await Promise.all(["One Kurta", "Two Kurta", "Three Kurta"].map(addProduct));
  const images = named(
    "https://cdn.example/shared.jpg",
    "http://cdn.example/shared.jpg",
    "https://cdn.example/b.jpg",
  );
  expect(await queue(ids.map((productId) => ({ productId, images })))).toBe(6);
  expect(await queuedFor(ids[2] ?? "")).toEqual([
    { url: "https://cdn.example/shared.jpg", state: "waiting", position: 0 },
    { url: "https://cdn.example/b.jpg", state: "waiting", position: 1 },
  ]);
  const sources = await store.db
    .select()
    .from(imageSources)
    .where(eq(imageSources.url, "https://cdn.example/shared.jpg"));
  expect(sources).toHaveLength(1);
});

test("images of a later import follow those that a product waits for", async () => {
  const productId = await addProduct("Later Kurta");
  await queue([{ productId, images: named("https://cdn.example/first.jpg") }]);
  await queue([{ productId, images: named("https://cdn.example/second.jpg") }]);
  const queued = await queuedFor(productId);
  expect(queued.map(({ url }) => url)).toEqual([
    "https://cdn.example/first.jpg",
    "https://cdn.example/second.jpg",
  ]);
});

test("an image of this shop that the product already has is not queued, and a missing one waits", async () => {
  const productId = await addProduct("Own Kurta");
  const stored = await storeProductImage(store, await sentFile(await jpegFile()));
  if (!stored.ok) throw new Error(stored.error);
  const own = `${PUBLIC_URL}/images/${stored.id}/1200.webp`;
  const gone = `${PUBLIC_URL}/images/${newId()}/1200.webp`;
  await store.db
    .insert(productImages)
    .values({ id: newId(), productId, mediaId: stored.id, alt: "", position: 0 });
  expect(await queue([{ productId, images: named(own) }])).toBe(0);
  expect(await queue([{ productId, images: named(own, gone) }])).toBe(1);
  expect(await queuedFor(productId)).toMatchObject([{ state: "waiting", position: 1 }]);
});

test("a source that failed waits again when another import names it", async () => {
  const productId = await addProduct("Failed Kurta");
  const images = named("https://cdn.example/failing.jpg");
  await queue([{ productId, images }]);
  await store.db.update(imageSources).set({ state: "failed", problem: "not-found" });
  await queue([{ productId, images }]);
  expect(await queuedFor(productId)).toMatchObject([{ state: "waiting" }]);
});

test("files with one name in two imports are two sources", async () => {
  const [one, two] = [await addProduct("File Kurta"), await addProduct("Other File Kurta")];
  await queue([{ productId: one, images: named("images/1.jpg") }]);
  await queue([{ productId: two, images: named(String.raw`images\1.jpg`) }]);
  const sources = await store.db.select().from(imageSources).where(eq(imageSources.url, "images/1.jpg"));
  expect(sources).toHaveLength(2);
});
