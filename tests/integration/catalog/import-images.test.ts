import { asc, eq } from "drizzle-orm";
import { zipSync } from "fflate";
import { afterAll, expect, test } from "vitest";
import { productImages, products } from "#app/domain/catalog/catalog.tables.ts";
import { ImageServer } from "#tests/servers/image-server.ts";
import { finishImports } from "#tests/fixtures/catalog/finish-imports.ts";
import { stockCatalogue } from "#tests/fixtures/catalog/test-catalogue.ts";
import { jpegFile } from "#tests/fixtures/image-files.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { uploadImport } from "#tests/pages/uploaded-import.ts";

const { app, admin } = await adminForFile({ WEBHOOKS_TO_PRIVATE: "on" });
const server = await new ImageServer().open();
afterAll(() => server.close());

await stockCatalogue(app.store, [
  {
    name: "Sample Kurta",
    category: "Kurtas",
    variants: { "XL plum": { inventory: 1 }, "XL ink": { inventory: 1 } },
  },
]);

const HEAD = "Slug,Name,Category,Price,SKU,Size,Colour,Images,Images of the colour";
const textOf = async (path: string) => pageText(await (await admin.get(path)).text());

async function check(...rows: string[]): Promise<string> {
  const response = await uploadImport(admin, [HEAD, ...rows].join("\n"));
  return response.headers.get("location") ?? "";
}

async function confirm(path: string): Promise<void> {
  await admin.post(path, { step: "confirm" });
  await finishImports(app.store);
}

/** Waits for the job of the store. */
const expectProgress = (path: string, text: string) =>
  expect
    .poll(async () => {
      await app.store.imageFetcher.run();
      return textOf(`${path}/images`);
    })
    .toContain(text);

const sendZip = (path: string, bytes: Uint8Array) => {
  const form = new FormData();
  form.set("zip", new File([new Uint8Array(bytes)], "images.zip", { type: "application/zip" }));
  return admin.post(`${path}/images`, form);
};

async function imagesOf(slug: string) {
  return app.store.db
    .select({ mediaId: productImages.mediaId, alt: productImages.alt, colourId: productImages.colourId })
    .from(productImages)
    .innerJoin(products, eq(products.id, productImages.productId))
    .where(eq(products.slug, slug))
    .orderBy(asc(productImages.position));
}

test("a file with images in a ZIP is imported with the progress and each failure on its page", async () => {
  const path = await check(
    "zip-kurta,Zip Kurta,Kurtas,50,ZIP-1,XL,plum,front.jpg | From the front,images/plum.jpg",
    "zip-kurta,,,,ZIP-2,XL,ink,,ink.jpg",
  );
  expect(await textOf(path)).toContain("3 images in this file");
  const missing = await textOf(`${path}/images`);
  expect(missing).toContain("3 images named in the file, but not delivered");
  expect(missing).toContain("Row 3: ink.jpg");
  expect((await sendZip(path, new TextEncoder().encode("no archive at all, only words"))).status).toBe(400);
  const jpeg = await jpegFile();
  const sent = await sendZip(path, zipSync({ "shop/front.jpg": jpeg, "shop/images/plum.jpg": jpeg }));
  expect(sent.status).toBe(302);
  expect(await textOf(`${path}/images`)).toContain("1 image named in the file, but not delivered");
  await confirm(path);
  await expectProgress(path, "2 of 3 images, 1 failed");
  expect(await textOf(`${path}/images`)).toContain("No file of this name was delivered");
  expect(await textOf(path)).toContain("2 of 3 images fetched, 1 failed");
  const before = await imagesOf("zip-kurta");
  expect(before).toMatchObject([{ alt: "From the front", colourId: null }, { alt: "Zip Kurta" }]);
  expect(before[1]?.colourId).not.toBeNull();
  // A second ZIP brings what was missing.
  await sendZip(path, zipSync({ "ink.jpg": jpeg }));
  await expectProgress(path, "3 of 3 images");
});

test("a button fetches failed images again", async () => {
  const url = server.at("/later.jpg");
  const path = await check(`url-kurta,Url Kurta,Kurtas,50,URL-1,XL,plum,${url},`);
  await confirm(path);
  await expectProgress(path, "0 of 1 image, 1 failed");
  expect(await textOf(`${path}/images`)).toContain("does not have this image any more (404)");
  server.at("/later.jpg", await jpegFile());
  expect((await admin.post(`${path}/images`, { step: "retry" })).status).toBe(302);
  await expectProgress(path, "1 of 1 image");
  expect(server.requestsOf(url)).toBe(2);
});

test("the export names the images by URL, and importing it again changes nothing", async () => {
  const exported = await (await admin.get("/admin/products/export")).text();
  const own = `${app.url}/images/`;
  expect(exported).toContain(`${own}${(await imagesOf("zip-kurta"))[0]?.mediaId}/`);
  expect(exported).toContain(".webp | From the front");
  const path = (await uploadImport(admin, exported)).headers.get("location") ?? "";
  expect(await textOf(path)).toContain("Nothing to change");
});

test("an image that was removed from a product comes back by an import of the export", async () => {
  const exported = await (await admin.get("/admin/products/export")).text();
  const [first] = await imagesOf("zip-kurta");
  await app.store.db.delete(productImages).where(eq(productImages.mediaId, first?.mediaId ?? ""));
  const path = (await uploadImport(admin, exported)).headers.get("location") ?? "";
  await confirm(path);
  const idsOf = async () => (await imagesOf("zip-kurta")).map(({ mediaId }) => mediaId);
  await app.store.imageFetcher.run();
  await expect.poll(idsOf).toContain(first?.mediaId);
});

test("the page of images is that of an import, and takes nothing else", async () => {
  const unknown = "/admin/products/import/01932b6e-7b7c-7cc1-8a4f-0123456789ab";
  expect((await admin.get(`${unknown}/images`)).status).toBe(404);
  expect((await admin.get("/admin/products/import/x/images")).status).toBe(404);
  expect((await sendZip(unknown, new Uint8Array(1))).status).toBe(404);
  expect((await admin.post(`${unknown}/images`, { step: "other" })).status).toBe(400);
});
